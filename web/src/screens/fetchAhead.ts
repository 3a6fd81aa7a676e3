/** What the first press of the front page needs is fetched before it: who presses waits for the server alone. */
import { fetchPart } from "../browser/part";
import { loaderOf } from "../games";

/** The browser has nothing to do, or, where it does not say so, has had time to. */
const WITHIN_MS = 3000;

/** Fetch what shows a game as soon as there is nothing else to do; who saves data is spared what he may not want. */
export function fetchAhead(game: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // What does not come is fetched again, and asked for, where it is needed.
  const fetch = (): void => void fetchPart(loaderOf(game)).catch(() => null);
  if (typeof requestIdleCallback === "function") requestIdleCallback(fetch, { timeout: WITHIN_MS });
  else setTimeout(fetch, WITHIN_MS);
}
