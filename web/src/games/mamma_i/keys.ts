/** The keyboard of the game. */
import { t } from "./say";
import { pressedAt } from "../../browser/typing";
import { isPossible, type Option } from "./compose";
import { CHARACTERS } from "./family";
import { turnableCards } from "./questions";
import type { MammaIStage } from "./stage.svelte";

const TABS: Record<string, Option> = { p: "take", w: "wc", r: "remove", u: "turn" };

interface Sheets {
  text(): void;
  keys(): void;
}

export function keyRows(): { keys: string[]; text: string }[] {
  return [
    { keys: ["P", "W", "R", "U"], text: t("mi.keys.option") },
    { keys: ["G"], text: t("mi.keys.guest") },
    { keys: ["1", "–", "4"], text: t("mi.keys.card") },
    { keys: ["↑", "↓"], text: t("mi.keys.rows") },
    { keys: [t("key.enter")], text: t("mi.keys.play") },
    { keys: [t("key.esc")], text: t("keys.undo") },
    { keys: ["L"], text: t("mi.keys.secret") },
    { keys: [t("key.space")], text: t("keys.hurry") },
    { keys: ["<", ">"], text: t("keys.pace") },
    { keys: ["T"], text: t("keys.text") },
    { keys: ["I"], text: t("keys.means") },
    { keys: ["N"], text: t("keys.note") },
    { keys: ["?"], text: t("keys.help") },
  ];
}

export function onKey(event: KeyboardEvent, stage: MammaIStage, sheets: Sheets): void {
  const focus = pressedAt(event);
  if (!focus) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "t") sheets.text();
  else if (key === "?") sheets.keys();
  else if (key === "l") stage.looking = stage.view.secret !== null;
  else if (!stage.asked) {
    if (key !== " " || focus.closest("button, a")) return;
    stage.hurry();
  } else if (key === "Enter" && focus.closest("button, a")) return;
  else if (!(stage.view.phase === "trick" ? trickKey(key, stage) : whoKey(key, stage))) return;
  event.preventDefault();
  // The focus goes with the choice, if it was on one.
  if (focus.matches(".row .over")) requestAnimationFrame(focusRow);
}

export function onKeyUp(event: KeyboardEvent, stage: MammaIStage): void {
  if (event.key.toLowerCase() === "l") stage.looking = false;
}

function focusRow(): void {
  document.querySelector<HTMLElement>(".row .over[tabindex='0']")?.focus();
}

function trickKey(key: string, stage: MammaIStage): boolean {
  const tab = TABS[key];
  if (tab) stage.choice.choose(tab);
  else if (key === "g") stage.choice.seat();
  else if (/^[1-5]$/.test(key)) digit(Number(key) - 1, stage);
  else if (key === "ArrowUp") nextRow(stage, -1);
  else if (key === "ArrowDown") nextRow(stage, 1);
  else if (key === "Escape" || key === "Backspace") stage.choice.undo();
  else if (key === "Enter") call(stage);
  else return false;
  return true;
}

/** Enter says that the Guest sits where the arrows have led him, and then what is done. */
function call(stage: MammaIStage): void {
  const { draft } = stage.choice;
  if (draft.seating && draft.guest !== null) stage.choice.seated();
  else stage.choice.call();
}

/** The cards on show by their places; where a card is to be turned, those that can be. */
function digit(place: number, stage: MammaIStage): void {
  if (stage.choice.option === "turn" && isPossible("turn", stage.moves)) {
    const turned = turnableCards(stage.view)[place];
    if (turned) stage.choice.turnCard(turned.card);
  } else stage.choice.pick(place);
}

function nextRow(stage: MammaIStage, by: 1 | -1): void {
  const rows = stage.choice.rows;
  if (rows.length === 0) return;
  const at = stage.choice.row === null ? (by > 0 ? -1 : 0) : rows.indexOf(stage.choice.row);
  const row = rows[(at + by + rows.length) % rows.length];
  if (row === undefined) return;
  if (stage.choice.draft.seating) stage.choice.trySeat(row);
  else stage.choice.tapRow(row);
}

/** Someone is asked for: up and down go through those who can be meant, Enter says it. */
function whoKey(key: string, stage: MammaIStage): boolean {
  const { view, moves } = stage;
  const { draft } = stage.choice;
  const phase = view.phase;
  const able = phase === "hide" ? moves.hides : phase === "guest" ? moves.guests : phase === "vote" ? moves.votes : [];
  if (able.length === 0) return false;
  const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (by !== 0) {
    const people = CHARACTERS.filter((who) => able.includes(who));
    const at = draft.who === null ? (by > 0 ? -1 : 0) : people.indexOf(draft.who);
    const who = people[(at + by + people.length) % people.length];
    if (who) stage.choice.pickWho(who);
  } else if (key === "Escape" || key === "Backspace") stage.choice.undo();
  else if (key === "Enter" && draft.who) stage.choice.decide(`${phase} ${draft.who}`);
  else return false;
  return true;
}
