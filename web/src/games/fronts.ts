import type { Key } from "../i18n/index.svelte";

/** What the front door says of a game, and the table that "play now" opens. */
export interface Front {
  game: string;
  edition: string;
  players: number;
  tag: Key;
  sub: Key;
  small: Key;
}

const mammaMia: Front = {
  game: "mamma-mia",
  edition: "2004",
  players: 4,
  tag: "home.tag",
  sub: "home.sub",
  small: "home.play.small",
};

const plus: Front = {
  game: "mamma-mia-plus",
  edition: "2009",
  players: 4,
  tag: "home.plus.tag",
  sub: "home.plus.sub",
  small: "home.plus.small",
};

const mammaI: Front = {
  game: "mamma-i",
  edition: "zugames",
  players: 3,
  tag: "home.mi.tag",
  sub: "home.mi.sub",
  small: "home.mi.small",
};

/** The games that have screens, in the order in which they are offered. */
export const fronts: readonly Front[] = [mammaMia, plus, mammaI];

/** The front of a game, or of the first one. */
export function front(game: string): Front {
  return fronts.find((one) => one.game === game) ?? mammaMia;
}
