/** The chairs of a table that is about to be opened. */

import { t } from "../../i18n/index.svelte";
import { COLOURS } from "../../people/colours";
import type { NewTable } from "../../protocol/http";

/** Who sits on a chair beside the own one: "person", "open", or a bot. */
export interface Chair {
  who: string;
  name: string;
  colour: string;
}

export function freeChair(): Chair {
  return { who: "open", name: "", colour: "" };
}

/** A person without a name of his own is a guest, and the screen says so. */
export function called(chair: Chair, i: number): string {
  return chair.name.trim() || t("home.guest.n", { n: i + 2 });
}

/** The colours that people on this device want, oneself first; an empty one is no wish. */
export function wished(own: string, chairs: Chair[]): string[] {
  return [own, ...chairs.map((chair) => (chair.who === "person" ? chair.colour : ""))];
}

/** What each chair gets: what is wanted, and else the first that is left, as the server does it. */
export function worn(own: string, chairs: Chair[]): string[] {
  const wishes = wished(own, chairs);
  const left = COLOURS.filter((one) => !wishes.includes(one));
  return wishes.map((wish, i) => {
    if (wish) return wish;
    const usual = COLOURS[i] ?? "";
    return left.splice(Math.max(0, left.indexOf(usual)), 1)[0] ?? usual;
  });
}

/** A chair as the server is told of it; with what its person is called. */
export function seat({ who, colour }: Chair, name: string): NewTable["seats"][number] {
  if (who === "open") return { kind: "open" };
  if (who !== "person") return { kind: "bot", bot: who };
  return { kind: "person", name, ...(colour ? { colour } : {}) };
}
