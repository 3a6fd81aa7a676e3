// Written by `make types` from the server's schemas; not to be changed by hand.

/** The usual one first. */
export const LANGUAGES = ["en", "de", "it", "fr", "es"] as const;

/**
 * What a table is opened with.
 *
 * All persons named here play on the device that opens the table; everybody else sits down on an ``open`` seat. With
 * one of those the table waits for its host to start the game; without, it begins at once. At a ``learning`` table,
 * which is marked as one for good, people may ask the coach while they play. With ``first_deal`` the deal is played
 * that was chosen to learn the game with: one person is named, the bots come with it, and its seed is no secret.
 */
export interface NewTable {
  game: string;
  edition: string;
  seats: (PersonSeat | BotSeat | OpenSeat)[];
  options?: Record<string, unknown>;
  language?: "de" | "en" | "es" | "fr" | "it";
  public?: boolean;
  learning?: boolean;
  first_deal?: boolean;
  house?: NewHouse;
}

/** A person who is to sit there. ``colour`` null: the first that is left, in games that have colours. */
export interface PersonSeat {
  kind: "person";
  name?: string;
  colour?: string | null;
}

/** A bot who is to sit there, where none is said the usual one; without a name that of its character, or another. */
export interface BotSeat {
  kind: "bot";
  bot?: string;
  name?: string;
}

/** A seat that waits for somebody who has the link. */
export interface OpenSeat {
  kind: "open";
}

/** How people deal with each other at a table. */
export interface House {
  /** Whether they may write to each other, and show signs. */
  chat: boolean;
  /** Whether nobody writes while a round is played, in games where cards have to be remembered; signs may be shown. */
  quiet: boolean;
  /** A limit of time; null: none. */
  clock: Clock | null;
}

/** A limit of time: for every decision (``move``), or for all decisions of a player together (``game``). */
export interface Clock {
  kind: "game" | "move";
  seconds: number;
}

/**
 * What a table is opened with from a record of format ``forno/1``.
 *
 * A game that is over is there to be looked at. Any other is played on: ``seats``, one for each of the record's
 * players, says by whom (left out: whoever opens it has the first seat, and bots the others). Who has no name here
 * has the one from the record.
 */
export interface RecordedTable {
  record: Record<string, unknown>;
  seats?: (PersonSeat | BotSeat | OpenSeat)[] | null;
  language?: "de" | "en" | "es" | "fr" | "it";
  public?: boolean;
  house?: NewHouse;
}

/** Take an open seat: the one that is named, or the first. ``colour``: one that is liked, where nobody has it. */
export interface SitDown {
  name?: string;
  seat?: number | null;
  colour?: string | null;
}

/** The other device: the secret that it was given. */
export interface TakeSeat {
  secret: string;
}

/** A deck file's text, the game that it should be for, and what the file is called in messages. */
export interface DeckToCheck {
  game: string;
  text: string;
  name?: string;
}

/** Play on from a moment of a game that is over, with bots at all other seats. */
export interface PlayOn {
  /** The moment, counted from 0 as in the replay. */
  at: number;
  /** Which seat one takes. What it could not know is dealt anew. */
  seat: number;
  /** One's own name; empty: that of the seat in the game that is over. */
  name?: string;
  /** Which bot plays; empty: the usual one. */
  bot?: string;
  language?: "de" | "en" | "es" | "fr" | "it";
}

/** Try a day's pizza, or go on with it: once for each browser, day and game. */
export interface DailyTry {
  /** Which game's. */
  game: string;
  /** One's own name. */
  name?: string;
  /** Of the table. */
  language?: "de" | "en" | "es" | "fr" | "it";
  /** Which day is meant; null: whatever day it is. */
  day?: string | null;
}

