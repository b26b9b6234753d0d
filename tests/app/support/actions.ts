import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

/** What a person does and sees on a page of the whole app. */

const scrolled = vi.fn<Element["scrollIntoView"]>();
/** Lets `said` see what is brought into view: jsdom lays nothing out. */
export function watchScrolling(): void {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
}

/** Not by role, which takes long where many rows are shown. */
export const heading = (): string => document.querySelector("h1")?.textContent ?? "";
export const alertIn = (frame: ParentNode = document): HTMLElement =>
  frame.querySelector<HTMLElement>('[role="alert"]') ?? expect.fail("no alert");
export const address = (): string => location.pathname + location.search;
/** The carrier's mark above the page. */
export const mark = () => document.querySelector("header img");
export const button = (name: string) => screen.getByText(name, { selector: "button" });
/** Presses a button, which has the focus then, as in a browser. */
export function press(name: string): HTMLElement {
  const pressed = button(name);
  pressed.focus();
  fireEvent.click(pressed);
  return pressed;
}
export const dialog = () => document.querySelector("dialog") ?? expect.fail("no dialog");
export const gone = () => waitFor(() => expect(document.querySelector('[role="alert"]')).toBeNull());
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** An alert that was brought into view, with the focus on it or on `beside`, and in plain words. */
export async function said(where: () => ParentNode = () => document, beside?: HTMLElement): Promise<HTMLElement> {
  const alert = await waitFor(() => alertIn(where()));
  await waitFor(() => expect(beside ?? alert).toHaveFocus());
  await waitFor(() => expect(scrolled.mock.contexts).toContain(alert));
  expect(document.body.textContent).not.toMatch(/\/api\/|\/person\/|network|http_/);
  return alert;
}
