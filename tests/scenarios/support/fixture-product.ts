import { join, resolve } from "node:path";
import { loadRateBooks } from "../../../server/rates/plans";
import { folderOfGuide } from "../../support/guide-product";
import { memoryHost } from "../../../tools/scenarios/memory-host";
import { play } from "../../../tools/scenarios/play";
import { readScenarios } from "../../../tools/scenarios/scenario";
import type { Scenario } from "../../../tools/scenarios/usual";
import type { TestServer } from "../../server/support/server";
import { serverHost, startWithFlows } from "./server-host";

export const root = resolve(import.meta.dirname, "../../..");

/**
 * An invented product of tests/fixtures, told in JSON alone: it must run like the shipped ones. `names`: how code that
 * knew it would call it.
 */
function fixtureProduct(name: string, code: string, names: RegExp, folder = join(root, "tests/fixtures", name)) {
  const rates = loadRateBooks([join(folder, "products")]);
  const served = (server: TestServer) => {
    const flow = server.deps.flows.currentByVertical(code);
    if (!flow) throw new Error(`${name} is not served`);
    return flow;
  };
  return {
    folder: name,
    names,
    scenarios: readScenarios(join(folder, "scenarios")).map(({ scenario }) => [scenario.name, scenario] as const),
    served,
    rates,
    /** A server that sells it, with a licensed broker: the demo data were made before the product came. */
    async start(): Promise<TestServer> {
      const server = await startWithFlows([folder]);
      await server.db
        .insertInto("licences")
        .values({ broker_id: "bkr_dana", vertical_code: code, region_code: "*" })
        .execute();
      return server;
    },
    /** What goes wrong in a scenario on the engine alone. */
    playAlone(server: TestServer, scenario: Scenario): Promise<readonly unknown[]> {
      const engine = served(server).engine();
      return play(engine, memoryHost(engine, scenario, rates), scenario);
    },
    /** The same through the server. */
    async playThrough(server: TestServer, scenario: Scenario): Promise<readonly unknown[]> {
      return play(served(server).engine(), await serverHost(server, scenario), scenario);
    },
  };
}

export const eventDay = fixtureProduct("third", "sample_event_day", /event[-_]day/i);

/**
 * A list of things with amounts and files, options that an earlier answer filters, several of a few, a percentage, an
 * answer that is worked out, a summary, a policy of 90 days, for individuals and businesses.
 */
export const belongings = fixtureProduct("belongings", "sample_belongings", /belongings/i);

/** Two questions of its own. */
export const bicycle = fixtureProduct("bicycle", "sample_bicycle", /bicycle/i);

/**
 * Two lists of things with a rule over both, numbers that must add up, a file for each vehicle, a price that looks at each
 * driver, and six months without renewal: for individuals and businesses.
 */
export const courier = fixtureProduct("courier", "sample_courier", /courier/i);

/** The product that the guide for product staff makes from nothing, as an author has it after typing its files. */
export const guided = fixtureProduct("kayak", "sample_kayak", /sample_kayak/i, folderOfGuide());

export const fixtureProducts = [eventDay, belongings, bicycle, courier];
