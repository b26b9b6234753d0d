/** A browser that keeps nothing, has no room, or kept something else: everything can be bought, and it is said once (R-24, W45). */
import type { Page } from "@playwright/test";
import { sampled } from "../support/tier";
import { named, open, pay, toCheckout } from "./support/enrollees";
import type { ProductName } from "./support/enrollees";
import { heading } from "./support/journey";
import { askForSignIn } from "./support/people";
import { expect, test } from "./support/test";

/** What runs in the page before any of its scripts. */
const TROUBLE: Readonly<Record<string, () => void>> = {
  refused: () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  missing: () => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: () => null });
  },
  damaged: () => {
    const names = ["session", "session-older", "enrollments", "import", "return-place", "refused-link"];
    for (const store of [localStorage, sessionStorage])
      for (const name of names) if (store.getItem(name) === null) store.setItem(name, '{"token":1,"type":"Token"');
  },
};
const PRODUCTS: readonly ProductName[] = ["boa", "passport360"];
const CASES = Object.keys(TROUBLE).flatMap((kind) => PRODUCTS.map((product) => ({ kind, product })));
const line = (page: Page) => page.getByText("This browser keeps nothing: finish in this tab, do not reload it.");

for (const { kind, product } of sampled(CASES))
  test(`with storage that is ${kind}, ${product} is bought, a broker signs in, and it is said once`, async ({
    page,
    me,
  }) => {
    await page.addInitScript(TROUBLE[kind] ?? (() => undefined));
    const buyer = named(0, "CO");
    const start = `/products/acme/${product}/start?b=${me.id}`;
    const who = { page, buyer, entry: "share", product, start, others: [] } as const;
    const times = kind === "damaged" ? 0 : 1;
    await open(who);
    await toCheckout(who);
    await expect(line(page)).toHaveCount(times);
    if (times > 0) {
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByText("your link is on its way")).toBeVisible();
    }
    await pay(who);
    await page.goto(await askForSignIn(page.request, me.email));
    await expect(heading(page)).toHaveText(/^Clients/);
    await expect(line(page)).toHaveCount(times);
  });