/** What everybody may know of a table, and which seats the connection has. */
export interface TableFacts {
  /** The table's code; for a spectator's link that link's own. */
  code: string;
  game: string;
  edition: string;
  options: Record<string, unknown>;
  language: string;
  /** ``waiting`` until the host starts, ``playing``, ``over``, ``ended`` before its time. */
  status: "ended" | "over" | "playing" | "waiting";
  seats: SeatFacts[];
  /** The seat that this connection looks through. */
  seat: number | null;
  /** All seats that this connection may play. */
  mine: number[];
  /** Whether this connection is the host's. */
  host: boolean;
  /** The host's seat, where he has one. */
  host_seat: number | null;
  /** For the host, before the start: the names of those whom he has sent away. */
  sent_away: string[];
  /** Whether whoever has this connection was sent away, and may not sit down until he is let in again. */
  turned_away: boolean;
  public: boolean;
  house: House;
  /** The code of the spectators' link; null for those who came by it, they have it. */
  watch: string | null;
  watching: number;
  undo: UndoAsked | null;
  /** Seats that want the game to be ended. */
  voted: number[];
  /** The last things that happened around the game. */
  notes: Note[];
  /** The table of the rematch; for spectators by its spectators' code. */
  next: string | null;
  /** Whether it was opened from a record, so that somebody knows its seed and every card. */
  imported: boolean;
  /** Whether its people may ask the coach while they play. */
  learning: boolean;
  /** Whether it is the deal that was chosen to learn the game with; it counts for nothing. */
  first_deal: boolean;
  /** The day whose pizza it is, as 2026-11-29; null at all other tables. */
  daily: string | null;
  /** The code of five letters by which others find the table while it waits; null for who watches. */
  short: string | null;
  /** The seed of such a deal, which is no secret; null at all other tables. */
  chosen_deal: string | null;
  /** SHA-256 of the seed's 32 bytes, in hex */
  commitment: string;
}

/** What everybody may know of a seat. */
export interface SeatFacts {
  name: string;
  /** Whose seat it is: ``person``, ``bot``, or ``open``: nobody's yet. */
  kind: "bot" | "open" | "person";
  /** The bot of a bot's seat. */
  bot: string | null;
  /** Whether somebody is connected for it. */
  present: boolean;
  /** The bot that plays for the person now. */
  stand_in: string | null;
  /** Who let it: ``player``, ``host``, ``absence``, ``clock``. */
  stand_in_by: string | null;
  /** Whether a program of the person plays, or has played, the seat. */
  program: boolean;
  /** Its colour, which may change before the start; null in games without. */
  colour: string | null;
  /** At which its owner likes to play; null: he has said nothing. */
  pace: "brisk" | "calm" | "normal" | null;
}

/** Somebody would take back his last message; ``waiting``: whose word is wanted. */
export interface UndoAsked {
  seat: number;
  waiting: number[];
}

/**
 * Something that happened around the game, in its order; ``at`` in milliseconds since 1970.
 *
 * ``kind``: ``sit``, ``program`` (a program came for somebody), ``carry``, ``leave``, ``kick``, ``let-in``,
 * ``host`` (the table has passed to somebody), ``rename``, ``colour``, ``seat``, ``start``, ``stand-in``,
 * ``clock`` (a bot played this once, as the time was up), ``take-back``, ``pace`` (somebody has said at which he
 * likes to play), ``ask-undo``, ``agree``, ``refuse``, ``undo``, ``vote-end``, ``end``, ``say``, ``rematch``.
 */
export interface Note {
  number: number;
  kind: string;
  seat: number | null;
  by: string;
  text: string | null;
  at: number;
}

/** All that a seat may know of a game of Mamma I at one moment. Null is what cannot be seen. */
export interface MammaIView {
  game: string;
  edition: string;
  seat: number | null;
  players: number;
  turn: number;
  phase: "effects" | "guest" | "hide" | "lose" | "over" | "trick" | "vote";
  player: number | null;
  first: number;
  last: number | null;
  display: string[];
  deck: number;
  aside: string[];
  rows: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife", string[]>>;
  sums: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife", Sum>>;
  queue: number[];
  cards: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife", Beside[]>>;
  lost: number[];
  ingredients: IngredientsCard[];
  printed: Printed;
  guests: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife", number>>;
  next_guest: number | null;
  guest_used: number[];
  out: number[];
  turned: number[];
  wc: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife" | null;
  wc_used: boolean;
  hospital: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife" | null;
  child: boolean;
  child_stole: boolean;
  votes: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[];
  voters: number[];
  event: SetOff | null;
  secret: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife" | null;
  secrets: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[] | null;
  legal: string[];
  after: Record<string, Sum>;
  result: Result | null;
  bills: Bill[] | null;
}

/** What a row adds up to: movement points, money, and movement with wc and Hospital taken off (MI-6). */
export interface Sum {
  points: number;
  money: number;
  at_table: number;
}

/** An ingredients card beside a character; ``flat``: turned, and so safe. */
export interface Beside {
  card: number;
  flat: boolean;
}

/** What is printed on an ingredients card. */
export interface IngredientsCard {
  card: number;
  cost: number;
  mother_in_law: number;
  drawings: ("cheese" | "fish" | "salami" | "spaghetti" | "tomato")[];
}

/** What is printed on the other cards: victory points by character, ``child`` on Grandpa's other side, movement. */
export interface Printed {
  points: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife", number>>;
  child: number;
  wc: number;
  hospital: number;
}

