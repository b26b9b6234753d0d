/** A link by which nothing can be bought says so where it is pasted, as its page does (U8). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Head, PRODUCTS, startWithProducts } from "./support/link-head";
import { sampled } from "../support/tier";
import { serverOver } from "./support/server";
import type { TestServer } from "./support/server";

let base: TestServer;
let server: TestServer;
beforeAll(async () => {
  ({ base, server } = await startWithProducts());
});
afterAll(() => base.close());

/** What its head and its picture say of the price, and how its description begins. */
async function saidBy(of: TestServer, path: string) {
  const { text } = await of.call("GET", path, { headers: { accept: "text/html" } });
  const head = new Head(text);
  const description = head.meta("description") ?? "";
  expect(head.meta("og:description")).toBe(description);
  const picture = new URL(head.meta("og:image") ?? "").pathname;
  const response = await of.app.fetch(new Request(`http://localhost${picture}`));
  // The picture of that very address: one of another address is kept for minutes only.
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  return { description, alt: head.meta("og:image:alt") ?? "", picture };
}
const PRICE = /\$\s?\d/;

test.each(sampled(PRODUCTS))(
  "a link to %s from an agent without a license says so, as its page does, and shows no price",
  async (slug) => {
    const { flow } = server.deps.flows.currentBySlug(slug, []) ?? expect.fail(slug);
    await base.db
      .deleteFrom("licences")
      .where("broker_id", "=", "bkr_sam")
      .where("vertical_code", "=", flow.vertical_code)
      .execute();
    const said = await saidBy(server, `/buy/acme/${slug}?b=bkr_sam`);
    expect(said.description).toMatch(/^Sam Hale is not licensed /);
    expect(said.description).toContain("Meridian Casualty");
    for (const text of [said.description, said.alt]) expect(text).not.toMatch(PRICE);
    const own = await saidBy(server, `/buy/acme/${slug}?b=bkr_dana`);
    expect(own.description).toMatch(PRICE);
    expect(said.picture).not.toBe(own.picture);
  },
);

test("a share link or mailed link to a product that is switched off says what its page says, and shows no price", async () => {
  for (const { flow } of sampled(server.deps.flows.current)) {
    const settings = { ...server.deps.settings, productsOff: [flow.id] };
    const off = serverOver({ ...server.deps, settings }, base.url, base.close);
    const flows = (await off.call("GET", "/flows/index.json")).body.flows;
    const { unavailable } = [flows].flat().find((entry) => Object(entry).id === flow.id) ?? expect.fail(flow.id);
    for (const path of [`/buy/acme/${flow.slugs[0]}?b=bkr_dana`, `/products/${flow.slugs[0]}?quote_number=Q-1`]) {
      const said = await saidBy(off, path);
      expect(said.description.startsWith(String(unavailable)), said.description).toBe(true);
      for (const text of [said.description, said.alt]) expect(text).not.toMatch(PRICE);
    }
  }
});
