import { beforeEach, describe, expect, it, vi } from "vitest";

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
class Context {
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
