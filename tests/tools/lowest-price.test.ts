import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "./support/said";

/** What a product costs from is said by its rate book or not at all, and a plan for nothing is never sold. */

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lowest-price-"));
  cpSync(resolve(import.meta.dirname, "../fixtures/bicycle"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const flow = (...words: string[]) =>
  saidBy(runFlow, words, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });

/** Changes a file of the product. */
function edit(file: string, change: (content: Record<string, unknown>) => object): void {
  const path = join(folder, file);
  const content: unknown = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify(change(Object(content)), null, 2));
}
const book = (more: object): void => edit("products/bicycle@1.json", (before) => ({ ...before, ...more }));

const landing = {
  headline: "Bicycles",
  lead: "{carrier} insures bicycles.",
  actions: { first: "Check Our Prices", second: "Get Quote Now" },
  price: "From {price} a year",
};
const BY_ANSWER = { "*": [{ var: "answers.price" }, 0.05] };
const FREE_AT_FIRST = { "*": [{ var: ["answers.price", 0] }, 0.05] };

describe.each([
  ["waits for an answer", BY_ANSWER],
  ["comes to nothing without its answers", FREE_AT_FIRST],
])("a price that %s", (_, price) => {
  test("is sound, and says no price", async () => {
    book({ price });
    expect((await flow("check", "bicycle")).out).toContain("0 findings");
    const { out } = await flow("table", "bicycle");
    expect(out).toContain("Bicycle Cover, priced by the answers");
    expect(out).not.toContain("$0");
  });

  test("gives the page nothing to say, unless the book says it", async () => {
    book({ price });
    edit("bicycle.flow.json", (before) => ({ ...before, landing }));
    const { code, said } = await flow("check", "bicycle");
    expect(said).toContain("The page would say a lowest price that is not known.");
    expect(said).toMatch(/"lowest_price" in .*bicycle@1\.json/);
    expect(code).toBe(1);
    book({ price, lowest_price: 12 });
    expect((await flow("check", "bicycle")).said).not.toContain("lowest price");
  });
});

test("a lowest price of nothing is refused", async () => {
  book({ lowest_price: 0 });
  expect((await flow("check", "bicycle")).said).toContain("/lowest_price");
});

test("a plan that always costs nothing is a finding", async () => {
  book({ price: 0 });
  expect((await flow("check", "bicycle")).said).toContain("A plan for nothing is not offered and cannot be bound.");
});

test("a scenario that meets a plan for nothing is red and names the plan, also where it asks for no price", async () => {
  book({ price: { "*": [{ var: "answers.price" }, 0] } });
  const { code, out } = await flow("test", join(folder, "scenarios/bicycle/share-buys.json"));
  expect(code).toBe(1);
  expect(out).toContain('the plan "bicycle-all" is not sold: with these answers its price is not above 0');
});
