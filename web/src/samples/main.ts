/**
 * The page of all parts in all states: `npm run parts`, and no part of what is shipped. Its address says how it looks:
 * `?theme=sera&lang=de`, and with `&show=` one screen alone.
 */
import "virtual:fonts.css";
import "../style/tokens.css";
import "../style/patterns.css";
import "../style/base.css";
import "../style/controls.css";
import "../style/cards.css";
import "../style/seats.css";
import "../style/chalk.css";
import "../style/receipt.css";
import "../style/fields.css";
import "../style/end.css";
import "../rules/rules.css";

import { mount } from "svelte";

import { followMotion } from "../browser/motion.svelte";
import { settings } from "../browser/settings.svelte";
import { isLanguage, useLanguage } from "../i18n/index.svelte";
import { allSamples } from "./all";
import Page from "./Page.svelte";

async function begin(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const language = asked.get("lang") ?? "en";
  document.documentElement.dataset["theme"] = settings.theme = asked.get("theme") === "pranzo" ? "pranzo" : "sera";
  const all = await allSamples();
  await useLanguage(isLanguage(language) ? language : "en");
  document.documentElement.lang = isLanguage(language) ? language : "en";
  settings.language = isLanguage(language) ? language : "en";
  const address = (show: string): string => {
    asked.set("show", show);
    return `?${asked.toString()}`;
  };
  followMotion();
  mount(Page, { target: document.body, props: { all, show: asked.get("show") ?? "", address } });
}

void begin();
