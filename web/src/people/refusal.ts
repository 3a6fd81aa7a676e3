import { hasWords, t } from "../i18n/index.svelte";
import { Refused } from "../protocol/http";

/** What to say when the server did not do what was asked over HTTP; of a newer server's codes, what it says itself. */
export function refusal(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  if (error.code === "bad-option" && error.where?.endsWith("name")) return t("error.name");
  const key = `error.${error.code}`;
  const { message, code, where } = error;
  return hasWords(key) ? t(key, { where: where ?? code }) : t("error.other", { message, code });
}
