/** What is asked, in words: the heading and the sentence below it. */
import { settings } from "../../browser/settings.svelte";
import { t } from "./say";
import type { Character, MammaIView, Row } from "./types";
import { type Moves, read } from "./compose";
import { CHARACTERS, owner } from "./family";
import { byAge, cardNames, deckInWords, names, signed } from "./words";

export interface Question {
  title: string;
  lead: string;
}

export interface Asker {
  view: MammaIView;
  name(player: number): string;
}

export function question(asker: Asker): Question {
  const { view } = asker;
  const guest = signed(view.next_guest ?? 0);
  switch (view.phase) {
    case "hide":
      return { title: t("mi.hide.title"), lead: t("mi.hide.lead") };
    case "guest":
      return { title: t("mi.dinner.title", { value: guest }), lead: t("mi.dinner.lead") };
    case "vote": {
      const who = view.voters.at(-1) ?? null;
      const lead =
        who === view.seat ? t("mi.vote.lead.you") : t("mi.vote.lead", { name: who === null ? "" : asker.name(who) });
      return { title: t("mi.vote.title"), lead };
    }
    case "effects":
      return effects(view, read(view.legal));
    case "lose":
      return { title: t("mi.lose.title", { n: view.event?.lose ?? 1 }), lead: t("mi.lose.lead") };
    default:
      return { title: t("pad.turn"), lead: "" };
  }
}

/** Who is level with the Schoolbus, as far as something can follow from it. */
function runOver(moves: Moves): Character[] {
  return CHARACTERS.filter((who) => moves.runs.includes(who) || (who === "grandpa" && moves.child));
}

/** Between whom a card can change sides. */
function thieves(view: MammaIView, moves: Moves): Character[] {
  const all = moves.steals.flatMap(({ card, thief }) => {
    const victim = owner(view, card);
    return victim ? [victim, thief] : [];
  });
  return CHARACTERS.filter((who) => all.includes(who));
}

function effects(view: MammaIView, moves: Moves): Question {
  const n = view.event ? view.sums[view.event.row].points : 0;
  const run = runOver(moves);
  if (run.length) return { title: t("mi.fx.bus"), lead: t("mi.fx.bus.lead", { names: names(run), n }) };
  const level = thieves(view, moves);
  const child = moves.steals.some(({ thief }) => thief === "grandpa");
  return {
    title: t("mi.fx.level", { names: names(level as Row[]) }),
    lead: t(child ? "mi.fx.level.child" : "mi.fx.level.lead", { n }),
  };
}

/** Something that the card may set off: a move, and how it is asked. */
export type EffectChoice =
  | { move: string; kind: "run"; who: Character }
  | { move: string; kind: "child" }
  | { move: string; kind: "steal"; card: number; victim: Character; thief: Character }
  | { move: string; kind: "drive" | "leave" | "done" };

/** All that may be chosen, in the order of age: never by what is good for whom. */
export function effectChoices(view: MammaIView): EffectChoice[] {
  const moves = read(view.legal);
  const choices: EffectChoice[] = [...moves.runs]
    .sort(byAge)
    .map((who) => ({ move: `run over ${who}`, kind: "run", who }));
  if (moves.child) choices.push({ move: "child", kind: "child" });
  const steals = moves.steals.flatMap(({ card, thief }) => {
    const victim = owner(view, card);
    return victim ? [{ move: `steal ${String(card)} > ${thief}`, kind: "steal" as const, card, victim, thief }] : [];
  });
  steals.sort((a, b) => byAge(a.victim, b.victim) || byAge(a.thief, b.thief) || a.card - b.card);
  choices.push(...steals);
  if (moves.done) choices.push({ move: "done", kind: ending(view, moves) });
  return choices;
}

/** The cards that may be turned and whose they are, in the order of age. */
export function turnableCards(view: MammaIView): { card: number; who: Character }[] {
  return read(view.legal)
    .turns.flatMap((card) => {
      const who = owner(view, card);
      return who ? [{ card, who }] : [];
    })
    .sort((a, b) => byAge(a.who, b.who) || a.card - b.card);
}

function ending(view: MammaIView, moves: Moves): "drive" | "leave" | "done" {
  if (view.event?.used.length) return "done";
  if (moves.runs.length && !moves.child && !moves.steals.length) return "drive";
  return moves.runs.length ? "done" : "leave";
}

/** What is said when this seat is asked: the question, and what lies there for it. */
export function asked(asker: Asker): string {
  const { view } = asker;
  if (view.phase === "trick") {
    return t(settings.brief ? "mi.say.yours.brief" : "mi.say.yours", {
      display: cardNames(view.display),
      deck: deckInWords(view),
    });
  }
  const { title, lead } = question(asker);
  return `${title}. ${lead}`.replace("?.", "?");
}
