/** The preview is the product: beside the real enrollment, at each step, it has the same pixels. */
import type { Browser, Page } from "@playwright/test";
import type { PreviewEntry } from "../../app/shared/preview/protocol";
import { zoneOf } from "../../server/base/zones";
import { sampled } from "../support/tier";
import { differingPixels } from "./support/pixels";
import { aroundOf, Replay, sameNumbers, wayOf } from "./support/preview-beside";
import { comingBy, draftOf, FIXTURES, SHIPPED, type Drafted } from "./support/preview-draft";
import { openFrame } from "./support/preview-frame";
import { newBroker, sessionOf, type Broker } from "./support/people";
import { expect, test } from "./support/test";

const WIDTHS = [375, 768, 1280] as const;
const ENTRIES = ["share", "enroll", "dashboard"] as const;
/** So high that a step is on it whole, and what sticks to the foot of a window is at the same place on both sides. */
const HEIGHT = 2600;
/** The preview's day is the carrier's, and the enrollment beside it is filled in on the same one at any hour. */
const timezoneId = zoneOf(undefined);

/** Where a product is served with a version of its own: those of fixtures at the second server. */
const SERVERS: readonly (readonly [readonly Drafted[], string])[] = [
  [SHIPPED, `http://localhost:${process.env.BROWSER_TEST_PORT}`],
  [FIXTURES, `http://localhost:${process.env.BROWSER_TEST_ADDED_PORT}`],
];

const CASES = SERVERS.flatMap(([products, origin]) =>
  products.flatMap((product) => ENTRIES.flatMap((entry) => WIDTHS.map((width) => ({ product, origin, entry, width })))),
);

for (const { product, origin, entry, width } of sampled(CASES))
  test.describe(() => {
    test.use({ baseURL: origin, viewport: { width, height: HEIGHT }, timezoneId });

    test(`${product.id} by ${entry} at ${width} px is the same in the preview as in a browser`, async ({
      page,
      browser,
      request,
    }) => {
      const side = await (
        await browser.newContext({
          baseURL: origin,
          viewport: { width, height: HEIGHT },
          reducedMotion: "reduce",
          timezoneId,
        })
      ).newPage();
      const who = await newBroker(request, origin, "acme");
      const found = await different(
        { page, side, browser },
        { product, entry, who, session: await sessionOf(request, who) },
      );
      await side.context().close();
      expect(found).toEqual([]);
    });
  });

for (const product of sampled(SHIPPED, 1))
  test.describe(() => {
    test.use({ viewport: { width: 1280, height: HEIGHT }, timezoneId });

    test(
      `${product.id} for a client whose whole record is known is the same in the preview as in a browser`,
      { tag: "@all" },
      async ({ page, browser, request, baseURL }) => {
        const origin = String(baseURL);
        const context = {
          baseURL: origin,
          viewport: { width: 1280, height: HEIGHT },
          reducedMotion: "reduce",
          timezoneId,
        } as const;
        const side = await (await browser.newContext(context)).newPage();
        const who = await newBroker(request, origin, "acme");
        const found = await different(
          { page, side, browser },
          { product, entry: "dashboard", who, session: await sessionOf(request, who), isKnown: true },
        );
        await side.context().close();
        expect(found).toEqual([]);
      },
    );
  });

interface Sides {
  readonly page: Page;
  readonly side: Page;
  readonly browser: Browser;
}

interface Case {
  readonly product: Drafted;
  readonly entry: PreviewEntry;
  readonly who: Broker;
  readonly session: string;
  /** The client of the studio, all of whose record is known, instead of that of the usual answers. */
  readonly isKnown?: boolean;
}