/** What a movement card has set off. */
export interface SetOff {
  /** The row of that card. */
  row: "grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife";
  /** The effects used so far. */
  used: ("child" | "run" | "steal")[];
  /** So many cards the Son still loses. */
  lose: number;
  /** The rows whose sums are equal to its own, that one among them; none if there is no other (MI-8). */
  level: ("grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife")[];
}

/** Who has won (several may share it), and for each seat its scores, the most important number first. */
export interface Result {
  winners: number[];
  scores: number[][];
}

/** A character's victory points, line by line. */
export interface Bill {
  /** Who. */
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
  /** Points of each kind of drawing; kinds without points are left out. */
  drawings: Partial<Record<"cheese" | "fish" | "salami" | "spaghetti" | "tomato", number>>;
  /** The Mothers-in-Law's numbers. */
  red: number;
  /** The Guest's. */
  guest: number;
  /** The money in the row. */
  money: number;
  /** What the character brings along. */
  person: number;
  /** The sum at table, wc and Hospital taken off. */
  movement: number;
  /** Which one to sit down, from 1. */
  place: number;
  /** Points for it. */
  arrival: number;
  /** All together. */
  total: number;
}

/**
 * All that a seat may know of a game of Mamma Mia! or Plus at one moment (MM-15, MM-16, PL-7).
 *
 * ``phase`` is ``place``, ``order``, ``draw``, ``open`` or ``over``: every decision at an opening reads ``open`` to
 * those who are not asked. Null is what cannot be seen. ``aid`` is there where the table has one that shows something.
 */
export interface MammaMiaView {
  game: string;
  edition: string;
  seat: number | null;
  round: number;
  rounds: number;
  cards: number;
  helping: boolean;
  phase: "draw" | "open" | "order" | "over" | "place";
  player: number | null;
  holder: number | null;
  supply: number;
  oven: number;
  turned: number;
  top: Card | null;
  counter: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>> | null;
  used: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>> | null;
  call: Call | null;
  judging: JudgedOrder | null;
  wanted: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  baked: number;
  players: Seat[];
  hand: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>> | null;
  orders: string[] | null;
  legal: string[];
  turn: Turn | null;
  decision: Decision | null;
  result: Result | null;
  aid?: Aid;
}

/** A card that everybody sees: an ingredient's ``kind``, or an ``order`` and its ``player``. */
export interface Card {
  kind?: "mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp";
  order?: string;
  player?: number;
}

/** The last announcement; without ingredients ``kind`` is null. */
export interface Call {
  player: number;
  kind: "mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp" | null;
  number: number;
  order: boolean;
}

/** The order that lies turned up, against the counter. */
export interface JudgedOrder {
  player: number;
  order: string;
  lines: Line[];
}

/** One need of an order against what lies on the counter. */
export interface Line {
  /** ``kind``, ``joker``, ``scarcest``, ``any`` (Bombastica) or ``barred``. */
  sign: "any" | "barred" | "joker" | "kind" | "scarcest";
  /** Cards needed. */
  number: number;
  /** The kind; for a joker those that it may stand for; the scarcest ones (none: nothing to compare). */
  kinds: ("mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp")[];
  /** Cards that lie there (a joker: of the kind that has most). */
  lies: number;
  /** How many are missing; ``barred``: how many too many. */
  missing: number;
}

/** What everybody may know of a player: ``hand`` are all his cards, ``orders`` how many of them are orders. */
export interface Seat {
  colour: string;
  hand: number;
  orders: number;
  waiter: number;
  delivered: string[] | null;
  pizzas: number | null;
}

/** All that is needed to put a turn together without knowing a rule. */
export interface Turn {
  options: Option[];
}

/** A way to begin a turn, and how it may end; null: nothing is asked there. */
export interface Option {
  place: string | null;
  order: string | null;
  draws: Draw[];
}

/** A way to draw; ``move`` null: it happens by itself. */
export interface Draw {
  move: string | null;
  source: "supply" | "waiter";
  number: number;
}

/** What this seat is asked while the oven is open. */
export interface Decision {
  /** ``kind``, ``fill``, ``add``, ``ask`` or ``help``. */
  phase: "add" | "ask" | "fill" | "help" | "kind";
  /** What filling the order takes from the hand. */
  missing: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  /** Bombastica: how many cards are still to add. */
  left: number;
  /** What was added already. */
  added: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  /** Plus: the request. */
  wanted: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  /** Plus: what a request may name; null where none can begin. */
  request: Request | null;
  /** What the order's jokers stand for, as far as that is settled; nobody else is shown it. */
  kinds: ("mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp")[];
}

