/** The end of a turn in words, line by line as it is told. */
import { t } from "./say";
import type { Reckoning, Step } from "./stage.svelte";
import { names, rowName } from "./words";

/** The steps of one reckoning, in their order: the ones that decide nothing are left out. */
export function steps({ fastest, character }: Pick<Reckoning, "fastest" | "character">): Step[] {
  if (character === null) return ["card", "money", "buyer"];
  return fastest.length > 1 ? ["card", "money", "movement", "tie", "buyer"] : ["card", "money", "movement", "buyer"];
}

export function line(step: Step, r: Reckoning): string {
  const { poor, fastest, richest, character } = r;
  const who = character === null ? "" : rowName(character);
  switch (step) {
    case "card":
      return t("mi.end.card", { cost: r.cost });
    case "money":
      if (character === null) return t("mi.end.nobody");
      return poor.length ? t("mi.end.poor", { names: names(poor), n: poor.length }) : t("mi.end.poor.none");
    case "movement":
      if (character === null) return "";
      return fastest.length > 1
        ? t("mi.end.level", { names: names(fastest), n: r.accounts[character].movement })
        : t("mi.end.most", { who, n: r.accounts[character].movement });
    case "tie":
      return richest.length > 1
        ? t("mi.end.young", { who })
        : t("mi.end.rich", { who, n: character === null ? 0 : r.accounts[character].money });
    case "buyer":
      return character === null ? t("mi.said.unsold") : t("mi.end.gets", { who });
  }
}

/** All lines up to a step. */
export function told(r: Reckoning): string[] {
  const all = steps(r);
  return all.slice(0, all.indexOf(r.step) + 1).map((step) => line(step, r));
}
