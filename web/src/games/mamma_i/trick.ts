/** The words of the own trick: the hint, the button, what is composed so far. */
import { t } from "./say";
import { cardsOf, isPossible, taken, whyNot } from "./compose";
import type { MammaIStage } from "./stage.svelte";
import { cardName, ownerName, rowName, signed, takenName } from "./words";

/** The card that would be removed from the chosen row. */
function lastCard(stage: MammaIStage): string {
  const card = stage.choice.draft.row === null ? undefined : stage.view.rows[stage.choice.draft.row].at(-1);
  return card === undefined ? "" : cardName(card);
}

/** What is put in a row, as words: "2+2". */
function cards(stage: MammaIStage): string {
  return takenName(cardsOf(taken(stage.choice.draft, stage.view.display)));
}

export function hint(stage: MammaIStage): string {
  const { view, moves } = stage;
  const { draft, option } = stage.choice;
  const value = signed(view.next_guest ?? 0);
  if (draft.seating && draft.guest) return t("mi.guest.to", { value, who: rowName(draft.guest) });
  if (draft.seating) return t("mi.guest.tap", { value });
  if (option === null) return t("mi.pass.hint");
  if (!isPossible(option, moves)) return t(`mi.why.${whyNot(option, view)}`);
  const row = draft.row === null ? "" : rowName(draft.row);
  switch (option) {
    case "take":
      if (draft.picked.length === 0) return t("mi.take.hint");
      return t(row ? "mi.take.done" : "mi.take.row", { cards: cards(stage), row });
    case "remove":
      return row ? t("mi.remove.done", { card: lastCard(stage), row }) : t("mi.remove.hint");
    case "wc":
      return t("mi.wc.hint", { name: stage.name(view.voters[0] ?? -1) });
    case "turn":
      return t("mi.turn.hint");
  }
}

/** The button says what will be done, or what is still to be chosen. */
export function label(stage: MammaIStage): string {
  const { draft, option, next } = stage.choice;
  if (!next.ready) return t(`mi.want.${next.wants}`);
  const row = draft.row === null ? "" : rowName(draft.row);
  switch (option) {
    case null:
      return t("mi.go.pass");
    case "take":
      return t("mi.go.take", { cards: cards(stage), row });
    case "remove":
      return t("mi.go.remove", { card: lastCard(stage), row });
    case "wc":
      return t("mi.go.wc");
    case "turn":
      return t("mi.go.turn", { who: draft.card === null ? "" : ownerName(stage.view, draft.card) });
  }
}

/** What is composed so far, for those who listen. */
export function composed(stage: MammaIStage): string {
  const { draft, next } = stage.choice;
  if (draft.seating) return hint(stage);
  if (draft.picked.length === 0 && draft.row === null && draft.card === null) return "";
  return next.ready ? t("mi.say.draft", { what: hint(stage) }) : hint(stage);
}
