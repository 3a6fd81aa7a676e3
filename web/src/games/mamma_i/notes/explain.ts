/** What the things on the table mean, in words. What is hidden is not among them. */
import type { Explain, Meaning } from "../../../learning/meanings";
import { isRow } from "../family";
import type { MammaIStage } from "../stage.svelte";
import { ingredients, printed, rowInWords, rowName } from "../words";
import { type Key, t } from "./say";

const PLAIN = ["movement", "money", "guest", "wc", "hospital", "queue", "secret"];

export const explain: Explain<MammaIStage> = (stage, what) => {
  const [word = "", name = ""] = what.split(" ");
  const { view } = stage;
  if (word === "row" && isRow(name)) {
    const text = [rowInWords(view, name, []), t(name === "schoolbus" ? "means.mi.bus" : "means.mi.row")];
    const note = printed(view, name);
    return { title: rowName(name), text: note ? [`${note}.`, ...text] : text };
  }
  if (word === "ingredients") {
    return {
      title: t("means.mi.ingredients.title"),
      text: [`${ingredients(view, Number(name))}.`, t("means.mi.ingredients")],
    };
  }
  if (word === "seat") return { title: stage.name(Number(name)), text: [t("means.mi.seat")] };
  return PLAIN.includes(word) ? plain(word) : null;
};

function plain(word: string): Meaning {
  return { title: t(`means.mi.${word}.title` as Key), text: [t(`means.mi.${word}` as Key)] };
}
