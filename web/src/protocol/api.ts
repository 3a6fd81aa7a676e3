import {
  type Advised,
  type Carried,
  type Choices,
  type CodeFound,
  type Coaching,
  type DailyPizza,
  type DailyTable,
  type DailyTry,
  type DeckCheck,
  type DeckFacts,
  type Kept,
  type Lobby,
  type NewTable,
  type Opened,
  type PlayOn,
  type PublicTable,
  Refused,
  type ReplayFacts,
  type ReplayViews,
  type Seated,
} from "./http";

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refused("offline", "no answer");
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = (body ?? {}) as Partial<{ code: string; message: string; where: string | null }>;
  throw new Refused(error.code ?? `http-${String(response.status)}`, error.message ?? "", error.where ?? null);
}

/** All that can be played on this server: games, editions, house rules, bots. */
export function choices(): Promise<Choices> {
  return ask<Choices>("/api/games");
}

function tell<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * Whether this browser sends a cookie of ours back; it is given one here. Where it does not, cookies are blocked, or the
 * page came by https before and has come by http now: that one's cookie is not sent, nor can it be written over.
 */
export async function keepsCookie(): Promise<boolean> {
  for (let looks = 0; looks < 2; looks += 1) {
    try {
      if ((await ask<Kept>("/api/cookie")).kept) return true;
    } catch (error) {
      // A server of before does not know. What is wrong otherwise is said when the real thing is asked for.
      if (error instanceof Refused) return true;
      throw error;
    }
  }
  return false;
}

const TRIAL = "forno_trial=1";

/** What was found out beforehand; it holds for one chair. */
let found: Promise<boolean> | null = null;

/** Find out beforehand whether a cookie comes back, where it has to be: who then opens a table does not wait for it. */
export function tryCookie(): void {
  if (!cookiesCome()) found ??= keepsCookie();
}

/** Whether a cookie surely comes back, without asking: it is no page that has come by https before and by http now. */
function cookiesCome(): boolean {
  return globalThis.isSecureContext && takesCookies();
}

/** Whether this browser takes a cookie, by giving it one and taking it away again: what it says of itself may be wrong. */
function takesCookies(): boolean {
  try {
    document.cookie = `${TRIAL}; samesite=lax`;
    const taken = document.cookie.includes(TRIAL);
    document.cookie = `${TRIAL}; samesite=lax; max-age=0`;
    return taken;
  } catch {
    return false;
  }
}

/** Nobody takes a chair, or uses a link up, whom the server would not know again. */
async function tellAsPerson<T>(path: string, body: unknown): Promise<T> {
  const kept = found ?? keepsCookie();
  found = null;
  if (!(await kept)) throw new Refused(noCookie(), "no cookie came back");
  return tell<T>(path, body);
}

/** Why no seat can be held here, as a code: over https nobody can have come by https before and by http now. */
export function noCookie(): "no-cookie" | "no-cookie-http" {
  return location.protocol === "http:" ? "no-cookie-http" : "no-cookie";
}

/** Open a table; the seat's token is a cookie that no script sees. */
export function openTable(table: NewTable): Promise<Opened> {
  return (cookiesCome() ? tell : tellAsPerson)<Opened>("/api/tables", table);
}

/** Tables that anybody may join or watch, and those where this browser has a seat. */
export function lobby(): Promise<Lobby> {
  return ask<Lobby>("/api/tables");
}

/** The table that waits under a code of five letters. */
export async function tableUnder(short: string): Promise<string> {
  return (await ask<CodeFound>(`/api/codes/${encodeURIComponent(short)}`)).table;
}

/** A day's pizza, today's where no day is named; of the usual game where none is. */
export function dailyOf(game: string | null, day: string | null): Promise<DailyPizza> {
  const path = day === null ? "/api/daily" : `/api/daily/${encodeURIComponent(day)}`;
  return ask<DailyPizza>(path + (game === null ? "" : `?game=${encodeURIComponent(game)}`));
}

