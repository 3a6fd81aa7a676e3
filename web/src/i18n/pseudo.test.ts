import { describe, expect, it } from "vitest";

import { messages } from "../testing/messages";
import { pseudo } from "./pseudo";

describe("the language that nobody speaks", () => {
  it("is a good third longer than English on the whole", () => {
    const plain = Object.values(messages.en).filter((message) => message.length > 12 && !/[{<]/.test(message));
    const sum = (texts: string[]) => texts.join("").length;
    expect(plain.length).toBeGreaterThan(300);
    const ratio = sum(plain.map((text) => pseudo(text, {}))) / sum(plain);
    expect([ratio > 1.3, ratio < 1.5]).toEqual([true, true]);
  });

  it("leaves names, tags and single letters as they are", () => {
    expect(pseudo("Bea called: Three salami!", { name: "Bea", n: 3 })).toBe("Bea càálléèd: Thréèéè sàálàámíì!");
    expect(pseudo("<b>21</b> in the supply", {})).toBe("<b>21</b> íìñn théè súùpplýy");
    expect(pseudo("A.B (x)? left", { name: "A.B (x)?" })).toBe("A.B (x)? léèft");
    expect([pseudo("A", {}), pseudo("on", {})]).toEqual(["A", "on"]);
  });
});
