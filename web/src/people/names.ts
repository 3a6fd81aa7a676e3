import { frontOf } from "../games/fronts";
import { hasWords, t } from "../i18n/index.svelte";

/** How a bot plays; the server may have bots that this page has no words for. */
export function botPlays(bot: string): string {
  const key = `bot.${bot}`;
  return hasWords(key) ? t(key) : bot;
}

/** Who a bot is, if it is somebody. */
export function character(bot: string): string | null {
  const key = `bot.${bot}.name`;
  return hasWords(key) ? t(key) : null;
}

/** Both in one line. */
export function botName(bot: string): string {
  const name = character(bot);
  return name === null ? botPlays(bot) : t("bot.named", { name, plays: botPlays(bot) });
}

export function gameName(game: string): string {
  const key = `game.${game}`;
  return hasWords(key) ? t(key) : game;
}

/** An edition as it stands beside its game, if it says something there. */
export function editionName(game: string, edition: string): string {
  return frontOf(game)?.editions === false ? "" : edition;
}
