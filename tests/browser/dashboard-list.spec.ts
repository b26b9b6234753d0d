import type { Page } from "@playwright/test";
import { skip } from "./support/clock";
import { heading } from "./support/journey";
import { press, tabTo } from "./support/keyboard";
import { askForSignIn } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Lists that are loaded to their end, at the server where no test adds clients to this brokerage: how long such a test
 * takes, and what it counts, would hang on the other tests.
 */
test.use({ baseURL: `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}` });

/** Of the demo data: all clients of the brokerage, and Dana's own. */
const ALL = 84;
const MINE = 64;
const links = (page: Page) => page.getByRole("region", { name: "Clients" }).locator("tbody tr").getByRole("link");
const more = (page: Page) => page.getByRole("button", { name: "Load more clients", exact: true });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: "shown" });

/** Dana, who has clients of her own at each place of the list: no other test signs in as her. */
async function signInAsDana(page: Page): Promise<void> {
  await page.goto(await askForSignIn(page.request, "dana@acme.example"));
  await expect(heading(page)).toHaveText(`Clients ${ALL}`);
  await expect(links(page)).toHaveCount(25);
}

test(
  "the list loads 25 at a time with the focus kept, and each filter has its own count",
  { tag: "@all" },
  async ({ page }) => {
    await signInAsDana(page);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Client",
      "Added on",
      "State",
      "Next renewal",
      "Policies",
      "Broker",
      "Status",
    ]);
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(links(page)).toHaveCount(50);
    await expect(more(page)).toBeFocused();
    await expect(shown(page)).toHaveText(`50 of ${ALL} shown`);
    await page.getByLabel("Filter").selectOption("My Clients");
    await expect(heading(page)).toHaveText(`Clients ${MINE}`);
    for (const count of [25, 50, MINE]) {
      await expect(shown(page)).toHaveText(`${count} of ${MINE} shown`);
      await expect(links(page)).toHaveCount(count);
      if (count < MINE) await more(page).click();
    }
    await expect(more(page)).toHaveCount(0);
    const addresses = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(addresses).size).toBe(MINE);
    expect(new Set(await page.locator("tbody td:nth-child(6)").allTextContents())).toEqual(new Set(["Dana Reyes"]));
  },
);

test("the list without a pointer: past the bar by the skip link, filtered, loaded to its end, and a client opened", async ({
  broker: page,
}) => {
  await page.goto("/dashboard/clients");
  await expect(links(page)).toHaveCount(25);
  await press(page, page.getByRole("link", { name: "Skip to content" }));
  const filter = page.getByLabel("Filter");
  await page.keyboard.press("Tab");
  await expect(filter).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/filter=mine/);
  await expect(filter.and(page.locator(":focus"))).toHaveValue("mine");
  await expect(page.getByText("Your client list is empty.")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(page).not.toHaveURL(/filter/);
  await expect(shown(page)).toHaveText(`25 of ${ALL} shown`);
  await tabTo(page, more(page));
  for (const count of [50, 75, ALL]) {
    await page.keyboard.press("Enter");
    await expect(shown(page)).toHaveText(`${count} of ${ALL} shown`);
    await expect(more(page).or(shown(page)).and(page.locator(":focus"))).toBeVisible();
  }
  await page.keyboard.press("Shift+Tab");
  const last = links(page).last();
  await expect(last).toBeFocused();
  const name = String(await last.textContent());
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  const address = new URL(page.url()).pathname;
  await page.goBack();
  await expect(page.locator(`a[href="${address}"]`)).toBeFocused();
});

/** So many clients that only a part of them is rendered, told by this test. */
const MANY = 400;
const many = Array.from({ length: MANY }, (_, n) => ({
  id: `cl_many${n}`,
  client_type: "individual",
  broker: { id: "bkr_dana", name: "Dana Reyes" },
  created_at: new Date(Date.UTC(2026, 0, 2) - n * 60_000).toISOString(),
  updated_at: "2026-01-02T00:00:00.000Z",
  next_renewal_date: "2027-09-08",
  policies_stats: { inforce: 1, churned: 0 },
  person: { first_name: "Client", last_name: `Number ${n}`, email: `client.${n}@mail.example` },
}));

