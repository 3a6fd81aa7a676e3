import { tick } from "svelte";
import { describe, expect, it } from "vitest";

import { useLanguage } from "../i18n/index.svelte";
import { mounted, settled } from "../testing/mounted.svelte";
import { allSamples } from "./all";
import Page from "./Page.svelte";

/** All that has to stand on the page, and what it is made of. */
const parts = import.meta.glob<string>(["../parts/*.svelte", "../games/**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const ownPath = (path: string): string => path.slice(path.indexOf("src/") + 4);
const named = Object.entries(parts).map(([path, text]): [string, string] => [path.slice("../".length), text]);

/** Nothing is drawn by these but other parts. */
const drawsNothing = (text: string): boolean =>
  !/<[a-z]/.test(text.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->|<svelte:[^>]*>/g, ""));

/** Components that cannot stand there, each with the reason. */
const EXCEPTIONS: Record<string, string> = {};

/** The components whose elements are on the page now: the compiler writes down where each element comes from. */
function standing(): Set<string> {
  const found = [...document.querySelectorAll("*")].flatMap((one) => {
    const meta = (one as { __svelte_meta?: { loc: { file: string } } }).__svelte_meta;
    return meta ? ownPath(meta.loc.file) : [];
  });
  return new Set(found);
}

describe("the page of all parts", async () => {
  await useLanguage("en");
  const all = await allSamples();
  const show = (state: string) => mounted(Page, { all, show: state, address: (name: string) => `?show=${name}` });

  it("has every part of this page and of the games, alone or on a screen", async () => {
    const seen = new Set<string>();
    for (const state of ["", ...all.scenes.map((one) => one.state)]) {
      show(state);
      await settled();
      await tick();
      for (const one of standing()) seen.add(one);
      document.body.replaceChildren();
    }
    const missing = named.flatMap(([path, text]) => (seen.has(path) || drawsNothing(text) ? [] : path));
    expect(missing.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it("names each of its screens once, and leads to all of them", () => {
    show("");
    const states = all.scenes.map((one) => one.state);
    expect(new Set(states).size).toBe(states.length);
    const links = [...document.querySelectorAll("nav a")].map((one) => one.getAttribute("href"));
    expect(links).toEqual(states.map((state) => `?show=${state}`));
  });
});