/** What a whole request for help may name (PL-6); every request within these limits is a legal one. */
export interface Request {
  /** Cards of any kinds: only their number counts. */
  any: boolean;
  /** Of each kind; what is missing beyond it, the owner keeps and adds himself. */
  kinds: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", Limits>>;
  /** Of all kinds together. */
  least: number;
  /** Of all kinds together. */
  most: number;
}

/** At least and at most so many cards. */
export interface Limits {
  least: number;
  most: number;
}

/** What a table shows of the oven by its house rule ``memory_aid``: nothing but what everybody has seen go in. */
export interface Aid {
  /** With ``count``, how many of each kind lie in the oven; everybody is shown it. */
  counted: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>> | null;
  /** With ``open``, its cards from the lowest, which turns up first; the seats are shown them, and nobody else. */
  oven: Card[] | null;
}

/** Player A has hidden a character; everybody has one now. */
export interface Hidden {
  type: "hidden";
  player: number;
}

/** A Guest was put beside a character (MI-3). */
export interface GuestCame {
  type: "guest";
  player: number;
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
  value: number;
}

/** Cards went from the display to a row (option 1); ``sum``: what it adds up to now. */
export interface Took {
  type: "took";
  player: number;
  cards: string[];
  row: "grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife";
  sum: Sum;
}

/** The wc was called for (option 2); ``voters``: in which order everybody names a character, the caller last. */
export interface Called {
  type: "wc_called";
  player: number;
  voters: number[];
}

/** A player named a character for the wc. */
export interface Named {
  type: "named";
  player: number;
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
}

/** The wc card went beside a character; ``tie``: the caller's vote counted twice. */
export interface Visited {
  type: "wc";
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
  tie: boolean;
}

/** The last card of a row was put aside (option 3, MI-11); ``sum``: what the row adds up to now. */
export interface Removed {
  type: "removed";
  player: number;
  row: "grandma" | "grandpa" | "husband" | "mamma" | "schoolbus" | "son" | "wife";
  card: string;
  sum: Sum;
}

/** An ingredients card was turned, and the player is out of this turn (option 4). */
export interface TurnedCard {
  type: "turned_card";
  player: number;
  card: number;
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
}

/** No option was possible (MI-5). */
export interface MammaIPassed {
  type: "passed";
  player: number;
}

/** The schoolbus ran over a character. */
export interface RanOver {
  type: "ran_over";
  player: number;
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
}

/** The Son lost an ingredients card in the accident. */
export interface Lost {
  type: "lost";
  player: number;
  card: number;
}

/** Grandpa took the Child. */
export interface TookChild {
  type: "child";
  player: number;
}

/** An ingredients card changed sides. */
export interface Stole {
  type: "stole";
  player: number;
  card: number;
  victim: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
  thief: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife";
}

/** A turn is over and the queue's first card found its buyer; null: nobody could pay, it is out of the game. */
export interface Assigned {
  type: "assigned";
  /** The ingredients card. */
  card: number;
  /** Its price. */
  cost: number;
  /** Who gets it. */
  character: "grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife" | null;
  /** What everybody has to pay with. */
  accounts: Partial<Record<"grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife", Account>>;
  /** Who cannot pay. */
  poor: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[];
  /** Of those who can, the ones with most movement. */
  fastest: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[];
  /** Of those, the ones with most money; the youngest of them gets it. */
  richest: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[];
}

/** What a character has to pay with when an ingredients card is assigned. */
export interface Account {
  money: number;
  movement: number;
}

/** The next turn begins with ``player``; 6 is Dinner Hour. */
export interface NewTurn {
  type: "turn";
  turn: number;
  player: number;
}

/** Dinner is over: the bills of all characters, the secret ones turned up. */
export interface MammaIOver {
  type: "over";
  result: Result;
  bills: Bill[];
  secrets: ("grandma" | "grandpa" | "husband" | "mamma" | "son" | "wife")[];
}

/** Ingredients went into the oven, announced. */
export interface Placed {
  type: "placed";
  player: number;
  kind: "mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp";
  number: number;
}

/** An order went on top. */
export interface Ordered {
  type: "ordered";
  player: number;
  order: string;
}

/** Nothing was played, for want of an ingredient (MM-3, PL-1). */
export interface MammaMiaPassed {
  type: "passed";
  player: number;
}

/** Cards were drawn; ``number`` came into the hand. */
export interface Drew {
  type: "drew";
  player: number;
  source: "supply" | "waiter";
  number: number;
}

/** The Mamma Mia! card was drawn and laid out (MM-4). */
export interface MammaMia {
  type: "mamma_mia";
  player: number;
}

/** A full lap in which nobody did anything (MM-6). */
export interface Stalemate {
  type: "stalemate";
}

