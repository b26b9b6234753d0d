/** Two servers with the same files: a journey of each product comes to the same, so that what differs comes from an edit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { originalOf, PRODUCTS } from "../../tools/exact/editions";
import { license, servingEdit } from "../scenarios/support/replay-class";
import { replayThrough, type Replayed } from "../scenarios/support/replay";
import type { Served } from "../scenarios/support/served-files";
import { startServer, type TestServer } from "./support/server";

let servers: readonly TestServer[];
beforeAll(async () => {
  servers = [await startServer(), await startServer()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

test.each(PRODUCTS.map(([, id]) => id))("a usual journey of %s comes to the same on two servers", async (product) => {
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