/** The steps at which both sides differ, with how much and where. Fails when a journey of the product comes to few steps. */
async function different(
  { page, side, browser }: Sides,
  { product, entry, who, session, isKnown = false }: Case,
): Promise<readonly object[]> {
  const { request } = page;
  const around = await aroundOf(request, who.id);
  const draft = await servedAs(page, draftOf(product));
  const { day, client, email } = whoComes(draft.usual, around.settings.today);
  const usual = { ...comingBy(entry, day), client: entry === "share" ? null : client };
  const way = wayOf(draft, around, usual, isKnown ? { email, first_name: "Noor" } : undefined);
  const { person } = way;
  const replay = new Replay(request, way, around, entry, JSON.parse(session).token, isKnown);
  await replay.begin();
  await page.addInitScript(layBarsOver);
  await side.addInitScript(layBarsOver);
  const frame = await openFrame(side);
  await frame.say({ kind: "around", around });
  await frame.say({ kind: "person", person });
  await frame.ask({ kind: "draft", draft }, "rendered");
  expect(way.passed.length).toBeGreaterThan(3);
  const found: object[] = [];
  const compared = new Set(sampled(way.passed, 3));
  for (const passed of way.passed) {
    await replay.make(passed);
    if (!compared.has(passed)) continue;
    await replay.open(page, passed, entry === "dashboard" ? session : undefined);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await sameNumbers(page, replay.real, way.number);
    const { step } = await frame.ask({ kind: "fill", step: passed.step }, "rendered");
    await expect(frame.frame.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
    const differing = await settled(browser, () => pictures(page, side, frame.frame));
    if (step !== passed.step || differing.count > 0) found.push({ step: passed.step, shown: step, ...differing });
  }
  return found;
}

/**
 * In a page: its scroll bars take no room, as those of a phone, so that it is as wide as its window. The preview's frame does
 * that by itself (preview-width.spec.ts); here for the enrollment beside it, and for the page that the frame is in.
 */
function layBarsOver(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, dialog { scrollbar-width: none; }");
  if (!location.pathname.endsWith("/preview")) document.adoptedStyleSheets.push(sheet);
}

/** Both pictures once they are the same, or the last ones: parts of a step come late on either side. */
async function settled(browser: Browser, take: () => Promise<readonly [Buffer, Buffer]>) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const differing = await differingPixels(browser, ...(await take()));
    if (differing.count === 0 || Date.now() > deadline) return differing;
  }
}

/** Both sides, drawn as a whole: a browser that draws only what has changed rounds corners otherwise, by a shade. */
async function pictures(
  page: Page,
  side: Page,
  frame: { readonly evaluate: Page["evaluate"] },
): Promise<readonly [Buffer, Buffer]> {
  await Promise.all([page.evaluate(drawnAgain), frame.evaluate(drawnAgain)]);
  return [await page.screenshot(), await side.screenshot()];
}

async function drawnAgain(): Promise<void> {
  const { style } = document.documentElement;
  const frames = (): Promise<unknown> =>
    new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  style.display = "none";
  await frames();
  style.display = "";
  await frames();
}

/** The draft under the version that the server has of it. */
async function servedAs(page: Page, draft: ReturnType<typeof draftOf>) {
  const answer = await page.request.get("/flows/index.json");
  const { flows }: { readonly flows: readonly { readonly id: string; readonly version: string }[] } =
    await answer.json();
  const version = flows.find(({ id }) => id === draft.flow.id)?.version ?? null;
  return { ...draft, flow: { ...draft.flow, version } };
}

let count = 0;

/** The day on which they come, and the client of the usual answers, with a mailbox of their own. */
function whoComes(usual: ReturnType<typeof draftOf>["usual"], day: string) {
  count += 1;
  const given: { readonly client?: { readonly client_type?: string; readonly person?: object } } = JSON.parse(
    JSON.stringify(usual?.given ?? {}),
  );
  const { client_type = "individual", person } = given.client ?? {};
  const email = `preview.${process.pid}.${count}@mail.example`;
  return { day, email, client: person === undefined ? null : { client_type, person: { ...person, email } } };
}
