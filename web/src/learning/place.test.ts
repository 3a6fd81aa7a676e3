import { describe, expect, it } from "vitest";

import { type Box, meet, place, thread, within } from "./place";

const room: Box = { left: 0, top: 0, width: 320, height: 568 };
const note = { width: 280, height: 80 };

describe("a note", () => {
  it("lies beside what it speaks of, and not over it", () => {
    const hand = { left: 0, top: 460, width: 320, height: 108 };
    const spot = place(note, hand, [], room);
    expect(spot).not.toBeNull();
    expect(spot && meet({ ...spot, ...note }, hand)).toBe(false);
    expect(spot && spot.top + note.height).toBeGreaterThan(440);
  });

  it("covers nothing that can be pressed, and goes where there is room instead", () => {
    const hand = { left: 0, top: 460, width: 320, height: 108 };
    const pad = [300, 356, 408].map((top) => ({ left: 8, top, width: 304, height: 48 }));
    const spot = place(note, hand, pad, room);
    expect(spot).not.toBeNull();
    for (const box of [hand, ...pad]) expect(spot && meet({ ...spot, ...note }, box)).toBe(false);
    expect(spot && spot.top + note.height).toBeLessThanOrEqual(300);
  });

  it("is not shown where there is no room for it", () => {
    const rows = Array.from({ length: 8 }, (_, i) => ({ left: 0, top: i * 70, width: 320, height: 60 }));
    expect(place(note, { left: 0, top: 0, width: 10, height: 10 }, rows, room)).toBeNull();
    expect(place({ width: 400, height: 10 }, room, [], room)).toBeNull();
  });

  it("fits between two things as a strip, however little room there is", () => {
    const rows = [
      { left: 0, top: 0, width: 320, height: 45 },
      { left: 0, top: 96, width: 320, height: 472 },
    ];
    const strip = { width: 304, height: 48 };
    expect(place(strip, { left: 0, top: 400, width: 320, height: 10 }, rows, room)).toBeNull();
    expect(place(strip, { left: 0, top: 400, width: 320, height: 10 }, rows, room, 1)?.top).toBe(47);
  });

  it("minds of what is scrolled what is seen of it", () => {
    const rows = { left: 0, top: 96, width: 320, height: 200 };
    expect(within({ left: 0, top: 60, width: 320, height: 50 }, rows)).toEqual({ ...rows, height: 14 });
    expect(within({ left: 0, top: 20, width: 320, height: 50 }, rows).height).toBeLessThan(0);
    expect(within(rows, null)).toBe(rows);
  });

  it("minds nothing that is out of sight", () => {
    const below = { left: 0, top: 600, width: 320, height: 400 };
    expect(place(note, { left: 0, top: 400, width: 320, height: 100 }, [below], room)).not.toBeNull();
  });

  it("hangs by a thread from the nearest edges", () => {
    const a = { left: 0, top: 0, width: 100, height: 20 };
    expect(thread(a, { left: 40, top: 60, width: 20, height: 20 })).toEqual({ x1: 50, y1: 20, x2: 50, y2: 60 });
    expect(thread(a, { left: 140, top: 0, width: 20, height: 20 })).toEqual({ x1: 100, y1: 10, x2: 140, y2: 10 });
  });
});
