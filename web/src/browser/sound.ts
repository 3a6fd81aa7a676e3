/** Sounds made on the spot with Web Audio: no files, each under 300 ms, silent before the first click. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
/** Everything that is heard goes through it. */
let master: GainNode | null = null;

/** What plays nothing for so long is laid to rest: a silent one works on, too, and takes a phone's battery. */
const REST_MS = 3000;
/** A sound that waited longer to be heard tells of nothing any more: else all that waited would be heard at once. */
const LATE_MS = 500;
let timer: ReturnType<typeof setTimeout> | undefined;
let rests = false;

/** Browsers allow sound after a gesture only; so do we. */
export function allowSound(): void {
  if (context || !settings.sound || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  master = context.createGain();
  master.connect(context.destination);
  wake();
}

/** See to it that sounds are heard, for a while; null: they are already. */
function wake(): Promise<void> | null {
  const awake = !rests && context?.state === "running";
  rests = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    rests = true;
    context?.suspend().catch(() => undefined);
  }, REST_MS);
  return awake ? null : (context?.resume() ?? null);
}

type Wave = OscillatorType;

export function tone(
  frequency: number,
  at: number,
  length: number,
  volume: number,
  wave: Wave = "sine",
  to = frequency,
): void {
  if (!context || !master) return;
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(frequency, start);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(to, 1), start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(master);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function breath(at: number, length: number, volume: number, frequency: number, to = frequency): void {
  if (!context || !master) return;
  const start = context.currentTime + at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(frequency, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(filter).connect(gain).connect(master);
  source.start(start);
}

/** How high a breath of steam is, beside the usual one. */
const STEAM = [1, 0.82, 1.14, 0.74, 1.05, 0.9, 1.22];

const sounds = {
  /** A card on the oven floor: a dull knock, lower the higher the pile. */
  knock: (height: number) => {
    tone(190 - Math.min(height, 40) * 2, 0, 0.11, 0.28, "triangle", 70);
  },
  draw: () => {
    breath(0, 0.09, 0.12, 2600, 5200);
  },
  /** Two taps of chalk. */
  call: () => {
    breath(0, 0.035, 0.3, 3200);
    breath(0.11, 0.035, 0.22, 3600);
  },
  /** One reception bell. */
  turn: () => {
    tone(1568, 0, 0.28, 0.16);
    tone(3136, 0, 0.16, 0.05);
  },
  /** A wooden tick. */
  tick: () => {
    tone(900, 0, 0.04, 0.14, "triangle", 500);
  },
  /** Something has come off. */
  done: () => {
    tone(120, 0, 0.12, 0.3, "triangle", 55);
    tone(392, 0.1, 0.1, 0.1, "triangle");
    tone(494, 0.18, 0.12, 0.1, "triangle");
  },
  /** The same of one's own. */
  own: () => {
    sounds.done();
    tone(587, 0.2, 0.1, 0.12, "triangle");
  },
  /** The last one of all is looked at. */
  last: () => {
    tone(70, 0, 0.29, 0.24, "triangle", 150);
  },
  /** A breath of steam: another one each time, and softer where there are many. */
  back: (nth: number) => {
    const pitch = STEAM[nth % STEAM.length] ?? 1;
    breath(0, 0.2 + 0.02 * (nth % 4), 0.09 / (1 + nth / 8), 1800 * pitch, 700 * pitch);
  },
  /** One has won: a short call upwards. */
  won: () => {
    for (const [i, pitch] of [392, 494, 587, 784].entries()) tone(pitch, i * 0.06, 0.11, 0.12, "triangle");
  },
  /** It is over: the oven's door. */
  over: () => {
    tone(196, 0, 0.14, 0.14, "triangle", 165);
    tone(98, 0.12, 0.17, 0.22, "triangle", 60);
  },
} as const;

export type Sound = keyof typeof sounds;

/** One of the common sounds, or one that a game makes itself. */
export function play(sound: Sound | (() => void), height = 0): void {
  if (!settings.sound || !context || !master || document.visibilityState === "hidden") return;
  // Half of it sounds half as loud where it is a quarter.
  master.gain.value = settings.volume ** 2;
  const make = typeof sound === "function" ? sound : () => sounds[sound](height);
  const awake = wake();
  if (awake === null) make();
  else {
    const wanted = Date.now();
    const late = (): boolean => Date.now() - wanted > LATE_MS;
    void awake.then(() => late() || make()).catch(() => undefined); // refused: silent
  }
}
