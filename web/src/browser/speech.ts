/** The browser's voice reads aloud what happens at the table, for whoever wants that. Never what one seat alone knows. */
import { settings } from "./settings.svelte";

/** What is to be said next; what comes meanwhile takes its place: a voice must not lag behind the table. */
let next = "";
let speaking = false;

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance !== "undefined";
}

/** Say a sentence, once the one before is out. */
export function speak(sentence: string): void {
  if (!sentence || settings.voice === 0 || !canSpeak() || document.visibilityState === "hidden") return;
  next = sentence;
  if (!speaking) goOn();
}

/** Say nothing any more. */
export function hush(): void {
  next = "";
  if (speaking) speechSynthesis.cancel();
}

function goOn(): void {
  const sentence = next;
  next = "";
  speaking = sentence !== "";
  if (!sentence) return;
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.lang = settings.language;
  utterance.volume = settings.voice;
  // Of a voice that breaks off, or that there is none of, this comes as well.
  utterance.onend = utterance.onerror = goOn;
  speechSynthesis.speak(utterance);
}
