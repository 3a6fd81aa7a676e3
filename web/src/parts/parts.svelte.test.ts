import { fireEvent } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import Shown from "../testing/Shown.svelte";
import { button, focused, livingTable, maybe, mounted, radio, settled, the } from "../testing/mounted.svelte";
import Choice from "./Choice.svelte";
import { takeFocus } from "./focus";
import QrCode from "./QrCode.svelte";
import SeedCheck from "./SeedCheck.svelte";
import Sheet from "./Sheet.svelte";
import { until } from "../testing/until";

describe("one of a few", () => {
  const options = [
    { value: "a", text: "Apple" },
    { value: "b", text: "Pear" },
    { value: "c", text: "Plum" },
  ];
  const chosen = (): string[] => options.filter(({ text }) => radio(text).checked).map(({ value }) => value);

  it("shows at once what was chosen, and takes it back where it comes to nothing", async () => {
    let answer = (): void => undefined;
    const onchoose = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const user = mounted(Choice, { label: "Fruit", options, value: "a", onchoose } as never);
    await user.click(radio("Pear"));
    expect(onchoose).toHaveBeenCalledWith("b");
    expect(chosen()).toEqual(["b"]);
    answer();
    await settled();
    expect(chosen()).toEqual(["a"]);
  });

  it("shows the last of several choices, whichever is answered first", async () => {
    const answers: (() => void)[] = [];
    const onchoose = () => new Promise<void>((resolve) => answers.push(resolve));
    const user = mounted(Choice, { label: "Fruit", options, value: "a", onchoose } as never);
    await user.click(radio("Pear"));
    await user.click(radio("Plum"));
    answers[0]?.();
    await settled();
    expect(chosen()).toEqual(["c"]);
  });

  it("is one group by its name, and two of them do not touch each other", async () => {
    const first = vi.fn();
    mounted(Choice, { label: "First", options, value: "a", onchoose: first } as never);
    const user = mounted(Choice, { label: "Second", options, value: "b", onchoose: vi.fn() } as never);
    const second = document.querySelector("[role=radiogroup][aria-label=Second]");
    await user.click(second?.querySelector("input[value=c]") as HTMLElement);
    expect(first).not.toHaveBeenCalled();
    expect(document.querySelector<HTMLInputElement>("[aria-label=First] input[value=a]")?.checked).toBe(true);
  });
});

describe("a sheet", () => {
  function sheet() {
    const props = $state({ of: Sheet, props: { title: "Paper" }, text: "Words", part: undefined as never });
    const user = mounted(Shown as never, props);
    const part = () => props.part as unknown as { show(): void; close(): void };
    return { user, part };
  }

  it("makes what is in it anew each time: nothing of it is on the page before", async () => {
    const { user, part } = sheet();
    expect(maybe("inside")).toBeNull();
    for (let times = 0; times < 2; times += 1) {
      part().show();
      await settled();
      expect(the("inside").textContent).toBe("Words");
      await user.click(button(t("menu.close")));
      await settled();
      expect(maybe("inside")).toBeNull();
    }
  });

  it("stays where somebody presses in it", async () => {
    const { user, part } = sheet();
    part().show();
    await settled();
    await user.click(the("inside"));
    expect(document.querySelector("dialog")?.open).toBe(true);
    expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Paper");
  });

  it("is open where it was opened anew before its closing was told", async () => {
    const { part } = sheet();
    part().show();
    part().close();
    part().show();
    await fireEvent(document.querySelector("dialog") as HTMLElement, new Event("close"));
    expect(maybe("inside")).not.toBeNull();
  });
});

describe("a link as a picture", () => {
  it("has a quiet zone and dark squares, and a name for whoever does not see it", async () => {
    mounted(QrCode, { link: "https://forno.example/table/abcd", label: "The link" });
    expect(the("qr").getAttribute("aria-label")).toBe("The link");
    await until(() => {
      expect(document.querySelector("path.ink")).not.toBeNull();
    });
    const squares = [...(document.querySelector("path.ink")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)/g)];
    const size = Number(document.querySelector("svg")?.getAttribute("viewBox")?.split(" ")[2]);
    const places = squares.flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.min(...places)).toBe(4);
    expect(Math.max(...places)).toBe(size - 5);
  });
});

describe("the promise of the deal", () => {
  // SHA-256 of the byte 0x61.
  const KEPT = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

  it("is kept where the seed matches what was told before", async () => {
    const { table } = livingTable({ commitment: KEPT }, { finish: { seed: "61" } });
    mounted(SeedCheck, { table });
    expect(the("seed-check").textContent).toContain(t("end.checking"));
    await until(() => {
      expect(the("seed-check").textContent).toContain(t("end.match"));
    });
    expect([the("commitment").textContent, the("seed").textContent]).toEqual([KEPT, "61"]);
  });

  it("is broken where it does not, and that is told apart", async () => {
    const { table } = livingTable({ commitment: KEPT }, { finish: { seed: "62" } });
    mounted(SeedCheck, { table });
    await until(() => {
      expect(the("seed-check").textContent).toContain(t("end.differ"));
    });
    expect(the("seed-check").classList.contains("bad")).toBe(true);
  });

  it("cannot be looked at by a browser on a plain address, which says so", async () => {
    vi.stubGlobal("crypto", {});
    const { table } = livingTable({ commitment: KEPT }, { finish: { seed: "61" } });
    mounted(SeedCheck, { table });
    await until(() => {
      expect(the("seed-check").textContent).toContain(t("end.cannot"));
    });
  });

  it("has no seed yet before the end; how to look oneself is told at a press", async () => {
    const { table } = livingTable({ commitment: KEPT }, { finish: null });
    const user = mounted(SeedCheck, { table });
    expect(maybe("seed")).toBeNull();
    const how = button(t("end.how"));
    expect(how.getAttribute("aria-expanded")).toBe("false");
    await user.click(how);
    expect(how.getAttribute("aria-expanded")).toBe("true");
    expect(document.querySelectorAll("ol li")).toHaveLength(3);
    await user.click(how);
    expect(document.querySelector("ol")).toBeNull();
  });
});

describe("a focus that has lost its place", () => {
  it("gets a new one, and no other is taken", () => {
    document.body.innerHTML = `<button data-testid="one"></button><button data-testid="two"></button>`;
    takeFocus(the("one"));
    expect(focused()).toBe("one");
    takeFocus(the("two"));
    expect(focused()).toBe("one");
    the("one").remove();
    takeFocus(the("two"));
    expect(focused()).toBe("two");
    document.body.innerHTML = "";
  });
});
