/**
 * What replays on two servers rest on: with the same files a journey of each product comes to the same, so that what
 * differs comes from an edit; and a rule at the sale is met by what another program writes, where no answer meets it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { toldOf } from "../../tools/exact/drawn-judge";
import { originalOf, PRODUCTS } from "../../tools/exact/editions";
import { license, replayClass, servingEdit } from "../scenarios/support/replay-class";
import { replayThrough, type Replayed } from "../scenarios/support/replay";
import type { Served } from "../scenarios/support/served-files";
import { isObject } from "../../engine";
import { mutantsOf } from "../../engine/analysis";
import { isWhole, sampled } from "../support/tier";
import { startServer, type TestServer } from "./support/server";

let servers: readonly TestServer[];
beforeAll(async () => {
  servers = [await startServer(), await startServer()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

test.each(
  sampled(
    PRODUCTS.map(([, id]) => id),
    1,
  ),
)("a usual journey of %s comes to the same on two servers", async (product) => {
  const { usual, course } = originalOf(product).edition;
  const replay = async (server: TestServer): Promise<Replayed> => {
    await license(server, product);
    const { server: own, flow }: Served = await servingEdit(server, product, {});
    return replayThrough(own, flow, usual.dashboard, course.world.today);
  };
  const played: Replayed[] = [];
  for (const server of servers) played.push(await replay(server));
  expect(played[0]?.stored).not.toBe("null");
  expect(played[1]).toEqual(played[0]);
});

test.runIf(isWhole)(
  "a rule at the sale that no answer of the wizard breaks is met by another program's record",
  async () => {
    const product = "event-day";
    const { flow, edition } = originalOf(product);
    const edit = [...mutantsOf(flow)].find(
      ({ pointer, kind }) => pointer === "/at_binding/0/fail_when" && kind === "negation",
    );
    if (!edit) throw new Error("The rule at the sale is not edited.");
    const [first, second] = servers;
    if (!first || !second) throw new Error("There are no two servers.");
    for (const server of servers) await license(server, product);
    const content = { flow: edit.flow };
    const versions = {
      was: await servingEdit(first, product, {}),
      same: await servingEdit(second, product, {}),
      now: await servingEdit(second, product, content),
    };
    const { classes } = toldOf({ product, content });
    expect(new Set(classes.flatMap(({ entries }) => entries)).size).toBeGreaterThan(1);
    for (const told of classes)
      expect((await replayClass(versions, told, edition.course.world.today)).came).toBe("differs");
  },
);

test("a client whose record has lost a part of the address begins an enrollment all the same", async () => {
  const product = "bicycle";
  const { usual, course } = originalOf(product).edition;
  const [server] = servers;
  if (!server) throw new Error("There is no server.");
  await license(server, product);
  const { server: own, flow } = await servingEdit(server, product, {});
  const address = { line1: "1 Main Street", city: "Denver", region: { code: "CO", name: "Colorado" } };
  const { client } = usual.dashboard;
  const person = { ...(isObject(client?.person) && client.person), address };
  const journey = { ...usual.dashboard, client: { ...client, person } };
  const { steps } = await replayThrough(own, flow, journey, course.world.today);
  expect(steps.length).toBeGreaterThan(1);
});
