/** Generated requests of several callers; `npm run torture -- fuzz` sends 100,000 to processes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, documentOf, Findings, fuzzPart } from "../../tools/torture/fuzz-part";
import { createOffice } from "./support/running";
import type { Running } from "./support/running";
import { samples } from "../support/tier";

const office = createOffice();
let server: Running;
beforeAll(async () => {
  await office.open();
  server = await office.start();
});
afterAll(async () => {
  await server.stop();
  await office.close();
});

/** How many keys the prototypes of the language have. */
const keysOfPrototypes = (): readonly number[] =>
  [Object, Array, Function, String, Number, Boolean, Map, Set, Promise, RegExp, Date, Error].map(
    ({ prototype }) => Reflect.ownKeys(prototype).length,
  );

const REQUESTS = samples(250, 400);

test("no generated request is answered 5xx, hangs, learns what is inside or changes a prototype of the language", async () => {
  const before = keysOfPrototypes();
  const said: string[] = [];
  const found = new Findings((line) => said.push(line));
  const target = {
    address: server.url,
    hasEnded: () => false,
    processorSeconds: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  };
  const document = await documentOf(server.url);
  await fuzzPart(target, document, { seed: 20_261_120, requests: REQUESTS, n: 0 }, found);
  expect(Object.fromEntries(found.wrong), said.join("\n")).toEqual({});
  expect(found.answered).toBeGreaterThan(REQUESTS * 0.9);
  expect(found.done.size).toBeGreaterThan(callsOf(document).length / 4);
  expect(keysOfPrototypes()).toEqual(before);
});
