import { hasWords, t } from "../i18n/index.svelte";

/** What a bot is called for how it plays; the server may have bots that this page has no words for. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return hasWords(key) ? t(key) : bot;
}

export function gameName(game: string): string {
  const key = `game.${game}`;
  return hasWords(key) ? t(key) : game;
}

/** An edition as it stands beside its game; Mamma I's only one says nothing. */
export function editionName(game: string, edition: string): string {
  return game === "mamma-i" ? "" : edition;
}
