/** The shipped scenarios through the server; tests/flows plays them on the engine alone. */
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import type { TestServer } from "../server/support/server";
import { ofEachKind } from "./support/of-each-kind";
import { serverHost, startWithFlows } from "./support/server-host";
import { sampled } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const files = readScenarios(join(root, "flows/scenarios")).map(
  ({ file, scenario }) => [`${scenario.flow}: ${scenario.name}`, scenario, file] as const,
);
describe("through the server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startWithFlows();
  });
  afterAll(() => server.close());

  test.each(
    sampled(
      ofEachKind(files, ([, scenario]) => scenario),
      24,
    ),
  )("%s", async (_, scenario) => {
    const served = server.deps.flows.current.find(({ flow }) => flow.id === scenario.flow);
    if (!served) throw new Error(`The server has no flow ${scenario.flow}`);
    expect(await play(served.engine(), await serverHost(server, scenario), scenario)).toEqual([]);
  });
});