/** The round is over; ``player`` turns up the oven's ``cards``. */
export interface MammaMiaOpened {
  type: "opened";
  player: number;
  cards: number;
}

/** An ingredient was turned up and joined the counter. */
export interface Turned {
  type: "turned";
  kind: "mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp";
}

/** An order was turned up; what becomes of it comes later, asked or unasked. */
export interface Judged {
  type: "judging";
  player: number;
  order: string;
  lines: Line[];
}

/** An order was delivered; ``used`` are all its cards, ``added`` those of them that came from hands. */
export interface Delivered {
  type: "delivered";
  player: number;
  order: string;
  used: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  added: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
}

/** An order went back under its owner's waiter (MM-8). */
export interface WentBack {
  type: "went_back";
  player: number;
  order: string;
  lines: Line[];
}

/** Plus: an owner asks for help; who is being asked is nobody's business (PL-7). */
export interface Asking {
  type: "asking";
  player: number;
  wanted: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
}

/** Plus: ``helper`` gave the wanted cards; the top order of his waiter counts for him (PL-8). */
export interface Helped {
  type: "helped";
  player: number;
  helper: number;
  given: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
}

/** Plus: nobody helped (PL-9). */
export interface NotHelped {
  type: "not_helped";
  player: number;
}

/** The next round starts with ``player``; ``leftovers`` stay in the oven (1999: on the counter). */
export interface NewRound {
  type: "round";
  round: number;
  player: number;
  leftovers: Partial<Record<"mushroom" | "olive" | "pepper" | "pineapple" | "salami" | "shrimp", number>>;
  supply: number;
}

/** The game is over. */
export interface MammaMiaOver {
  type: "over";
  result: Result;
}

/** What a coach advises at a learning table. */
export interface Advised {
  /** ``thinking``: ask again in a second; ``done``: here it is. */
  status: "done" | "thinking";
  /** For which decision: decisions so far, as far as this seat may know them. */
  ply: number;
  /** Null while it is thought about. */
  advice: Advice | null;
}

/** What can be said before a decision. */
export interface Advice {
  /** Some of the moves, the best first. Empty: the seat does not know enough to imagine how things lie, or there was no time. */
  best: Best[];
  /** The orders in the oven, the next one first: how likely they are delivered after the best move. */
  orders: Chance[];
  /** How many games were played on in the mind. */
  playouts: number;
}

/** One of the best moves. */
export interface Best {
  /** As records write it. */
  move: string;
  /** The share of the win that is expected after it, 0 to 1. */
  share: number;
  /** The lower end of the share's 95 % interval. */
  low: number;
  /** The upper end. */
  high: number;
}

/** How likely an order on its way is to be delivered. */
export interface Chance {
  /** Whose it is, by seat. */
  player: number;
  /** Its name. */
  order: string;
  /** 0 to 1. */
  chance: number;
}

/** A secret that gives a seat to another device: once, and within some minutes. */
export interface Carried {
  secret: string;
  seconds: number;
}

/** All that can be played here. */
export interface Choices {
  /** With their editions and house rules. */
  games: GameFacts[];
  /** By their names, the weakest first. */
  bots: string[];
  /** The one that sits down where nobody says which. */
  usual_bot: string;
  /** For whoever sits at the server's own machine and came by ``localhost``; null for everybody else. */
  reach: Reach | null;
}

/** A game that can be played here. */
export interface GameFacts {
  game: string;
  editions: EditionFacts[];
  default: Suggestion;
  options: OptionFacts[];
}

/** An edition and how many can play it. */
export interface EditionFacts {
  edition: string;
  players: number[];
}

/** What to offer first. */
export interface Suggestion {
  edition: string;
  players: number;
}

/**
 * A house rule that a set-up screen can offer: an option of the record format.
 *
 * ``default`` null, for a ``seat``: by lot; for a ``deck``, the text of a deck file: the game's own. ``editions``:
 * those that have it; left out where all do. ``otherwise``: where the default is another one. ``choices``: all values
 * of a ``choice``.
 */
export interface OptionFacts {
  name: string;
  type: "boolean" | "choice" | "deck" | "integer" | "seat";
  default: number | boolean | string | null;
  min?: number;
  max?: number;
  editions?: string[];
  otherwise?: OtherDefault[];
  choices?: string[];
}

/** The default of a house rule with so many players, or beside these other options. */
export interface OtherDefault {
  default: number;
  players?: number[];
  options?: Record<string, boolean>;
}

/** How other devices come to a server whose page was opened as ``localhost``. */
export interface Reach {
  /** They cannot: it listens to its own machine only. */
  alone: boolean;
  /** What they can write instead; none where it is not known. */
  addresses: string[];
}

