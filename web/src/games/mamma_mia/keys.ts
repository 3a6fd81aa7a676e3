/** The keyboard of the game. */
import type { Kind, MammaMiaView } from "./types";
import { pressedAt } from "../../browser/typing";
import type { MammaMiaStage } from "./stage.svelte";

// The letters of the menu, the same in every language and at every table.
const LETTERS: Record<string, Kind> = {
  a: "pineapple",
  p: "pepper",
  f: "mushroom",
  o: "olive",
  s: "salami",
  g: "shrimp",
};

interface Sheets {
  text(): void;
  keys(): void;
}

export function onKey(event: KeyboardEvent, stage: MammaMiaStage, sheets: Sheets): void {
  const focus = pressedAt(event);
  if (!focus) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "t") sheets.text();
  else if (key === "?") sheets.keys();
  else if (stage.receipt) return;
  else if (key === "h" && stage.view.seat !== null) stage.arrangement.next();
  else if (stage.scene === "table" ? tableKey(key, stage, focus) : openingKey(key, stage, focus))
    event.preventDefault();
}

/** A turn may be composed before it comes. */
function tableKey(key: string, stage: MammaMiaStage, focus: Element): boolean {
  if (stage.view.turn) return turnKey(key, stage, focus) || composeKey(key, stage, focus);
  return (stage.view.seat !== null && composeKey(key, stage, focus)) || openingKey(key, stage, focus);
}

function turnKey(key: string, stage: MammaMiaStage, focus: Element): boolean {
  // On a card of the hand Space lifts it, and Enter calls as soon as there is something to call; so it does on what is
  // chosen already.
  const done =
    focus.closest(".hand") ?? focus.closest("[role='radio'][aria-checked='true'], .pilebox[aria-pressed='true']");
  const calls = done !== null && stage.choice.next?.ready === true;
  const onButton = focus.closest("button, a") !== null;
  if (key === " " && !onButton) stage.choice.otherSource();
  else if (key === "Enter" && (calls || !onButton)) {
    if (stage.choice.next?.ready) stage.choice.call();
    // What is missing is where the button leads.
    else document.querySelector<HTMLElement>("[data-testid='call']")?.click();
  } else return false;
  return true;
}

function composeKey(key: string, stage: MammaMiaStage, focus: Element): boolean {
  const kind = LETTERS[key];
  if (kind) stage.choice.pickAll(kind);
  else if (/^[1-9]$/.test(key)) stage.choice.setNumber(Number(key));
  else if (key === "ArrowUp") stage.choice.nextOrder(-1);
  else if (key === "ArrowDown") stage.choice.nextOrder(1);
  else if (key === "Escape" || key === "Backspace") stage.choice.undo();
  else if (key === "ArrowLeft" || key === "ArrowRight") return intoHand(focus);
  else return false;
  return true;
}

/** Arrows move inside the hand; from elsewhere they lead there. */
function intoHand(focus: Element): boolean {
  if (focus.closest(".hand")) return false;
  document.querySelector<HTMLElement>(".hand [tabindex='0']")?.focus();
  return true;
}

/** At an opening a letter takes a kind or lays a card aside, where that is what is asked. */
function openingKey(key: string, stage: MammaMiaStage, focus: Element): boolean {
  const onButton = focus.closest("button, a") !== null;
  const view: MammaMiaView = stage.view;
  const kind = LETTERS[key];
  if (kind) stage.mean();
  if (kind && view.legal.includes(`kind ${kind}`)) stage.choice.decide(`kind ${kind}`);
  else if (kind && view.legal.includes(`add ${kind}`)) stage.choice.addIfLeft(kind);
  else if (key === "ArrowRight" && stage.scene === "opening") stage.hurry();
  else if (key === " " && !onButton) stage.hurry();
  else if (key === "Escape" && view.decision) stage.choice.undo();
  else return false;
  return true;
}
