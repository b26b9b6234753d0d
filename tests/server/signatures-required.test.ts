/** A server with SIGNATURES_REQUIRED=1: nothing that was published without signatures becomes current on it. */
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogueOptions } from "../../server/flows/catalogue";
import { WAYS } from "../../server/flows/publications";
import { machine, processOn, publish as publishIn, removeMachines } from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { sampled } from "../support/tier";

const PASSPORT = "passport360";
const same = (text: string): string => text;

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await server.close();
  removeMachines();
});

/** A process that requires signatures, and what it refused at its start. */
async function strict(folder: string, options: Partial<CatalogueOptions> = {}) {
  const refused: string[] = [];
  const onRefused: CatalogueOptions["onRefused"] = (flow, reason) => refused.push(`${flow}: ${reason}`);
  return { process: await processOn(server, folder, { signaturesRequired: true, onRefused, ...options }), refused };
}

const servedBy = ({ flows }: Process): string | undefined =>
  flows.current.find(({ flow }) => flow.id === PASSPORT)?.flow.version;

const NEXT = "9.0.0";
const BY_A_WAY = WAYS.filter((way) => way !== "unsigned" && way !== "off");

test.each(sampled(BY_A_WAY, 2))(
  "a server that requires signatures takes up a version that was published as %s",
  async (way) => {
    const folder = machine();
    const { process } = await strict(folder);
    publishIn(folder, PASSPORT, NEXT, same, way);
    expect(await process.flows.look()).toEqual({ taken: [`${PASSPORT} ${NEXT}`], refused: [] });
    expect(servedBy(process)).toBe(NEXT);
  },
);

test("a server that requires signatures refuses a version without them, while it runs and at its start", async () => {
  const folder = machine();
  const { process } = await strict(folder);
  const before = servedBy(process);
  publishIn(folder, PASSPORT, NEXT, same);
  const { taken, refused } = await process.flows.look();
  expect(taken).toEqual([]);
  expect(refused[0]?.reason).toMatch(/^It was published without signatures, and SIGNATURES_REQUIRED=1: /);
  expect(await process.flows.look(), "said once").toEqual({ taken: [], refused: [] });
  const again = await strict(folder);
  expect(again.refused).toEqual([expect.stringMatching(`^${PASSPORT} ${NEXT}: It was published without`)]);
  expect([servedBy(process), servedBy(again.process)]).toEqual([before, before]);
});

test("a version without signatures that was served before they were required stays", async () => {
  const folder = machine();
  const lax = await processOn(server, folder);
  publishIn(folder, PASSPORT, NEXT, same);
  expect((await lax.flows.look()).taken).toEqual([`${PASSPORT} ${NEXT}`]);
  const { process, refused } = await strict(folder);
  expect([servedBy(process), refused]).toEqual([NEXT, []]);
});

test("a server that requires signatures serves no working copy of a product that was never published", async () => {
  const third = resolve("tests/fixtures/third");
  const { process, refused } = await strict(machine(), { more: [third] });
  expect(refused).toEqual([
    expect.stringMatching(/^event-day \S+: It was never published, and SIGNATURES_REQUIRED=1: /),
  ]);
  expect(process.flows.current.map(({ flow }) => flow.id)).not.toContain("event-day");
});
