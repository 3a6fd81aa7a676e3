/** What is printed on the order cards: numbers, signs, and a word or two. */
import type { Kind, Order } from "../../protocol/types";
import { isKind } from "./kinds";

export type Need =
  | { sign: "kind"; number: number; kind: Kind }
  | { sign: "joker" | "scarcest"; number: number }
  | { sign: "any"; number: number }
  | { sign: "each" };

export type Title = "normale" | "misto" | "bombastica" | "monotoni" | "minimale";

export interface Face {
  title: Title;
  needs: Need[];
}

/** The face of an order card. The own kind is always the last line. */
export function face(order: Order, own: Kind): Face {
  const last: Need = { sign: "kind", number: 1, kind: own };
  const main = order.startsWith("4-") ? order.slice(2) : "";
  if (isKind(main)) return { title: "normale", needs: [{ sign: "kind", number: 4, kind: main }, last] };
  switch (order) {
    case "misto":
      return { title: "misto", needs: [{ sign: "each" }] };
    case "bombastica":
      return { title: "bombastica", needs: [{ sign: "any", number: 15 }] };
    case "monotoni":
      return { title: "monotoni", needs: [{ sign: "joker", number: 6 }, last] };
    case "minimale":
      return { title: "minimale", needs: [{ sign: "scarcest", number: 3 }, last] };
    default:
      throw new Error(`no face for the order ${order}`);
  }
}
