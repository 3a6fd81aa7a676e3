/** A record from a file: sent to the server, which plays it through; and what to say where it is none. */
import { currentLanguage } from "../i18n/index.svelte";
import { refusal } from "../people/refusal";
import { openRecord, publicTable } from "../protocol/api";
import { Refused } from "../protocol/http";
import { t } from "./say";

/** The server takes no longer ones, with what is around them; the longest game has some forty thousand. */
const MOST = 128_000;
/** What is wrong with a record, as the server says it, and where words have to tell what. */
const WRONG = new Set(["bad-record", "wrong-result", "illegal-move", "bad-option", "bad-deck", "unknown-game"]);

/** Where a record leads: to its replay, or, where its game is not over, to a table at which it is played on. */
export async function open(file: File): Promise<string> {
  if (file.size > MOST) throw new Wrong(t("record.large", { n: Math.ceil(file.size / 1000), most: MOST / 1000 }));
  const record = readable(await file.text().catch(() => ""));
  try {
    const { table } = await openRecord(record, currentLanguage());
    const { status } = await publicTable(table);
    return status === "over" ? `/table/${table}/replay?at=0&seat=spectator` : `/table/${table}`;
  } catch (error) {
    throw wrong(error, record);
  }
}

/** What cannot be opened, in words; the detail is the server's own, in English, for whoever mends the file. */
export class Wrong extends Error {
  constructor(
    message: string,
    readonly detail = "",
  ) {
    super(message);
  }
}

type Written = Record<string, unknown>;

function readable(text: string): Written {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Written;
  } catch {
    // said below
  }
  throw new Wrong(t("record.none"));
}

function wrong(error: unknown, record: Written): Wrong {
  if (!(error instanceof Refused)) throw error;
  const said = words(error, record);
  if (said !== null) return new Wrong(said);
  return new Wrong(t("record.bad-record", { where: error.where ?? "record" }), error.message);
}

/** What there are words for, from the code and where it is. */
function words(error: Refused, record: Written): string | null {
  if (error.code === "too-large") return t("record.large", { n: MOST / 1000, most: MOST / 1000 });
  if (!WRONG.has(error.code)) return refusal(error);
  const format = typeof record["format"] === "string" ? record["format"] : "";
  if (!format.startsWith("forno/")) return t("record.none");
  if (error.where === "format") return t("record.newer", { format });
  if (error.where === "rules") return t("record.newer", { format: `${format}, rules ${String(record["rules"])}` });
  const n = Number(/^move (\d+)$/.exec(error.where ?? "")?.[1]);
  if (error.code === "illegal-move" && n > 0) return t("record.illegal-move", { n, move: moveOf(record, n) });
  return error.code === "wrong-result" ? t("record.wrong-result") : null;
}

/** The n-th move as it is written there, or what stands in its place, in short. */
function moveOf({ moves }: Written, n: number): string {
  const move: unknown = Array.isArray(moves) ? moves[n - 1] : null;
  return (typeof move === "string" ? move : JSON.stringify(move ?? null)).slice(0, 40);
}
