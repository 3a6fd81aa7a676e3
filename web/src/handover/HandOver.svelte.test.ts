import { fireEvent } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { focused, maybe, mounted, settled, the } from "../testing/mounted.svelte";
import HandOver from "./HandOver.svelte";

type Phase = "give" | "wait" | "look" | "idle";

describe("the device goes to the next player", () => {
  function over(phase: Phase = "give") {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ontake = vi.fn();
    const props = $state({ visit: { seat: 1, phase }, name: "Ben", colour: "red", ontake });
    const user = mounted(HandOver, props);
    return { user, ontake, props };
  }
  const hold = (ms: number) => vi.advanceTimersByTime(ms);

  it("has the focus on its button, which says whom it is for", () => {
    over();
    expect(focused()).toBe("i-am");
    expect(the("i-am").textContent).toContain(t("over.take", { name: "Ben" }));
    expect(the("hand-over").getAttribute("aria-modal")).toBe("true");
  });

  it("is taken by a key that is held, and not by one that is tapped", async () => {
    const { ontake } = over();
    await fireEvent.keyDown(the("i-am"), { key: " " });
    hold(200);
    await fireEvent.keyUp(the("i-am"), { key: " " });
    hold(2000);
    expect(ontake).not.toHaveBeenCalled();
    await fireEvent.keyDown(the("i-am"), { key: "Enter" });
    hold(400);
    expect(ontake).toHaveBeenCalledOnce();
  });

  it("does not count a key that was still down from before", async () => {
    const { ontake } = over();
    await fireEvent.keyDown(the("i-am"), { key: "Enter", repeat: true });
    hold(2000);
    expect(ontake).not.toHaveBeenCalled();
  });

  it("is let go where the focus leaves", async () => {
    const { ontake } = over();
    await fireEvent.keyDown(the("i-am"), { key: " " });
    await fireEvent.blur(the("i-am"));
    hold(2000);
    expect(ontake).not.toHaveBeenCalled();
  });

  it("gives nobody what a press for another began", async () => {
    const { ontake, props } = over();
    await fireEvent.keyDown(the("i-am"), { key: " " });
    props.visit = { seat: 2, phase: "give" };
    hold(2000);
    await settled();
    expect(ontake).not.toHaveBeenCalled();
  });

  it("is taken at once by a helper that cannot hold", async () => {
    const { ontake } = over();
    await fireEvent.click(the("i-am"), { detail: 0 });
    expect(ontake).toHaveBeenCalledOnce();
  });

  it("offers nothing to press while nobody can tell yet whether he is asked", () => {
    over("wait");
    expect(maybe("i-am")).toBeNull();
    expect(the("hand-over").textContent).toContain(t("over.wait"));
  });
});
