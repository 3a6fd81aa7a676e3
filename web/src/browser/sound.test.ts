import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** What a sound is made of: frequencies and volumes, as they are set. */
let made: number[] = [];

class Parameter {
  value = 0;
  setValueAtTime = (value: number) => made.push(value);
  exponentialRampToValueAtTime = (value: number, at: number) => made.push(value, at);
}
class Part {
  frequency = new Parameter();
  gain = new Parameter();
  type = "";
  buffer: unknown = null;
  connect = (to: unknown) => to;
  start = () => undefined;
  stop = (at: number) => made.push(at);
}
const contexts: Context[] = [];
class Context {
  state = "running";
  asked: string[] = [];
  constructor() {
    contexts.push(this);
  }
  suspend = () => Promise.resolve(this.asked.push("suspend"));
  resume = () => Promise.resolve(this.asked.push("resume"));
  currentTime = 0;
  sampleRate = 100;
  destination = new Part();
  createGain = () => new Part();
  createOscillator = () => new Part();
  createBufferSource = () => new Part();
  createBiquadFilter = () => new Part();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}
vi.stubGlobal("AudioContext", Context);
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} }, visibilityState: "visible" });
const { allowSound, play } = await import("./sound");

const heard = (...sound: Parameters<typeof play>): string => {
  made = [];
  play(...sound);
  return made.join(" ");
};

describe("sounds", () => {
  beforeEach(() => {
    allowSound();
  });

  it("are never the same breath twice, however many orders go back, and get softer", () => {
    const breaths = Array.from({ length: 39 }, (_, nth) => heard("back", nth));
    expect(new Set(breaths).size).toBe(39);
  });

  it("tell one's own from another's, and a game won from one that is over", () => {
    expect(heard("own")).not.toBe(heard("done"));
    expect(heard("own").startsWith(heard("done"))).toBe(true);
    expect(heard("won")).not.toBe(heard("over"));
  });

  it.each(["knock", "draw", "call", "turn", "tick", "done", "own", "last", "back", "won", "over"] as const)(
    "last no longer than 0.3 s (%s)",
    (sound) => {
      heard(sound);
      const ends = made.filter((_, i) => made[i] !== undefined && made[i] < 1);
      expect(Math.max(...ends)).toBeLessThanOrEqual(0.305);
    },
  );
});

describe("what makes them", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const asked = (): string => contexts.map((context) => context.asked.splice(0).join(" ")).join();

  it("rests when nothing is heard for a while, and wakes for the next", () => {
    allowSound();
    play("turn");
    asked();
    vi.advanceTimersByTime(2900);
    play("turn");
    vi.advanceTimersByTime(2900);
    expect(asked()).toBe("");
    vi.advanceTimersByTime(200);
    expect(asked()).toBe("suspend");
    vi.advanceTimersByTime(60_000);
    expect(asked()).toBe("");
    play("turn");
    play("call");
    expect(asked()).toBe("resume");
    vi.advanceTimersByTime(3100);
    expect(asked()).toBe("suspend");
  });

  it("is woken where the system had laid it to rest, and what may not be heard is not heard later", async () => {
    const [context] = contexts;
    if (!context) throw new Error("no context");
    const { resume } = context;
    context.state = "interrupted";
    context.resume = () => Promise.reject(new Error("not now"));
    expect(heard("turn")).toBe("");
    await vi.runAllTimersAsync();
    expect(made).toEqual([]);
    context.resume = () => new Promise((done) => setTimeout(() => done(1), 5000));
    expect(heard("turn")).toBe("");
    await vi.runAllTimersAsync();
    expect(made).toEqual([]);
    context.resume = resume;
    expect(heard("turn")).toBe("");
    await vi.advanceTimersByTimeAsync(10);
    expect(made.length).toBeGreaterThan(0);
    context.state = "running";
  });
});
