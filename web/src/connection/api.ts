import { type Choices, type DeckCheck, type DeckFacts, type NewTable, type Opened, Refused } from "../protocol/http";

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

/** Open a table; the seat's token comes back as a cookie that no script sees. */
export function openTable(table: NewTable): Promise<Opened> {
  return tell<Opened>("/api/tables", table);
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

/** Whether there is such a table at all. */
export async function tableExists(code: string): Promise<boolean> {
  try {
    await ask(`/api/tables/${encodeURIComponent(code)}`);
    return true;
  } catch (error) {
    return !(error instanceof Refused && (error.code === "http-404" || error.code.includes("table")));
  }
}
