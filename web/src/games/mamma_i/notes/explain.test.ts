import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "" } });
const { explain } = await import("./explain");
import type { MammaIStage } from "../stage.svelte";
import { sample } from "../testing";

const stage = (secret: "son" | "wife") => ({ view: sample({ secret }), name: () => "Ben" }) as unknown as MammaIStage;
const ALL = [
  "row mamma",
  "row schoolbus",
  "ingredients 3",
  "movement",
  "money",
  "guest",
  "wc",
  "hospital",
  "queue",
  "seat 1",
];

describe("what a card of Mamma I means", () => {
  it("is said of everything that lies there", () => {
    for (const what of [...ALL, "secret"]) expect(explain(stage("son"), what)?.text.length, what).toBeGreaterThan(0);
    expect(explain(stage("son"), "ingredients 3")?.text[0]).toBe(
      "fish, tomato, spaghetti, cheese for 2, Mother-in-Law −3.",
    );
    expect(explain(stage("son"), "moon")).toBeNull();
  });

  it("is the same whatever is secret", () => {
    for (const what of [...ALL, "secret"]) expect(explain(stage("son"), what)).toEqual(explain(stage("wife"), what));
  });
});
