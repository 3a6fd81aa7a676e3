/** The narrower words of the game are checked here against those that the server publishes. */
import type * as Wire from "../../protocol/generated";
import type { MammaMiaEvent, MammaMiaView } from "./types";

type Narrower<Mine extends Published, Published> = Mine;

export type Agreed = [
  Narrower<MammaMiaView, Wire.MammaMiaView>,
  Narrower<keyof MammaMiaView, keyof Wire.MammaMiaView>,
  Narrower<MammaMiaEvent, Wire.AnyEvent>,
  Narrower<MammaMiaEvent["type"], Wire.AnyEvent["type"]>,
];
