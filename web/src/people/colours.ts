/** Seats take their colours in this order. */
export const COLOURS: readonly string[] = ["yellow", "green", "brown", "purple", "red", "pink"];
