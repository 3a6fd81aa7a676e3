/** Mamma I at the front door. */
import { learn } from "../../i18n/index.svelte";
import type { Front } from "../../table/module";
import type en from "./i18n/front.en.json";
import Top from "./Top.svelte";
import words from "words:./i18n/front.en.json";

const t = learn<keyof typeof en>(words);

export const fronts: Front[] = [
  {
    game: "mamma-i",
    edition: "zugames",
    players: 3,
    place: 3,
    tag: () => t("home.mi.tag"),
    sub: () => t("home.mi.sub"),
    small: () => t("home.mi.small"),
    editions: false,
    firstDeal: true,
    colours: [],
    rulings: "MI",
    Top,
    sheet: () => import("./DeckSheet.svelte").then((sheet) => sheet.default),
  },
];
