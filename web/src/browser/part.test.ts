import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { fetchPart, Unloaded } from "./part";
import { until } from "../testing/until";

describe("a part of the page", () => {
  let served: () => Promise<Response>;
  let fields: { value: string; defaultValue: string }[];
  let reload: ReturnType<typeof vi.fn>;
  let kept: Map<string, string>;

  /** Imports nothing the first times. */
  function parts(failures: number): ReturnType<typeof vi.fn<() => Promise<string>>> {
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve("there"));
    for (let nth = 0; nth < failures; nth += 1) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    return load;
  }

  const failure = async (load: () => Promise<string>, safe = false) =>
    fetchPart(load, safe).then(
      () => "there",
      (error: unknown) => (error as Unloaded).failure,
    );

  beforeEach(() => {
    vi.useFakeTimers();
    fields = [];
    kept = new Map();
    reload = vi.fn();
    const page = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);
    served = () => Promise.resolve(page("/assets/index-new.js"));
    vi.stubGlobal("document", {
      querySelector: () => ({ getAttribute: () => "/assets/index-old.js" }),
      querySelectorAll: () => fields,
    });
    vi.stubGlobal("fetch", () => served());
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("comes", async () => {
    expect(await fetchPart(parts(0))).toBe("there");
  });

  it("is asked for once more, and then told to be missing", async () => {
    served = () => Promise.resolve(new Response("/assets/index-old.js"));
    expect(await failure(parts(1), true)).toBe("there");
    const load = parts(9);
    expect(await failure(load, true)).toBe("other");
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it("does not come over a bad line", async () => {
    for (const line of [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => Promise.resolve(new Response("", { status: 503 })),
    ]) {
      served = line;
      expect(await failure(parts(9), true)).toBe("line");
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it("of another version makes the page anew where nothing is lost, once", async () => {
    void fetchPart(parts(9), true);
    await until(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
    expect(await failure(parts(9), true)).toBe("upgrade");
    vi.advanceTimersByTime(3_600_000); // the next version
    void fetchPart(parts(9), true);
    await until(() => {
      expect(reload).toHaveBeenCalledTimes(2);
    });
  });

  it("of another version leaves it to the person where something would be lost", async () => {
    expect(await failure(parts(9))).toBe("upgrade");
    fields = [{ value: "Ciao", defaultValue: "" }];
    expect(await failure(parts(9), true)).toBe("upgrade");
    expect(reload).not.toHaveBeenCalled();
  });

  it("makes nothing anew that it could not remember", async () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new DOMException("blocked");
      },
    });
    expect(await failure(parts(9), true)).toBe("upgrade");
    expect(reload).not.toHaveBeenCalled();
  });
});
