/** Bodies that no page would send: what the server sells is what the page would have sold, at the price of the page. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../engine";
import type { TestServer } from "../server/support/server";
import { courier, fixtureProducts } from "./support/fixture-product";
import { askedBy } from "./support/forged/asked";
import { forgedBodies, type Forged } from "./support/forged/bodies";
import { Page, type Verdict } from "./support/forged/page";
import { Quotes, type Outcome } from "./support/forged/quotes";
import { TODAY } from "./support/ways/scene";

const SEED = 20_261_129;

/** What the page says of a body of which the server made something else; undefined where both say the same. */
async function otherwise(page: Page, forged: Forged, outcome: Outcome): Promise<string | undefined> {
  const typed = forged.typed(page.usually);
  const says = await page.says(typed);
  if (outcome.status < 500 && isSame(says, outcome)) return undefined;
  // What no person can type, or is not asked, is refused or changes nothing.
  const isAsked = forged.isTypable && Object.keys(typed).every((name) => says.asked.includes(name));
  if (outcome.status < 500 && outcome.cents === undefined && !isAsked) return undefined;
  // A buyer's day is at most one off the server's.
  for (const off of outcome.cents === undefined ? [] : [-1, 1])
    if (isSame(await page.says(typed, addDays(TODAY, off)), outcome)) return undefined;
  return `${forged.name}: the server ${JSON.stringify(outcome)}, the page ${JSON.stringify(says)}`;
}

const isSame = (says: Verdict, { cents }: Outcome): boolean =>
  "cents" in says ? says.cents === cents : cents === undefined;

interface Tried {
  readonly outcome: Outcome;
  readonly wrong: string | undefined;
}

async function triedAll(bodies: readonly Forged[], page: Page, quotes: Quotes): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  for (const forged of bodies) {
    const outcome = await quotes.tries(forged);
    tried.push({ outcome, wrong: await otherwise(page, forged, outcome) });
  }
  return tried;
}

describe.each(fixtureProducts)("forged bodies of the product $folder", (product) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await product.start();
  });
  afterAll(() => server.close());

  test("are sold only as the page would sell them, and answered by no 5xx", async () => {
    const engine = product.served(server).engine();
    const asked = askedBy(engine, product.folder);
    const page = new Page(server, product);
    const isMain = product === courier;
    const size = isMain ? { perQuestion: 8, pairs: 40 } : { perQuestion: 2, pairs: 8 };
    const bodies = forgedBodies(engine, asked, SEED, size);
    const tried = await triedAll(bodies, page, new Quotes(server, page, asked));
    expect(tried.flatMap(({ wrong }) => wrong ?? [])).toEqual([]);
    expect(tried.length).toBeGreaterThanOrEqual(isMain ? 300 : 20);
    expect(tried.some(({ outcome }) => outcome.cents !== undefined)).toBe(true);
  });
});
