import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestServer } from "../server/support/server";
import { fixtureProduct } from "./support/fixture-product";

/**
 * An invented product with every kind of question: a list of things with amounts and files, options that an earlier
 * answer filters, several of a few, a percentage, an answer that is worked out, a summary, a policy of 90 days.
 */
const product = fixtureProduct("belongings", "sample_belongings");

let server: TestServer;
beforeAll(async () => {
  server = await product.start();
});
afterAll(() => server.close());

describe("a product with every kind of question", () => {
  test.each(product.scenarios)("on the engine alone: %s", async (_, scenario) => {
    expect(await product.playAlone(server, scenario)).toEqual([]);
  });

  test.each(product.scenarios)("through the server: %s", async (_, scenario) => {
    expect(await product.playThrough(server, scenario)).toEqual([]);
  });
});