/** The code of the table that waits under one of five letters. */
export interface CodeFound {
  table: string;
}

/** What a coach says of a seat's decisions in a game that is over. */
export interface Coaching {
  /** ``thinking``: there is more to come, ask again in a second; ``done``: that is all. */
  status: "done" | "thinking";
  /** Whose decisions. */
  seat: number;
  /** How many left a choice. */
  all: number;
  /** Those that were thought about already, in the order in which they were taken. */
  decisions: Lesson[];
}

/** What can be said of a decision that was taken. */
export interface Lesson {
  /** How many decisions were taken in the game before it, 0 or more. */
  ply: number;
  round?: number;
  turn?: number;
  /** What was asked, in the view's word. */
  phase: string;
  /** How many moves were legal. */
  choices: number;
  /** The move. */
  played: string;
  /** The share of the win that was expected after it; null where nothing can be said. */
  share: number | null;
  /** How much less that is than after the best move, 0 or more; null where nothing can be said. */
  cost: number | null;
  /** Of the cost: the ends of its 95 % interval. Where it contains 0, there is no clear difference. */
  interval: number[] | null;
  /** Whether there is one: the interval lies above 0. */
  clear: boolean;
  /** As in ``Advice``. */
  best: Best[];
  /** As in ``Advice``. */
  orders: Chance[];
  /** As in ``Advice``. */
  playouts: number;
}

/** A day's pizza of one game. */
export interface DailyPizza {
  /** The day. */
  day: string;
  /** The game. */
  game: string;
  /** Its edition. */
  edition: string;
  /** How many play; whoever tries has the first seat. */
  players: number;
  /** Its first millisecond since 1970. */
  begins: number;
  /** The first one of the next day. A game that was begun before goes on. */
  ends: number;
  /** When it is closed at the latest; what ends later does not count. */
  closes: number;
  /** Whether it can be begun now. */
  today: boolean;
  /** Whether the day has closed: then the seed is told, and every record of it. */
  closed: boolean;
  /** At all other seats; with ``version`` and ``weights`` it is known what it plays. */
  bot: string;
  /** Of forno and of the rules. */
  version: string;
  /** SHA-256 of what the bots have learned; null where there is nothing. */
  weights: string | null;
  /** SHA-256 of the seed's 32 bytes, in hex. */
  commitment: string;
  /** The seed, once the day has closed; else null. */
  seed: string | null;
  /** One's own try; null: none yet. */
  mine: OwnTry | null;
  /** All results that count, the lowest score first; null until one's own game is over, or the day closed. */
  spread: ScoreCount[] | null;
  /** One's own tries of days before, the newest first. */
  last: OwnTry[];
}

/** What one has made of a day's pizza oneself. */
export interface OwnTry {
  /** The day. */
  day: string;
  /** The code of the table; null where it was deleted. */
  table: string | null;
  /** What one had in the end; null: the game still runs. */
  score: number | null;
  /** Whether one has won. */
  won: boolean;
  /** Whether it was over before the day closed. */
  counts: boolean;
}

/** How many had a score: of them so many won, and so many did not. */
export interface ScoreCount {
  score: number;
  won: number;
  lost: number;
}

/** One's own table of a day's pizza. */
export interface DailyTable {
  /** Its code. */
  table: string;
  /** The day. */
  day: string;
  /** Whether it has just been opened. */
  new: boolean;
}

/** What is wrong with a deck, a sentence for each fault; if nothing is, its cards and where they are known from. */
export interface DeckCheck {
  game: string;
  faults: string[];
  sheet?: Record<string, unknown>;
  origins?: Record<string, number>;
}

/** The cards of a deck. ``own``: typed in by an owner of the box. What is in ``sheet`` depends on the game. */
export interface DeckFacts {
  game: string;
  edition: string;
  own: boolean;
  sheet: Record<string, unknown>;
}

/** Every error over HTTP. */
export interface ErrorBody {
  code: string;
  message: string;
  where: string | null;
}

/** At how many tables something was kept. */
export interface Forgotten {
  tables: number;
}

/** Whether the server is well. */
export interface Health {
  status: "ok";
  version: string;
  storage: "failing" | "ok";
}

/** Whether a request came with a cookie of this server, or with a program's token. */
export interface Kept {
  kept: boolean;
}

/** Tables that anybody may join or watch, and those where one has a seat. */
export interface Lobby {
  tables: PublicTable[];
  mine: OwnTable[];
}

