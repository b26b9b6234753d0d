/** The product that the guide for product staff makes from nothing: its files, as they are printed, in a folder of their own. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "../tools/support/said";
import { folderOfGuide } from "../support/guide-product";

const root = resolve(import.meta.dirname, "../..");
const folder = folderOfGuide();

const run = (...words: readonly string[]) =>
  saidBy(runFlow, [...words, "kayak"], { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });
const guide = readFileSync(join(root, "docs/for-product-staff.md"), "utf8");

test("the product from nothing is sound, and has every scenario that check demands", async () => {
  const tested = await run("test");
  expect([tested.code, tested.out]).toEqual([0, "1 flow, 3 scenarios: 0 failed\n"]);
  expect((await run("test", "--looks")).code).toBe(0);
  const { code, out, err } = await run("check");
  expect([code, out, err]).toEqual([0, "1 flow, 1 rate book: 0 findings\n", ""]);
});

test("the guide says what check and test answer", () => {
  for (const line of ["1 flow, 1 rate book: 0 findings", "1 flow, 3 scenarios: 0 failed"])
    expect(guide).toContain(`\`${line}\``);
});
