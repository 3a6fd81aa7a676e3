import "virtual:fonts.css";
import "./style/tokens.css";
import "./style/patterns.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/cards.css";
import "./style/seats.css";
import "./style/chalk.css";
import "./style/receipt.css";
import "./style/fields.css";
import "./style/end.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { useLanguage } from "./i18n/index.svelte";
import { speakThrough } from "./i18n/words";
import { lessons } from "./learning/lessons.svelte";
import { muted } from "./people/muted.svelte";
import { keepFocus } from "./browser/keepFocus";
import { followMotion } from "./browser/motion.svelte";
import { fetchPart } from "./browser/part";
import { recall, settings } from "./browser/settings.svelte";
import { allowSound } from "./browser/sound";
import { followTextSize } from "./browser/textSize";
import { listenToTyping } from "./browser/typing";

settings.load();
muted.load();
lessons.load();
followMotion();
followTextSize();
listenToTyping();
keepFocus();
addEventListener("pointerdown", allowSound);
addEventListener("keydown", allowSound);

/** A page that says nothing would help nobody: until its words are there, the one stands that came with the document. */
async function begin(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("no place for the page");
  await fetchPart(() => useLanguage(settings.language), true);
  if (recall("pseudo")) speakThrough((await import("./i18n/pseudo")).pseudo);
  target.replaceChildren();
  mount(App, { target });
}

void begin();
