import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { maybe, shown, the } from "../../testing/mounted.svelte";
import { until } from "../../testing/until";
import MemoryAid from "./MemoryAid.svelte";
import { sampleView } from "./testing";

it("counts the kinds in the oven for all", () => {
  const view = sampleView({ aid: { counted: { salami: 3, olive: 1 }, oven: null } });
  shown(MemoryAid as never, { view });
  const said = [...the("counted").querySelectorAll("li:not([aria-hidden]) .vh")].map((one) => one.textContent);
  expect(said.sort()).toEqual(["1 olive", "3 salami"]);
});

it("shows what lies in an open oven, from the bottom, when one looks", async () => {
  const oven = [{ kind: "olive" as const }, { order: "monotoni", player: 0 }];
  const [, aid] = shown(MemoryAid as never, { view: sampleView({ aid: { counted: null, oven } }) });
  expect(document.querySelector("ol")).toBeNull();
  (aid as { show(): void }).show();
  await until(() => {
    expect(
      screen.getAllByRole("listitem", { hidden: true }).map((one) => one.querySelector(".vh")?.textContent),
    ).toEqual(["olive", "Monotoni"]);
  });
});

it("shows nothing where nothing was agreed on", () => {
  shown(MemoryAid as never, { view: sampleView() });
  expect(maybe("counted")).toBeNull();
  expect(document.querySelector("dialog")).toBeNull();
});
