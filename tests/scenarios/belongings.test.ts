import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRateBooks } from "../../server/rates/plans";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import type { TestServer } from "../server/support/server";
import { serverHost, startWithFlows } from "./support/server-host";

/**
 * An invented product with every kind of question: a list of things with amounts and files, options that an earlier
 * answer filters, several of a few, a percentage, an answer that is worked out, a summary, a policy of 90 days.
 */
const folder = join(resolve(import.meta.dirname, "../.."), "tests/fixtures/belongings");
const CODE = "sample_belongings";
const scenarios = readScenarios(join(folder, "scenarios")).map(({ scenario }) => [scenario.name, scenario] as const);

let server: TestServer;
beforeAll(async () => {
  server = await startWithFlows([folder]);
  // The demo data were made before this product came.
  await server.db
    .insertInto("licences")
    .values({ broker_id: "bkr_dana", vertical_code: CODE, region_code: "*" })
    .execute();
});
afterAll(() => server.close());

function served() {
  const flow = server.deps.flows.currentByVertical(CODE);
  if (!flow) throw new Error("The product is not served");
  return flow;
}

describe("a product with every kind of question", () => {
  test.each(scenarios)("on the engine alone: %s", async (_, scenario) => {
    const engine = served().engine();
    const host = memoryHost(engine, scenario, loadRateBooks([join(folder, "products")]));
    expect(await play(engine, host, scenario)).toEqual([]);
  });

  test.each(scenarios)("through the server: %s", async (_, scenario) => {
    expect(await play(served().engine(), await serverHost(server, scenario), scenario)).toEqual([]);
  });
});
