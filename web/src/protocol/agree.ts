/** The client's narrower words for views and events are checked here against those that the server publishes. */
import type * as Wire from "./generated";
import type { MammaIView } from "./mamma_i";
import type { GameEvent, MammaMiaView } from "./types";

type Narrower<Mine extends Published, Published> = Mine;
type Name<E extends { type: string }> = E["type"];

export type Agreed = [
  Narrower<MammaMiaView, Wire.MammaMiaView>,
  Narrower<keyof MammaMiaView, keyof Wire.MammaMiaView>,
  Narrower<MammaIView, Wire.MammaIView>,
  Narrower<keyof MammaIView, keyof Wire.MammaIView>,
  Narrower<GameEvent, Wire.AnyEvent>,
  Narrower<Name<GameEvent>, Name<Wire.AnyEvent>>,
  Narrower<Name<Wire.AnyEvent>, Name<GameEvent>>,
];
