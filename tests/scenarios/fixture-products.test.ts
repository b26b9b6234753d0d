import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestServer } from "../server/support/server";
import { ofEachKind } from "./support/of-each-kind";
import { fixtureProducts, guided, root } from "./support/fixture-product";
import { sampled } from "../support/tier";

describe.each([...fixtureProducts, guided])("the product $folder, in JSON alone", (product) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await product.start();
  });
  afterAll(() => server.close());

  test.each(sampled(product.scenarios, 8))("on the engine alone: %s", async (_, scenario) => {
    expect(await product.playAlone(server, scenario)).toEqual([]);
  });

  test.each(
    sampled(
      ofEachKind(product.scenarios, ([, scenario]) => scenario),
      4,
    ),
  )("through the server: %s", async (_, scenario) => {
    expect(await product.playThrough(server, scenario)).toEqual([]);
  });

  test("no line of code knows it", () => {
    const files = ["app", "engine", "server", "tools", "schemas"].flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: "utf8" }).map((file) => join(root, part, file)),
    );
    // The comparison of two editions of the format lists scenarios by name, the record of the ratchets test files.
    const sources = files.filter(
      (file) => /\.(tsx?|m?js|json|sql)$/.test(file) && !/tools\/(editions\/|checks\/ratchets\.json)/.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    const names = product.names;
    expect(sources.filter((file) => names.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

test("a product of two questions is a flow of less than 60 lines", () => {
  const text = readFileSync(join(root, "tests/fixtures/bicycle/bicycle.flow.json"), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThan(60);
  const [first] = (JSON.parse(text) as { steps: { questions: Record<string, { use?: string }> }[] }).steps;
  const own = Object.values(first?.questions ?? {}).filter(({ use }) => use === undefined);
  expect(own).toHaveLength(2);
});
