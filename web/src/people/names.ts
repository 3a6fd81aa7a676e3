import { frontOf } from "../games/fronts";
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

/** An edition as it stands beside its game, if it says something there. */
export function editionName(game: string, edition: string): string {
  return frontOf(game)?.editions === false ? "" : edition;
}
