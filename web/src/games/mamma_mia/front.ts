/** Mamma Mia! and Plus at the front door. */
import { COLOURS } from "../../people/colours";
import type { Front } from "../../table/module";
import { t } from "./sayFront";
import PlusTop from "./PlusTop.svelte";
import Top from "./Top.svelte";

const both = {
  editions: true,
  firstDeal: true,
  sheet: () => import("./DeckSheet.svelte").then((sheet) => sheet.default),
};

export const fronts: Front[] = [
  {
    ...both,
    game: "mamma-mia",
    edition: "2004",
    players: 4,
    place: 1,
    tag: () => t("home.tag"),
    sub: () => t("home.sub"),
    small: () => t("home.play.small"),
    colours: COLOURS.slice(0, 5),
    rulings: "MM",
    Top,
  },
  {
    ...both,
    game: "mamma-mia-plus",
    edition: "2009",
    players: 4,
    place: 2,
    tag: () => t("home.plus.tag"),
    sub: () => t("home.plus.sub"),
    small: () => t("home.plus.small"),
    colours: COLOURS,
    rulings: "PL",
    Top: PlusTop,
  },
];