/** What everybody may know of a table. */
export interface PublicTable {
  table: string;
  game: string;
  edition: string;
  options: Record<string, unknown>;
  language: string;
  seats: SeatFacts[];
  public: boolean;
  house: House;
  commitment: string;
  imported: boolean;
  learning: boolean;
  first_deal: boolean;
  daily: string | null;
  status: "ended" | "over" | "playing" | "waiting";
}

/** A table where one has a seat. */
export interface OwnTable {
  table: string;
  game: string;
  edition: string;
  options: Record<string, unknown>;
  language: string;
  seats: SeatFacts[];
  public: boolean;
  house: House;
  commitment: string;
  imported: boolean;
  learning: boolean;
  first_deal: boolean;
  daily: string | null;
  status: "ended" | "over" | "playing" | "waiting";
  /** One's own seats. */
  mine: number[];
  /** Whose turn it is, as far as everybody knows; null: nobody's, or it is not known yet. */
  turn: number | null;
  /** Whether the oven is open: then whoever is asked learns it at the table. */
  opening: boolean;
}

/** A table was opened; the token that plays its seats is in the cookie. */
export interface Opened {
  table: string;
  seat: number | null;
  seats: number[];
  watch: string;
  commitment: string;
}

/** That the server can serve; where it cannot, the answer is an error. */
export interface Readiness {
  status: "ready";
  /** Where the server has no web client, and so no pages: its API serves all the same. */
  client?: "missing";
}

/** All that happened in a game, without what anybody held. */
export interface Replay {
  /** The table, as who has no seat there knows it. */
  facts: TableFacts;
  /** How many there were. */
  turns: number;
  /** What happened, in its order. The first one is the deal, with turn 0 and no events. */
  moments: ReplayMoment[];
}

/** What happened at once: what one ``update`` of the socket told. */
export interface ReplayMoment {
  /** Decisions in the game when it ended. */
  ply: number;
  /** Turns that had begun; an opening belongs to the turn that led to it. */
  turn: number;
  /** Whose turn it was; null before the first. */
  seat: number | null;
  events: AnyEvent[];
}

/** What one seat saw at some moments. */
export interface ReplayViews {
  /** The first moment, counted from 0. */
  start: number;
  /** Whose eyes these are; ``spectator``, or ``everybody``, with all cards open. */
  seat: number | "everybody" | "spectator";
  views: AnyView[];
  /** For ``everybody``, by moment, all cards; else null. */
  open: ReplayCards[] | null;
}

/** All cards at one moment. */
export interface ReplayCards {
  seats: AnyView[];
  /** As ``forno/1`` writes it; null where a step was due that nobody decides. */
  position: Record<string, unknown> | null;
}

/** Where one sits now. */
export interface Seated {
  table: string;
  seat: number;
}

/** Who has it plays the seats that it sat down on. */
export interface Token {
  token: string;
}

/** How people deal with each other at a table. */
export interface NewHouse {
  /** Whether they may write to each other, and show signs. */
  chat?: boolean;
  /** Whether nobody writes while a round is played, in games where cards have to be remembered; signs may be shown. */
  quiet?: boolean;
  /** A limit of time; null: none. */
  clock?: NewClock | null;
}

/** A limit of time: for every decision (``move``), or for all decisions of a player together (``game``). */
export interface NewClock {
  kind: "game" | "move";
  seconds: number;
}

export type AnyView = MammaIView | MammaMiaView;

export type AnyEvent = Hidden | GuestCame | Took | Called | Named | Visited | Removed | TurnedCard | MammaIPassed | RanOver | Lost | TookChild | Stole | Assigned | NewTurn | MammaIOver | Placed | Ordered | MammaMiaPassed | Drew | MammaMia | Stalemate | MammaMiaOpened | Turned | Judged | Delivered | WentBack | Asking | Helped | NotHelped | NewRound | MammaMiaOver;

/** The decisions of one turn: all of them are played, or none. ``seat``: where several are played over here. */
export interface Move {
  type: "move";
  id: string;
  /** decisions so far, as far as this seat may know them */
  ply: number;
  moves: string[];
  seat?: number | null;
}

/** Asks for the whole view. */
export interface Sync {
  type: "sync";
  id?: string | null;
}

/** Asks for a sign of life. */
export interface Ping {
  type: "ping";
  id?: string | null;
}

/** Look through another of one's own seats from now on; null: see what everybody sees. */
export interface Look {
  type: "look";
  seat: number | null;
  id?: string | null;
}

/** Leave the table and go to another one, or anew to the same, over this connection; also by a spectators' code. */
export interface Enter {
  type: "enter";
  table: string;
  id?: string | null;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id?: string | null;
}

/** The host, before the start: make a seat a bot's, open it, take it away; or add one at the end. */
export interface SetSeat {
  type: "seat";
  seat: number;
  kind: "bot" | "none" | "open";
  bot?: string | null;
  id?: string | null;
}

