/** What an event changes in the view that is shown. What it leaves open (cards drawn, who is next) the next view says. */
import type { Beside, Character, MammaIEvent, MammaIView, Row, Sum } from "./types";
import { owner, ROWS } from "./family";

export function reduce(view: MammaIView, event: MammaIEvent): MammaIView {
  // What may be done now the next view says; only a Guest leaves the rest of the trick as it was.
  const legal = event.type === "guest" ? view.legal.filter((move) => !move.startsWith("guest ")) : [];
  return { ...changedBy(view, event), legal, after: legal.length ? view.after : {} };
}

function changedBy(view: MammaIView, event: MammaIEvent): MammaIView {
  switch (event.type) {
    case "hidden":
      return { ...view, player: null };
    case "guest":
      return {
        ...view,
        guests: { ...view.guests, [event.character]: event.value },
        guest_used: [...view.guest_used, event.player],
        next_guest: null,
      };
    case "took":
      return take(view, event);
    case "wc_called":
      return {
        ...view,
        phase: "vote",
        wc_used: true,
        votes: [],
        voters: event.voters,
        player: event.voters[0] ?? null,
      };
    case "named":
      return {
        ...view,
        votes: [...view.votes, event.character],
        player: view.voters[view.votes.length + 1] ?? null,
      };
    case "wc":
      return { ...view, phase: "trick", wc: event.character, votes: [], voters: [], player: null };
    case "removed":
      return {
        ...withRow(view, event.row, view.rows[event.row].slice(0, -1), event.sum),
        aside: [...view.aside, event.card],
      };
    case "turned_card":
      return {
        ...withBeside(view, event.character, (all) =>
          all.map((one) => (one.card === event.card ? { ...one, flat: true } : one)),
        ),
        turned: [...view.turned, event.player],
        out: [...view.out, event.player],
      };
    case "passed":
      return view;
    case "ran_over":
      return { ...view, hospital: event.character };
    case "lost":
      return { ...without(view, event.card), lost: [...view.lost, event.card] };
    case "child":
      return { ...view, child: true };
    case "stole":
      return withBeside(without(view, event.card), event.thief, (all) => [...all, { card: event.card, flat: false }]);
    case "assigned": {
      const rest = { ...view, queue: view.queue.filter((card) => card !== event.card), event: null };
      return event.character === null
        ? { ...rest, lost: [...view.lost, event.card] }
        : withBeside(rest, event.character, (all) => [...all, { card: event.card, flat: false }]);
    }
    case "turn":
      return newTurn(view, event.turn, event.player);
    case "over":
      return {
        ...view,
        phase: "over",
        player: null,
        event: null,
        result: event.result,
        bills: event.bills,
        secrets: event.secrets,
      };
  }
}

function take(view: MammaIView, event: Extract<MammaIEvent, { type: "took" }>): MammaIView {
  const display = [...view.display];
  for (const card of event.cards) {
    const place = display.indexOf(card);
    if (place >= 0) display.splice(place, 1);
  }
  const cards = [...view.rows[event.row], ...event.cards];
  return { ...withRow(view, event.row, cards, event.sum), display };
}

function withRow(view: MammaIView, row: Row, cards: string[], sum: Sum): MammaIView {
  return { ...view, rows: { ...view.rows, [row]: cards }, sums: { ...view.sums, [row]: sum } };
}

function withBeside(view: MammaIView, who: Character, change: (all: Beside[]) => Beside[]): MammaIView {
  return { ...view, cards: { ...view.cards, [who]: change(view.cards[who]) } };
}

function without(view: MammaIView, card: number): MammaIView {
  const who = owner(view, card);
  return who === null ? view : withBeside(view, who, (all) => all.filter((one) => one.card !== card));
}

function newTurn(view: MammaIView, turn: number, player: number): MammaIView {
  const empty = { points: 0, money: 0, at_table: 0 };
  return {
    ...view,
    turn,
    player,
    phase: "trick",
    event: null,
    votes: [],
    voters: [],
    display: [],
    aside: [],
    out: [],
    wc: null,
    wc_used: false,
    hospital: null,
    rows: Object.fromEntries(ROWS.map((row) => [row, []])) as unknown as MammaIView["rows"],
    sums: Object.fromEntries(ROWS.map((row) => [row, empty])) as MammaIView["sums"],
  };
}
