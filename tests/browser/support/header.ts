import type { Locator, Page } from "@playwright/test";

/** The widest screen whose bar shows the mark, the search and a menu alone. */
const PHONE = 576;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? PHONE) < PHONE;

/** The button of the user's menu, which on a phone holds what does not fit into the bar. */
export const profile = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).locator("button[aria-haspopup=menu]");

/**
 * Opens the dialog of the share link: by its button, on a phone by the menu. Answers the button that has the focus again
 * once the dialog is closed.
 * @param press how a button is pressed: by a click, unless the test says otherwise
 */
export async function openShareLink(
  page: Page,
  press: (control: Locator) => Promise<void> = (control) => control.click(),
): Promise<Locator> {
  const opener = isPhone(page) ? profile(page) : page.getByRole("button", { name: "Share Link" });
  await press(opener);
  if (isPhone(page)) await press(page.getByRole("menuitem", { name: "Share Link" }));
  return opener;
}
