/** The narrower words of the game are checked here against those that the server publishes. */
import type * as Wire from "../../protocol/generated";
import type { MammaIEvent, MammaIView } from "./types";

type Narrower<Mine extends Published, Published> = Mine;

export type Agreed = [
  Narrower<MammaIView, Wire.MammaIView>,
  Narrower<keyof MammaIView, keyof Wire.MammaIView>,
  Narrower<MammaIEvent, Wire.AnyEvent>,
  Narrower<MammaIEvent["type"], Wire.AnyEvent["type"]>,
];
