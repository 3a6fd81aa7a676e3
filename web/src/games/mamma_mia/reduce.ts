/**
 * What a public event changes on the screen, between the view before and the view after an update. Only what is shown:
 * counts and places. The view at the end of the update overrules all of it.
 */
import { aidAfter } from "./aid";
import type { Call, Counts, MammaMiaEvent, MammaMiaView, Player } from "./types";
import { changed, minus, plus, total } from "./kinds";

type Change = Partial<MammaMiaView>;

/** `given`: what a helper gave for the order that is judged; it has left his hand already. */
export function reduce(view: MammaMiaView, event: MammaMiaEvent, given: Counts = {}): MammaMiaView {
  // While something is being shown nobody is asked.
  const aid = view.aid && { aid: aidAfter(view.aid, event) };
  return { ...view, ...aid, turn: null, decision: null, legal: [], ...change(view, event, given) };
}

function change(view: MammaMiaView, event: MammaMiaEvent, given: Counts): Change {
  switch (event.type) {
    case "placed":
      return {
        player: event.player,
        oven: view.oven + event.number,
        top: { kind: event.kind },
        call: { player: event.player, kind: event.kind, number: event.number, order: false },
        players: having(view, event.player, (p) => ({ hand: p.hand - event.number })),
        hand: mine(view, event.player) && view.hand ? changed(view.hand, event.kind, -event.number) : view.hand,
      };
    case "ordered":
      return ordered(view, event.player, event.order);
    case "passed":
      return { player: event.player, call: { player: event.player, kind: null, number: 0, order: false } };
    case "drew":
      return drew(view, event);
    case "mamma_mia":
      return { holder: event.player, supply: view.supply - 1 };
    case "opened":
      return {
        phase: "open",
        player: null,
        top: null,
        oven: event.cards,
        turned: 0,
        counter: view.counter ?? {},
        used: {},
      };
    case "turned":
      return {
        oven: view.oven - 1,
        turned: view.turned + 1,
        counter: changed(view.counter ?? {}, event.kind, 1),
      };
    case "judging":
      return {
        oven: view.oven - 1,
        turned: view.turned + 1,
        judging: { player: event.player, order: event.order, lines: event.lines },
      };
    case "delivered":
      return delivered(view, event, given);
    case "went_back":
      return { judging: null, wanted: {}, players: having(view, event.player, (p) => ({ waiter: p.waiter + 1 })) };
    case "asking":
      return { wanted: event.wanted };
    case "helped":
      return helped(view, event);
    case "not_helped":
      return { wanted: {} };
    case "round":
      return { round: event.round, player: event.player, judging: null, call: null, supply: event.supply };
    case "over":
      return { phase: "over", player: null, judging: null, result: event.result };
    case "stalemate":
      return {};
  }
}

function ordered(view: MammaMiaView, player: number, order: string): Change {
  const same = view.call?.player === player && view.call.kind !== null;
  const call: Call = same && view.call ? { ...view.call, order: true } : { player, kind: null, number: 0, order: true };
  const left = view.orders ? [...view.orders] : null;
  if (left && mine(view, player)) left.splice(left.indexOf(order), left.includes(order) ? 1 : 0);
  return {
    player,
    oven: view.oven + 1,
    top: { order, player },
    call,
    players: having(view, player, (p) => ({ hand: p.hand - 1, orders: p.orders - 1 })),
    orders: left,
  };
}

function drew(view: MammaMiaView, event: Extract<MammaMiaEvent, { type: "drew" }>): Change {
  const n = event.number;
  if (event.source === "supply") {
    return { supply: view.supply - n, players: having(view, event.player, (p) => ({ hand: p.hand + n })) };
  }
  return {
    players: having(view, event.player, (p) => ({ hand: p.hand + n, orders: p.orders + n, waiter: p.waiter - n })),
  };
}

/** PL-8: the helper gives the cards, and the top order of his waiter goes unseen on the common stack. */
function helped(view: MammaMiaView, event: Extract<MammaMiaEvent, { type: "helped" }>): Change {
  return {
    wanted: {},
    baked: view.baked + 1,
    hand: mine(view, event.helper) && view.hand ? minus(view.hand, event.given) : view.hand,
    players: having(view, event.helper, (p) => ({
      hand: p.hand - total(event.given),
      waiter: p.waiter - 1,
      pizzas: p.pizzas === null ? null : p.pizzas + 1,
    })),
  };
}

function delivered(view: MammaMiaView, event: Extract<MammaMiaEvent, { type: "delivered" }>, given: Counts): Change {
  const gone = minus(event.used, event.added);
  // What the owner sees as added already, the helper's cards among it, has left the hand that he sees.
  const before = mine(view, event.player) ? (view.decision?.added ?? {}) : {};
  const own = minus(event.added, total(before) > 0 ? before : given);
  return {
    judging: null,
    baked: view.baked + 1,
    counter: minus(view.counter ?? {}, gone),
    used: plus(view.used ?? {}, event.used),
    hand: mine(view, event.player) && view.hand ? minus(view.hand, own) : view.hand,
    players: having(view, event.player, (p) => ({
      hand: p.hand - total(own),
      delivered: p.delivered ? [...p.delivered, event.order] : null,
      pizzas: p.pizzas === null ? null : p.pizzas + 1,
    })),
  };
}

function mine(view: MammaMiaView, player: number): boolean {
  return view.seat === player;
}

function having(view: MammaMiaView, player: number, how: (player: Player) => Partial<Player>): Player[] {
  return view.players.map((p, index) => (index === player ? { ...p, ...how(p) } : p));
}
