import { list, t } from "../i18n/index.svelte";

interface Seen {
  player: number | null;
  seat: number | null;
}

/** Who comes after the one who is choosing, up to the seat that sees it; those who are out are left out. */
export function following(
  { player, seat }: Seen,
  players: number,
  name: (player: number) => string,
  out: readonly number[] = [],
): string {
  if (player === null) return "";
  const round = Array.from({ length: players - 1 }, (_, i) => (player + 1 + i) % players);
  const next = round.filter((one) => !out.includes(one));
  const upTo = seat === null ? -1 : next.indexOf(seat);
  const names = next.map((one) => (one === seat ? t("table.you") : name(one)));
  return list(upTo < 0 ? names : names.slice(0, upTo + 1), "unit");
}
