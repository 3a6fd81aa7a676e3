/** Who is given the device at a table of Mamma I where several play on one: everybody knows whose decision it is. */
import type { MammaIView } from "./types";
import type { HandOvers } from "../../table/module";
import { seatColour } from "./seats";

export const handOvers: HandOvers = {
  next: (view) => (view as MammaIView).player,
  round: () => null,
  begins: () => false,
  asks: (view) => view.legal.length > 0,
  finds: (_, own) => own,
  colour: (_, seat) => seatColour(seat),
};
