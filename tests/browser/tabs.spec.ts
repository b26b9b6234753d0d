/** People who share a browser: each tab is its own enrollment, and a broker may be signed in beside them (R-23, W42). */
import type { BrowserContext, Page } from "@playwright/test";
import { sampled, samples } from "../support/tier";
import {
  answer,
  expectOwn,
  isAtCheckout,
  named,
  open,
  pay,
  startOf,
  stepOf,
  toCheckout,
  WAYS,
} from "./support/enrollees";
import type { Enrollee, EntryName, ProductName } from "./support/enrollees";
import { heading } from "./support/journey";
import { expect, test } from "./support/test";

const WIDTHS = [375, 1280] as const;
const PAIRS = WAYS.flatMap((one, at) => WAYS.slice(at).map((other) => [one, other] as const));

/** Two people, each with a tab of the same browser. A broker's own enrollment needs the broker, who is signed in. */
async function twoPeople(
  context: BrowserContext,
  broker: Page,
  ways: readonly (readonly [EntryName, ProductName])[],
): Promise<readonly [Enrollee, Enrollee]> {
  const people = [named(0, "CO"), named(1, "TX")];
  const enrollees: Enrollee[] = [];
  for (const [at, [entry, product]] of ways.entries()) {
    const buyer = people[at] ?? named(2, "CO");
    const start = await startOf(broker, { entry, product, buyer });
    const others = people.filter((each) => each !== buyer).map(({ first }) => first);
    enrollees.push({ page: await context.newPage(), buyer, entry, product, start, others });
  }
  const [one, other] = enrollees;
  if (!one || !other) throw new Error("there are two ways");
  return [one, other];
}

/** Where no broker's own enrollment is open, the browser can be one that no broker has used. */
async function signOutBeside(broker: Page): Promise<void> {
  await broker.evaluate(() => localStorage.removeItem("session"));
}

async function reload(who: Enrollee): Promise<void> {
  const step = await stepOf(who);
  await who.page.reload();
  await expect(heading(who.page)).toHaveText(step);
  await expectOwn(who);
}

for (const width of sampled(WIDTHS))
  for (const [one, other] of sampled(PAIRS))
    test(
      `two tabs at ${width} px, ${one.join(" ")} beside ${other.join(" ")}: each step is reloaded in both, and each pays for their own`,
      { tag: "@all" },
      async ({ broker }) => {
        const context = broker.context();
        const both = await twoPeople(context, broker, [one, other]);
        if (!both.some(({ entry }) => entry === "broker")) await signOutBeside(broker);
        for (const { page } of both) await page.setViewportSize({ width, height: 740 });
        for (const who of both) await open(who);
        for (let step = 0; step < 20 && !both.every(isAtCheckout); step += 1)
          for (const who of step % 2 === 0 ? both : both.toReversed()) {
            await answer(who);
            await reload(who);
          }
        for (const who of both) {
          expect(isAtCheckout(who)).toBe(true);
          await reload(who);
        }
        for (const who of both.toReversed()) await pay(who);
        for (const { page } of both) await page.close();
      },
    );

/** A series of numbers from 0 up to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What happens in a third tab of the same browser. */
const BESIDE: readonly ((third: Page, who: Enrollee, session: string) => Promise<void>)[] = [
  async (third) => {
    await third.goto("/login");
  },
  async (third, { start, entry }) => {
    await third.goto(entry === "broker" ? "/dashboard/clients" : start);
    await expect(third.getByRole("heading", { level: 1 })).toBeVisible();
  },
  async (third, _who, session) => {
    await third.goto("/favicon.svg");
    await third.evaluate((value) => localStorage.setItem("session", value), session);
  },
];

/** What is done in the tab of one of them. */
const OWN: readonly ((who: Enrollee) => Promise<void>)[] = [
  answer,
  answer,
  reload,
  async (who) => {
    // Back and forward again, as far as the enrollment goes.
    const step = await stepOf(who);
    const url = who.page.url();
    await who.page.goBack();
    await who.page.goForward();
    await expect(who.page).toHaveURL(url);
    await expect(heading(who.page)).toHaveText(step);
  },
];

const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);
for (const seed of sampled(SEEDS, 1))
  test(`two tabs in a random order, seed ${seed}: no person sees or pays for the other's enrollment`, async ({
    broker,
  }) => {
    const context = broker.context();
    const draw = random(seed);
    const pick = <Each>(all: readonly Each[]): Each => {
      const picked = all[Math.floor(draw() * all.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    };
    const session = await broker.evaluate(() => localStorage.getItem("session") ?? "");
    const both = await twoPeople(context, broker, [pick(WAYS), pick(WAYS)]);
    const needsBroker = both.some(({ entry }) => entry === "broker");
    if (!needsBroker && draw() < 0.5) await signOutBeside(broker);
    for (const who of both) {
      await who.page.setViewportSize({ width: pick(WIDTHS), height: 740 });
      await open(who);
    }
    for (let turn = 0; turn < samples(9, 12); turn += 1) {
      const who = pick(both);
      if (draw() < 0.2) {
        const third = await context.newPage();
        await pick(BESIDE)(third, who, session);
        await third.close();
      } else await pick(OWN)(who);
      for (const each of both) await expectOwn(each);
    }
    for (const who of draw() < 0.5 ? both : both.toReversed()) {
      await toCheckout(who);
      await reload(who);
      await pay(who);
    }
    for (const { page } of both) await page.close();
  });
