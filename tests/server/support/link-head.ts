/** What a program that shows a link reads, on a server with products that have a page, a drawing, both or neither. */
import { join, resolve } from "node:path";
import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { openCatalogue } from "../../../server/flows/catalogue";
import { openRateBooks } from "../../../server/rates/kept";
import { serverOver, spacesOfTests, startServer } from "./server";
import type { TestServer } from "./server";

export const root = resolve(import.meta.dirname, "../../..");
const fixture = (name: string): string => join(root, "tests/fixtures", name);
/** A product with a page and a drawing, one with a page without, one without a page. */
const FIXTURES = ["third", "courier", "bicycle"].map(fixture);
export const HOME = "http://portal.example";

/** Both go by the address of `base`, which is the one to close. */
interface Started {
  readonly base: TestServer;
  readonly server: TestServer;
}

/** Sells all of them, each with Dana Reyes as a licensed agent. */
export async function startWithProducts(): Promise<Started> {
  const base = await startServer();
  const flows = await openCatalogue(base.db, { folder: `${root}/flows`, more: FIXTURES, source: "working" });
  const rates = await openRateBooks(
    base.db,
    FIXTURES.map((folder) => join(folder, "products")),
  );
  const { demo, other } = spacesOfTests();
  if (!demo || !other) throw new Error("A space of the tests is missing.");
  const carrier = { ...other.carrier, name: `Fish & "Sons" <b>` };
  const spaces = { demo, other: { ...other, accent: "#7a1f5c", hosts: ["other.test"], carrier } };
  const settings = { ...base.deps.settings, spaces };
  const server = serverOver({ ...base.deps, flows, rates, settings }, base.url, base.close);
  // The demo data hold no license for a product that came later.
  const held = await base.db
    .selectFrom("licences")
    .select("vertical_code")
    .where("broker_id", "=", "bkr_dana")
    .execute();
  const later = rates.verticals.filter((code) => held.every(({ vertical_code }) => vertical_code !== code));
  await base.db
    .insertInto("licences")
    .values(later.map((vertical_code) => ({ broker_id: "bkr_dana", vertical_code, region_code: "*" })))
    .execute();
  return { base, server };
}

/** The head of a page as a browser reads it. */
export class Head {
  readonly #page: Document;
  constructor(readonly html: string) {
    this.#page = new JSDOM(html).window.document;
  }
  /** The content of a `meta`; fails when there are several. */
  meta(name: string): string | null {
    const found = this.#page.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`);
    expect(found.length, name).toBeLessThan(2);
    return found[0]?.getAttribute("content") ?? null;
  }
  link(rel: string): string | null {
    return this.#page.head.querySelector(`link[rel="${rel}"]`)?.getAttribute("href") ?? null;
  }
  get title(): string {
    return this.#page.title;
  }
  get colors(): readonly (string | null)[] {
    return [...this.#page.head.querySelectorAll('meta[name="theme-color"]')].map((tag) => tag.getAttribute("content"));
  }
}

/** Each product: its slug, what its link is called, what it costs at least. */
export const PRODUCTS = [
  ["passport360", "Passport 360: One policy for every trip you take this year", "From $195 a year"],
  [
    "business-owners-accident",
    "Business Owners Accident: When an accident stops the owner, the bills go on",
    "From $750 a year",
  ],
  ["event-day", "Event Day: Your big day, insured", /^From CA\$120 for the event/],
  ["courier", "Courier Fleet Cover: Your fleet, on the road", /^From \$[\d.]+ for six months/],
  ["bicycle", "Bicycle Cover", /^From \$\d+ /],
] as const;
