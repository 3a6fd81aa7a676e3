/** A component on a page, for tests: what a person presses and writes, where the focus is, what the server is asked. */
import { render, screen } from "@testing-library/svelte";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { tick, type Component } from "svelte";
import { vi } from "vitest";

import type { TableFacts, Wish } from "../protocol/types";
import { Refused } from "../protocol/http";
import type { Table } from "../table/table.svelte";
import { sampleFacts, sampleTable } from "./table";

/** Put it on the page. `user` presses and writes as people do, with whatever clock the test has set. */
export function mounted<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): UserEvent {
  return shown(component, props)[0];
}

/** The same, with what the component lets others call. */
export function shown<Props extends Record<string, unknown>, Calls extends Record<string, unknown>>(
  component: Component<Props, Calls>,
  props: Props,
): [UserEvent, Calls] {
  const advanceTimers = vi.isFakeTimers() ? vi.advanceTimersByTime.bind(vi) : () => undefined;
  const page = render(component as Component<Record<string, unknown>>, { props });
  return [userEvent.setup({ advanceTimers }), page.component as Calls];
}

/** The one of this test id. */
export const the = (id: string): HTMLElement => screen.getByTestId(id);
/** The same, or null. */
export const maybe = (id: string): HTMLElement | null => screen.queryByTestId(id);
/** The test ids that begin so, in their order, without the beginning. */
export function under(start: string): string[] {
  const all = document.querySelectorAll<HTMLElement>(`[data-testid^="${start}"]`);
  return [...all].map((one) => (one.dataset["testid"] ?? "").slice(start.length));
}
export const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });
export const link = (name: string): HTMLAnchorElement => screen.getByRole("link", { name });
export const radio = (name: string): HTMLInputElement => screen.getByRole("radio", { name });
/** The drawings in a part of the page, by their names in `art`. */
export function drawings(within: Element = document.body): string[] {
  return [...within.querySelectorAll("use")].map((use) => use.getAttribute("href")?.replace("#art-", "") ?? "");
}
/** When what has changed is on the page, and what was promised already is kept. */
export const settled = async (): Promise<void> => {
  await new Promise(setImmediate);
  await tick();
};
/** What is said aloud at once, in one line. */
export const alerts = (): string =>
  screen
    .queryAllByRole("alert")
    .map((one) => one.textContent.replaceAll(/\s+/g, " ").trim())
    .join(" ")
    .trim();
/** What has the focus, by its test id; else by its tag. */
export function focused(): string {
  const element = document.activeElement as HTMLElement | null;
  return element?.dataset["testid"] ?? element?.tagName.toLowerCase() ?? "";
}

/** A table whose changes the page shows. `asked` is what was wished of it; `refuse` with a code refuses what comes. */
export function livingTable(facts: Partial<TableFacts> = {}, more: object = {}) {
  const asked: Wish[] = [];
  let refused: string | null = null;
  const ask = (wish: Wish): Promise<void> => {
    asked.push(wish);
    return refused === null ? Promise.resolve() : Promise.reject(new Refused(refused, ""));
  };
  const table = $state({ ...sampleTable(sampleFacts(facts)), ask, onNote: () => () => undefined, ...more });
  const refuse = (code: string | null): void => {
    refused = code;
  };
  return { table: table as unknown as Table, facts: table.facts as TableFacts, asked, refuse };
}

/** What the browser keeps for pasting; with `false` it refuses. To be called when the component is on the page. */
export function clipboard(allows = true): string[] {
  const texts: string[] = [];
  const writeText = (text: string): Promise<void> =>
    allows ? Promise.resolve(void texts.push(text)) : Promise.reject(new Error("no"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  document.execCommand = () => false;
  return texts;
}

/** A server that answers so, by method and path; what it was asked lies in `requests`. A code alone refuses. */
export function serving(answers: Record<string, unknown>) {
  const requests: { path: string; body: unknown }[] = [];
  const fetch = vi.fn(async (path: string, init?: RequestInit) => {
    const what = `${init?.method ?? "GET"} ${path}`;
    if (!(what in answers)) throw new Error(`the test's server has no answer to ${what}`);
    requests.push({ path: what, body: init?.body ? JSON.parse(init.body as string) : null });
    const answer = await answers[what];
    if (answer instanceof Refused)
      return Response.json({ code: answer.code, message: answer.message, where: answer.where }, { status: 400 });
    return Response.json(answer);
  });
  vi.stubGlobal("fetch", fetch);
  return { requests, told: (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body) };
}
