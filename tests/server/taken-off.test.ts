/** A product that `flow publish --take-off` took off: nothing begins with it anywhere, until it is published. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeOff } from "../../tools/flow/take-off";
import { QUOTES, shareLinkBody } from "./support/enrollment";
import { machine, processOn, publish, removeMachines } from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const PASSPORT = "passport360";
let server: TestServer;
let [here, there] = ["", ""];
let both: readonly Process[] = [];
beforeAll(async () => {
  server = await startServer();
  [here, there] = [machine(), machine()];
  both = [await processOn(server, here), await processOn(server, there)];
});
afterAll(async () => {
  await server.close();
  removeMachines();
});

const off = (): string =>
  takeOff({ root: here, main: here, flows: [here], books: [] }, join(here, `published/${PASSPORT}/1.6.0.flow.json`), {
    by: [{ name: "Ada Moss", role: "took it off" }],
    reason: "The prices are wrong",
  });

/** What each process says of a new enrollment, and of the product to the app. */
async function seen(): Promise<readonly (readonly [status: number, isOn: unknown])[]> {
  const found: (readonly [number, unknown])[] = [];
  for (const each of both) {
    const { status } = await each.call("POST", QUOTES, { body: shareLinkBody("CO") });
    const { body } = await each.call("GET", "/api/management/v1/settings");
    found.push([status, Object.entries(body.flags ?? {}).find(([id]) => id === PASSPORT)?.[1]]);
  }
  return found;
}

const look = async (): Promise<void> => {
  for (const { flows } of both) await flows.look();
};

test("begins nothing on any machine, also on one that starts then, until a version is published", async () => {
  expect((await seen()).map(([, isOn]) => isOn)).toEqual([true, true]);
  expect(off()).toBe(PASSPORT);
  await look();
  const taken = await seen();
  expect(taken.map(([status]) => status)).toEqual([409, 409]);
  expect(taken.map(([, isOn]) => isOn)).toEqual([false, false]);
  expect((await processOn(server, there)).flows.off).toEqual([PASSPORT]);
  publish(here, PASSPORT, "2.0.0", (text) => text);
  await look();
  expect((await seen()).map(([status, isOn]) => [status < 300, isOn])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(off()).toBe(PASSPORT);
  await look();
  expect(both.map(({ flows }) => flows.off)).toEqual([[PASSPORT], [PASSPORT]]);
});

test("stays as it is while a register cannot be read, which is said once", async () => {
  writeFileSync(join(here, "published/publications.json"), "[]");
  const [first] = both;
  expect((await first?.flows.look())?.refused[0]).toMatchObject({ flow: "publications.json" });
  expect(await first?.flows.look()).toEqual({ taken: [], refused: [] });
  expect(first?.flows.off).toEqual([PASSPORT]);
});