/** Answers the dashboard's calls about these clients; each call for the list or the count is noted. */
async function serveMany(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/v1\/(clients|policies|quotes)(\/[^?]*)?(\?.*)?$/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const at = /\/clients(?:\/(.+))?$/.exec(pathname);
    if (!at || at[1]?.includes("/")) return route.fulfill({ json: [] });
    if (at[1]?.startsWith("cl_")) return route.fulfill({ json: many.find(({ id }) => id === at[1]) });
    const offset = Number(searchParams.get("_offset"));
    asked.push(at[1] ?? `from ${offset}`);
    return route.fulfill({ json: at[1] ? { total_results: MANY } : many.slice(offset, offset + 25) });
  });
  return asked;
}

/** Loads all there are. */
async function loadMany(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  for (let count = 25; count < MANY; count += 25) {
    await expect(shown(page)).toHaveText(`${count} of ${MANY} shown`);
    await more(page).click();
  }
  await expect(shown(page)).toHaveText(`${MANY} of ${MANY} shown`);
}

test("a long list renders what is in view, and going back asks for one page and the count", async ({
  broker: page,
}) => {
  const asked = await serveMany(page);
  await loadMany(page);
  expect(asked.filter((call) => call.startsWith("from"))).toHaveLength(MANY / 25);
  expect(await links(page).count()).toBeLessThan(60);
  const table = page.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", String(MANY + 1));
  await test.step("the row that has the focus stays when it is scrolled away, and Tab goes on from it", () =>
    keepsRow(page));
  const link = page.getByRole("link", { name: "Client Number 210", exact: true });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.52));
  await expect(link).toBeVisible();
  await expect(page.getByRole("row").filter({ has: link })).toHaveAttribute("aria-rowindex", "212");
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await link.focus();
  const before = await top();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This client has no policies.")).toBeVisible();
  asked.length = 0;
  const counted = page.waitForResponse(/clients\/stats/);
  await page.goBack();
  await expect(link).toBeFocused();
  expect(await top()).toBe(before);
  await counted;
  await page.waitForLoadState("networkidle");
  expect(asked.toSorted()).toEqual(["from 200", "stats"]);
});

async function keepsRow(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const link = (n: number) => page.getByRole("link", { name: `Client Number ${n}`, exact: true });
  await link(5).focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(link(200)).toBeVisible();
  await expect(link(5)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(link(6)).toBeFocused();
  await expect(link(6)).toBeInViewport();
  await expect(link(7)).toBeVisible();
}

test("a page that is looked at again asks for what is in view and the count", async ({ broker: page }) => {
  const asked = await serveMany(page);
  await page.goto("/dashboard/clients");
  for (const count of [25, 50, 75]) {
    await expect(shown(page)).toHaveText(`${count} of ${MANY} shown`);
    // Without scrolling to it: the first rows stay in view.
    await more(page).evaluate((button) => (button as HTMLElement).click());
  }
  await expect(shown(page)).toHaveText(`100 of ${MANY} shown`);
  asked.length = 0;
  // SWR looks at most every 5 seconds: they are over at once.
  await skip(page, 6_000);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    expect(asked).toContain("stats");
  }).toPass();
  await page.waitForLoadState("networkidle");
  expect(asked.toSorted()).toEqual(["from 0", "stats"]);
});

test("at each width a row shows whose it is, its status and its renewal, and nothing is cut (D11)", async ({
  broker: page,
}) => {
  await page.goto("/dashboard/clients");
  await expect(links(page)).toHaveCount(25);
  // Each side of each width at which the list changes, and the two that most people have.
  for (const width of [375, 767, 768, 1023, 1024, 1280]) await test.step(`${width} px`, () => isWhole(page, width));
});

async function isWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole("columnheader")).toHaveCount(7);
  const row = page.getByRole("row").filter({ hasText: "in force" }).first();
  await expect(row.getByRole("cell")).toHaveCount(7);
  for (const part of [row.getByRole("link"), row.getByText(/in force$/), row.getByText(/20\d\d$/).last()])
    await expect(part).toBeInViewport({ ratio: 1 });
  const cut = await page.getByRole("region", { name: "Clients" }).evaluate((frame) =>
    [...frame.querySelectorAll("td")]
      .filter((cell) => getComputedStyle(cell).clipPath === "none")
      .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth)
      .map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
  const broken = await page.getByRole("columnheader").evaluateAll((heads) =>
    heads.flatMap((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      const lines = range.getClientRects().length;
      return lines > head.textContent.split(" ").length ? [head.textContent] : [];
    }),
  );
  expect(broken, "titles of columns that are broken inside a word").toEqual([]);
  if (width < 768) await expect(row.getByRole("cell", { name: /^Next renewal \w{3} \d\d, 20\d\d$/ })).toHaveCount(1);
}
