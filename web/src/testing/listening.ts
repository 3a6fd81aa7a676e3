/** What those hear who listen to a whole game, update by update: for tests alone. */
import type { Update } from "../table/playback";

interface Telling<V> {
  readonly polite: string;
  play(event: unknown, update: Update<unknown, V>, index: number, waiting: number): Promise<void>;
  arrive(view: V): void;
  goOn(): void;
}

/** All that is said anew while an update is shown, in its order; nothing is waited for. */
export async function listened<V>(stage: Telling<V>, update: Update<unknown, V>): Promise<string[]> {
  const said: string[] = [];
  let last = stage.polite;
  for (const [index, event] of update.events.entries()) {
    const shown = stage.play(event, update, index, 0);
    stage.goOn();
    await shown;
    if (stage.polite !== last) said.push(stage.polite);
    last = stage.polite;
  }
  stage.arrive(update.view);
  return said;
}
