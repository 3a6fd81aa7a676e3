/** What is printed on the order cards: numbers, signs, and a word or two. */
import type { Kind, Line, Order } from "../../protocol/types";
import { isKind, isPlus, KINDS, kindsOf } from "./kinds";

export type Need =
  | { sign: "kind"; number: number; kind: Kind }
  | { sign: "joker"; number: number; nth: 0 | 1 }
  | { sign: "scarcest"; number: number }
  | { sign: "either"; number: number; kinds: [Kind, Kind] }
  | { sign: "barred"; kind: Kind }
  | { sign: "any"; number: number }
  | { sign: "each"; kinds: readonly Kind[] };

export type Title =
  "normale" | "misto" | "due" | "bombastica" | "monotoni" | "junior" | "ghiottona" | "minipizza" | "minimale" | "mamma";

export interface Face {
  title: Title;
  needs: Need[];
}

/** The kind so many places on in the ring of kinds. */
function on(own: Kind, places: number): Kind {
  return KINDS[(KINDS.indexOf(own) + places) % KINDS.length] ?? own;
}

function of(number: number, kind: Kind): Need {
  return { sign: "kind", number, kind };
}

/** The face of an order card. The own kind is always the last line, unless a kind is barred. */
export function face(order: Order, own: Kind, game: string): Face {
  const last = of(1, own);
  const main = order.startsWith("4-") ? order.slice(2) : "";
  if (isKind(main)) return { title: "normale", needs: [of(4, main), last] };
  switch (order) {
    case "misto":
      return { title: "misto", needs: [{ sign: "each", kinds: kindsOf(game) }] };
    case "bombastica":
      return { title: "bombastica", needs: [{ sign: "any", number: 15 }] };
    case "monotoni":
      return { title: "monotoni", needs: [{ sign: "joker", number: 6, nth: 0 }, last] };
    case "minimale":
      return { title: "minimale", needs: [{ sign: "scarcest", number: isPlus(game) ? 4 : 3 }, last] };
    default:
      return plusFace(order, own);
  }
}

/** The cards that only Plus has. */
function plusFace(order: Order, own: Kind): Face {
  const last = of(1, own);
  switch (order) {
    case "due":
      return { title: "due", needs: [1, 2, 3].map((places) => of(2, on(own, places))) };
    case "ghiottona":
      return {
        title: "ghiottona",
        needs: [{ sign: "joker", number: 4, nth: 0 }, { sign: "joker", number: 4, nth: 1 }, last],
      };
    case "monotoni-junior":
      return {
        title: "junior",
        needs: [
          { sign: "joker", number: 5, nth: 0 },
          { sign: "barred", kind: own },
        ],
      };
    case "minipizza":
      return { title: "minipizza", needs: [of(3, own), { sign: "barred", kind: on(own, 1) }] };
    case "mamma-mia-a":
      return { title: "mamma", needs: [{ sign: "either", number: 5, kinds: [on(own, 2), on(own, 3)] }, last] };
    case "mamma-mia-b":
      return { title: "mamma", needs: [{ sign: "either", number: 5, kinds: [on(own, 4), on(own, 5)] }, last] };
    default:
      throw new Error(`no face for the order ${order}`);
  }
}

/** Which needs of a card the lines say to be wanting: lines come in the server's order, needs as they are printed. */
export function shortNeeds(needs: Need[], lines: Line[]): boolean[] {
  const jokers = lines.filter((line) => line.sign === "joker");
  const line = (need: Need): Line | undefined => {
    if (need.sign === "joker") return jokers[need.nth];
    if (need.sign === "either") return jokers[0];
    if (need.sign === "kind" || need.sign === "barred") {
      return lines.find((one) => one.sign === need.sign && one.kinds[0] === need.kind);
    }
    return lines.find((one) => one.sign === need.sign);
  };
  return needs.map((need) => (line(need)?.missing ?? 0) > 0);
}