/** Try it, or be told where one's table is. */
export function tryDaily(wanted: DailyTry): Promise<DailyTable> {
  return tellAsPerson<DailyTable>("/api/daily", wanted);
}

/** Take an open seat, a certain one or any, in a colour that one would like; empty: any. */
export function sitDown(code: string, name: string, seat: number | null = null, colour = ""): Promise<Seated> {
  const body = { name, seat, ...(colour ? { colour } : {}) };
  return tellAsPerson<Seated>(`/api/tables/${encodeURIComponent(code)}/seats`, body);
}

/** A secret that gives a seat to another device as well, once. */
export function carrySeat(code: string, seat: number): Promise<Carried> {
  return tell<Carried>(`/api/tables/${encodeURIComponent(code)}/seats/${String(seat)}/carry`, {});
}

/** Take the seat that a secret gives. */
export function takeSeat(code: string, secret: string): Promise<Seated> {
  return tellAsPerson<Seated>(`/api/tables/${encodeURIComponent(code)}/take`, { secret });
}

/** The moves that are suggested for one's next message, at a deal that was chosen to learn with; none: there are none. */
export async function suggestion(code: string, seat: number): Promise<string[]> {
  return (await ask<{ moves: string[] }>(`/api/tables/${encodeURIComponent(code)}/seats/${String(seat)}/suggestion`))
    .moves;
}

/** The cards that a game is usually played with. */
export function gameDeck(game: string): Promise<DeckFacts> {
  return ask<DeckFacts>(`/api/games/${encodeURIComponent(game)}/deck`);
}

/** The cards that a table plays with. */
export function tableDeck(code: string): Promise<DeckFacts> {
  return ask<DeckFacts>(`/api/tables/${encodeURIComponent(code)}/deck`);
}

/** What is wrong with a deck file; `name` is what the answer calls it. */
export function checkDeck(game: string, text: string, name: string): Promise<DeckCheck> {
  return tell<DeckCheck>("/api/decks/check", { game, text, name });
}

/** All that happened in a game that is over. */
export function replayOf(code: string): Promise<ReplayFacts> {
  return ask<ReplayFacts>(`/api/tables/${encodeURIComponent(code)}/replay`);
}

/** What was seen at some moments of it, by a seat, a spectator or everybody. */
export function replayViews(code: string, start: number, number: number, seenBy: string): Promise<ReplayViews> {
  const what = `number=${String(number)}&seen_by=${encodeURIComponent(seenBy)}`;
  return ask<ReplayViews>(`/api/tables/${encodeURIComponent(code)}/replay/${String(start)}?${what}`);
}

/** Open a table that goes on from one of its moments, against bots. */
export function playOn(code: string, wanted: PlayOn): Promise<Opened> {
  return tellAsPerson<Opened>(`/api/tables/${encodeURIComponent(code)}/play-on`, wanted);
}

/** What a seat's decisions in it were worth, as far as the coach has thought by now. */
export function coaching(code: string, seat: number): Promise<Coaching> {
  return ask<Coaching>(`/api/tables/${encodeURIComponent(code)}/seats/${String(seat)}/coach`);
}

/** What the coach advises at a learning table for the decision that one's seat is asked for. */
export function advice(code: string, seat: number): Promise<Advised> {
  return ask<Advised>(`/api/tables/${encodeURIComponent(code)}/seats/${String(seat)}/advice`);
}

/** Open a table from a record: one to be looked at, or to be played on. */
export function openRecord(record: object, language: NonNullable<NewTable["language"]>): Promise<Opened> {
  // Nobody plays where a game is over: then nothing hangs on a cookie.
  const over = "result" in record && record.result !== null;
  return (over ? tell : tellAsPerson)<Opened>("/api/tables/import", { record, language });
}

/** What everybody may know of a table. */
export function publicTable(code: string): Promise<PublicTable> {
  return ask<PublicTable>(`/api/tables/${encodeURIComponent(code)}`);
}
