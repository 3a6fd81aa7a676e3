/** What a table's facts say of its people. */
import { frontOf } from "../games/fronts";
import { t } from "../i18n/index.svelte";
import type { OwnTable, PublicTable } from "../protocol/http";
import type { Clock, TableFacts } from "../protocol/types";

export function taken(facts: TableFacts): number {
  return facts.seats.filter((seat) => seat.kind !== "open").length;
}

export function openSeats(facts: TableFacts): number[] {
  return facts.seats.flatMap((seat, number) => (seat.kind === "open" ? [number] : []));
}

/** Whoever may change the table or play at it. */
export function belongs(facts: TableFacts): boolean {
  return facts.host || facts.mine.length > 0;
}

/** The name of whoever opened the table, if he sits at it. */
export function hostName(facts: TableFacts): string | null {
  return facts.host_seat === null ? null : (facts.seats[facts.host_seat]?.name ?? null);
}

/** Those who want the game to end, and whether a seat of this device could still join them. */
export function voteToEnd(facts: TableFacts): { names: string[]; asked: boolean } {
  const names = facts.voted.flatMap((seat) => facts.seats[seat]?.name ?? []);
  const asked = names.length > 0 && facts.mine.length > 0 && !facts.mine.every((seat) => facts.voted.includes(seat));
  return { names, asked: asked && facts.status === "playing" };
}

/** The colours that there are in a game; none where it has none. */
export function coloursOf(game: string): readonly string[] {
  return frontOf(game)?.colours ?? [];
}

/** What somebody is called at a table who gives no name. */
export function guestName({ seats }: TableFacts): string {
  const taken = seats.map(({ name }) => name.toLowerCase());
  const names = seats.map((_, i) => (i === 0 ? t("home.guest") : t("home.guest.n", { n: i + 1 })));
  return names.find((name) => !taken.includes(name.toLowerCase())) ?? "";
}

/** When people may write to each other. */
export type Chat = "between" | "always" | "none";

/** A limit of time in words. */
export function clockWords(clock: Clock): string {
  const { kind, seconds } = clock;
  if (kind === "game") return t("clock.game", { n: Math.round(seconds / 60) });
  if (seconds % 86_400 === 0) return t("clock.move.days", { n: seconds / 86_400 });
  if (seconds % 60 === 0 && seconds > 60) return t("clock.move.minutes", { n: seconds / 60 });
  return t("clock.move", { n: seconds });
}

/** Whether a table waits for whoever has this list: as far as everybody knows. */
export function isMyTurn({ status, turn, mine, seats }: OwnTable): boolean {
  return status === "playing" && turn !== null && mine.includes(turn) && seats[turn]?.stand_in === null;
}

/** One's tables, those first that wait for oneself, and then those where one should look in. */
export function byUrgency(tables: OwnTable[]): OwnTable[] {
  const rank = (table: OwnTable): number => (isMyTurn(table) ? 0 : table.opening ? 1 : 2);
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/** What a table is called where several are listed: by the first person who sits there. */
export function tableName(table: PublicTable): string {
  const name = table.seats.find(({ kind }) => kind === "person")?.name;
  return name ? t("lobby.of", { name }) : t("lobby.of.nobody");
}
