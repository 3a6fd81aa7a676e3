/** The receipt of a finished game, made from what happened in it and shared. */
import { loaderOf } from "../games";
import { wordsReady } from "../i18n/index.svelte";
import { editionName, gameName } from "../people/names";
import { replayOf, replayViews } from "../protocol/api";
import { resultOf } from "../table/result";
import { picture } from "./picture";
import { t } from "./say";
import { share } from "./sharing";
import { Timeline } from "./timeline";

/** What is to be said of it then. Rejects with `Refused` where the game does not come. */
export async function shareReceipt(code: string): Promise<string> {
  const { facts, moments } = await replayOf(code);
  const retold = await (await loaderOf(facts.game)()).retold();
  await wordsReady();
  const { views } = await replayViews(code, moments.length - 1, 1, "spectator");
  const last = views[0];
  const title = `${gameName(facts.game)} ${editionName(facts.game, facts.edition)}`.trim();
  const svg = picture({
    title,
    names: facts.seats.map((seat) => seat.name),
    result: last ? resultOf(last) : null,
    score: retold.score ?? String,
    ovens: new Timeline(moments, (event) => retold.mark(event)).ovens,
    round: (n) => t("receipt.round", { n }),
    foot: location.host,
  });
  const way = await share(svg, `forno-${code}`, title);
  return way === null ? "" : t(`receipt.${way}`);
}
