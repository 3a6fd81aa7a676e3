import { describe, expect, it } from "vitest";

import { originFor } from "./reach.svelte";

function at(address: string) {
  const { protocol, hostname, port, origin } = new URL(address);
  return { protocol, hostname, port, origin };
}

const OPEN = { alone: false, addresses: ["http://192.168.1.5:8000", "http://[fd00::2]:8000"] };
const ALONE = { alone: true, addresses: [] };

describe("links to others", () => {
  it("have an address that others can open, where the page was opened as localhost", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "forno.localhost", "127.1.2.3"]) {
      expect(originFor(at(`http://${host}:8000/`), OPEN)).toEqual({ origin: "http://192.168.1.5:8000", hint: null });
    }
    const plain = { alone: false, addresses: ["http://[fd00::2]"] };
    expect(originFor(at("http://localhost/"), plain).origin).toBe("http://[fd00::2]");
  });

  it("keep the address that the page has of itself", () => {
    for (const own of [
      "https://play.example.org",
      "http://192.168.7.7:8000",
      "http://pizza.local",
      "http://[fd00::9]:1",
    ]) {
      for (const facts of [OPEN, ALONE, null]) expect(originFor(at(own), facts)).toEqual({ origin: own, hint: null });
    }
  });

  it("say where nobody can come, and where it is not known how", () => {
    const place = at("http://localhost:8000/table/x");
    expect(originFor(place, ALONE)).toEqual({ origin: "http://localhost:8000", hint: "alone" });
    for (const facts of [null, { alone: false, addresses: [] }])
      expect(originFor(place, facts)).toEqual({ origin: "http://localhost:8000", hint: "localhost" });
    // A tunnel, a container, the tools' own server.
    expect(originFor(at("http://localhost:5173"), OPEN).hint).toBe("localhost");
    expect(originFor(at("https://localhost:8000"), OPEN).hint).toBe("localhost");
  });
});