/** The host, before the start: send a person away; the seat is open again. ``name``: only whoever is called so. */
export interface Kick {
  type: "kick";
  seat: number;
  name?: string | null;
  id?: string | null;
}

/** The host, before the start: whoever was sent away under this name may sit down again. */
export interface LetIn {
  type: "let-in";
  name: string;
  id?: string | null;
}

/** Before the start: another name for one's own seat. */
export interface Rename {
  type: "rename";
  seat: number;
  name: string;
  id?: string | null;
}

/** Before the start: another colour for one's own seat, in games that have them. */
export interface Colour {
  type: "colour";
  seat: number;
  colour: string;
  id?: string | null;
}

/** Give up one's own seat: before the start it is open again, later a bot plays on. */
export interface Leave {
  type: "leave";
  seat: number;
  id?: string | null;
}

/** Let a bot play: the owner for himself, the host for somebody who is away. */
export interface StandIn {
  type: "stand-in";
  seat: number;
  bot?: string | null;
  id?: string | null;
}

/** The owner plays again himself. */
export interface TakeBack {
  type: "take-back";
  seat: number;
  id?: string | null;
}

/** At which pace one likes to play: with several people the host's holds, at an opening the opener's. */
export interface SetPace {
  type: "pace";
  seat: number;
  pace: "brisk" | "calm" | "normal";
  id?: string | null;
}

/** Ask the others to let one's last message be taken back. */
export interface AskUndo {
  type: "undo";
  seat: number;
  id?: string | null;
}

/** Answer somebody who asks to take back. */
export interface Agree {
  type: "agree";
  seat: number;
  yes: boolean;
  id?: string | null;
}

/** End the game before its time: the host at once, the others when all of them want it. */
export interface End {
  type: "end";
  id?: string | null;
}

/** Say something to everybody. */
export interface Say {
  type: "say";
  text: string;
  id?: string | null;
}

/** Show a sign to everybody; it is not kept. */
export interface React {
  type: "react";
  sign: "hello" | "hungry" | "hurry" | "oops" | "thanks" | "well-done";
  id?: string | null;
}

/** Play once more: a new table for the same people, the next one begins. ``bot``: for the seats of bots. */
export interface Rematch {
  type: "rematch";
  bot?: string | null;
  id?: string | null;
}

/**
 * First on every connection and after ``enter``, and whenever something about the table's people has changed.
 *
 * A change of who plays a seat starts and stops clocks, so it has the time with it.
 */
export interface TableMessage {
  type: "table";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  table: TableFacts;
  time?: Time;
}

/** How much time is left, in milliseconds, by seat; it runs for ``running``. Null: for nobody that you may know. */
export interface Time {
  left: number[];
  running: number | null;
}

/** What this seat sees: on connecting, on ``sync``, and when a move was taken back. */
export interface ViewMessage {
  type: "view";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  view: AnyView;
  time?: Time;
}

/** Something happened: public events in their order, and what this seat sees after them. */
export interface Update {
  type: "update";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  events: AnyEvent[];
  view: AnyView;
  time?: Time;
}

/** To the mover: the move is on disk. The same words whenever the same id is sent again. */
export interface AnswerMessage {
  type: "answer";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  id: string;
  played: string[];
  view: AnyView;
}

/** What was asked for with this id is done, and kept. */
export interface Done {
  type: "done";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  id: string;
}

/** Something happened around the game. */
export interface NoteMessage {
  type: "note";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  note: Note;
}

/** Somebody shows a sign; ``seat`` null: a spectator. */
export interface Reaction {
  type: "reaction";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  seat: number | null;
  sign: string;
}

/** The message was refused and nothing was changed. */
export interface ErrorMessage {
  type: "error";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  id: string | null;
  code: string;
  message: string;
  where: string | null;
  legal?: string[];
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  /** decisions so far, as far as this seat may know them */
  ply: number;
}

/** The game is over: the seed, and where the record is; null at a day's pizza, until the day has closed. */
export interface OverMessage {
  type: "over";
  /** decisions so far, as far as this seat may know them */
  ply: number;
  seed: string | null;
  commitment: string;
  record: string | null;
}

export type ClientMessage = Move | Sync | Ping | Look | Enter | Start | SetSeat | Kick | LetIn | Rename | Colour | Leave | StandIn | TakeBack | SetPace | AskUndo | Agree | End | Say | React | Rematch;

export type ServerMessage = TableMessage | ViewMessage | Update | AnswerMessage | Done | NoteMessage | Reaction | ErrorMessage | Pong | OverMessage;
