/** Bodies that no page would send: what the server sells is what the page would have sold, at the price of the page. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../engine";
import type { TestServer } from "../server/support/server";
import { isWhole, sampled, samples } from "../support/tier";
import { courier, fixtureProducts, guided } from "./support/fixture-product";
import { forgedBeginnings, forgedBodies, type Size } from "./support/forged/bodies";
import { entriesOf, Page, type Entry, type Verdict } from "./support/forged/page";
import { SOUND, type Forged } from "./support/forged/patch";
import { targetOf } from "./support/forged/target";
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
  // A question that the forged answer brings is answered on the page, and not in the body.
  const usually = (await page.says({})).asked;
  const brings = says.asked.some((name) => !usually.includes(name));
  if (outcome.status < 500 && outcome.cents === undefined && brings) return undefined;
  // A buyer's day is at most one off the server's.
  for (const off of outcome.cents === undefined ? [] : [-1, 1])
    if (isSame(await page.says(typed, addDays(TODAY, off)), outcome)) return undefined;
  return `${forged.name}: the server ${JSON.stringify(outcome)}, the page ${JSON.stringify(says)}`;
}

const isSame = (says: Verdict, { cents, plan }: Outcome): boolean =>
  "cents" in says ? says.cents === cents && says.plan === plan : cents === undefined;

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

/** How much of a product is tried by an entry: most by the share link of the largest product. */
function sizeOf(product: (typeof fixtureProducts)[number], entry: Entry): Size {
  const isMain = product === courier && entry === "share";
  const places: Size["places"] = (all) => sampled(all, isMain ? 5 : 3);
  return isMain
    ? { perQuestion: samples(2, 8), pairs: samples(8, 40), places }
    : { perQuestion: samples(1, 5), pairs: samples(6, 40), places };
}

/** A whole run sells hundreds of policies by each entry. */
const WHOLE = { timeout: isWhole ? 900_000 : 120_000 };

/** `npm test` tries the largest product, and the one whose answers are guided. */
const PRODUCTS = [...fixtureProducts, guided].filter((each) => isWhole || each === courier || each === guided);

describe.each(PRODUCTS)("forged bodies of the product $folder", (product) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await product.start();
  });
  afterAll(() => server.close());

  const entries = entriesOf(product).toSorted((a, b) => Number(b === "share") - Number(a === "share"));
  test.each(product === courier ? entries : sampled(entries))(
    "are sold only as the page would sell them, and answered by no 5xx, by the entry %s",
    WHOLE,
    async (entry) => {
      const engine = product.served(server).engine();
      const target = targetOf(engine, product);
      const page = new Page(server, product, entry);
      const size = sizeOf(product, entry);
      const seed = SEED + entries.indexOf(entry);
      const all = forgedBodies(engine, target, seed, size);
      const drawn = entry === "share" ? [...all, ...forgedBeginnings(seed, size)] : sampled(all, 8);
      const bodies = [SOUND, ...drawn];
      const tried = await triedAll(bodies, page, new Quotes(server, page, target.asked));
      expect(tried.flatMap(({ wrong }) => wrong ?? [])).toEqual([]);
      expect(tried.length).toBeGreaterThanOrEqual(product === courier && entry === "share" ? samples(70, 300) : 8);
      expect(tried.some(({ outcome }) => outcome.cents !== undefined)).toBe(true);
    },
  );
});
