/** The errands of a broker's day, counted: each takes at most 4 presses and leads through at most 2 pages. */
import type { Locator, Page } from "@playwright/test";
import { isPhone, profile } from "./header";
import { expect } from "./test";

export interface Errand {
  /** Presses what is called so, and counts. */
  readonly press: (role: "link" | "button" | "menuitem", name: string | RegExp, within?: Locator) => Promise<void>;
  /** Opens a place of the bar, which takes two presses on a phone: its menu has it. */
  readonly place: (name: string) => Promise<void>;
  /** Chooses in a list, which is a press as well. */
  readonly choose: (label: string, option: string) => Promise<void>;
}

const MOST_PRESSES = 4;
const MOST_PAGES = 2;

/** Begins an errand at the page that is shown, which is the first of its pages. */
export function errand(page: Page): Errand {
  let presses = 0;
  const pages = new Set([new URL(page.url()).pathname]);
  const counted = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    presses += 1;
    expect(presses, `presses, with ${what}`).toBeLessThanOrEqual(MOST_PRESSES);
    await act();
    pages.add(new URL(page.url()).pathname);
    expect(pages.size, `pages: ${[...pages].join(", ")}`).toBeLessThanOrEqual(MOST_PAGES);
  };
  const press: Errand["press"] = (role, name, within) =>
    counted(String(name), () => (within ?? page).getByRole(role, { name }).first().click());
  return {
    press,
    place: async (name) => {
      if (isPhone(page)) await counted("menu", () => profile(page).click());
      await press(isPhone(page) ? "menuitem" : "link", new RegExp(`^${name}$`));
    },
    choose: (label, option) => counted(label, () => page.getByLabel(label).selectOption({ label: option })),
  };
}
