import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";
import type { Page } from "@playwright/test";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** Every mail the product would have sent, newest first (N-01). */
export async function outbox(page: Page): Promise<readonly Mail[]> {
  const answer = (await (await page.request.get("/dev/outbox.json")).json()) as
    readonly Mail[] | { readonly mails: readonly Mail[] };
  return "mails" in answer ? answer.mails : answer;
}

/** The newest link mailed to an address. */
export async function linkFor(page: Page, address: string): Promise<string> {
  const mail = (await outbox(page)).find(({ to }) => to === address);
  const link = mail?.links[0];
  if (link === undefined) throw new Error(`no mail with a link for ${address}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Two brokers of one brokerage, so that two workers never wait for each other's sign-in mail. */
const brokers = ["dana@acme.example", "lee@acme.example"] as const;

/**
 * The product's own test: a page error, or anything the content security policy refuses, fails it.
 * `broker` is a page that is signed in.
 */
export const test = base.extend<{ guarded: void; broker: Page }, { brokerState: string }>({
  guarded: [
    async ({ page }, use) => {
      const wrong = watch(page);
      // No test leaves this machine; one that needs Google puts a stand-in over this.
      await page.route("https://*.googleapis.com/**", (route) => route.abort());
      await use();
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
  brokerState: [
    async ({ browser }, use, info) => {
      const address = brokers[info.parallelIndex % brokers.length] ?? brokers[0];
      const context = await browser.newContext({ baseURL: info.project.use.baseURL });
      const page = await context.newPage();
      await page.request.post("/api/auth/v1/send-login-link", { data: { email: address } });
      await page.goto(await linkFor(page, address));
      await expect(page.getByRole("heading", { name: /^Clients/ })).toBeVisible();
      const path = join(info.project.outputDir, `broker-${info.parallelIndex}.json`);
      await context.storageState({ path });
      await context.close();
      await use(path);
    },
    { scope: "worker" },
  ],
  broker: async ({ page, brokerState }, use) => {
    const state = JSON.parse(readFileSync(brokerState, "utf8")) as {
      origins: { localStorage: { name: string; value: string }[] }[];
    };
    const kept = state.origins.flatMap(({ localStorage }) => localStorage);
    await keepInBrowser(page, kept);
    await use(page);
  },
});

/** Puts items into the browser's storage before any script of the app runs there: at a file of the same origin. */
export async function keepInBrowser(
  page: Page,
  items: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
}

function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) wrong.push(message.text());
  });
  return wrong;
}

/** No accessibility finding of any impact (W34). The product has no frames, so axe may stay in the page: otherwise each look opens a page of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

export { expect } from "@playwright/test";
