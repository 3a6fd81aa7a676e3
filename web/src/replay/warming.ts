/** Whether what the coach needs is still being compiled: this happens once on a server. */
import { choices } from "../protocol/api";

/** A bot that thinks as the coach does: it is offered as soon as what both need is compiled. */
const THINKS = "search";

export async function isWarming(): Promise<boolean> {
  const known = await choices().catch(() => null);
  return known !== null && !known.bots.includes(THINKS);
}
