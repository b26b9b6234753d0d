/** The witnesses of drawn edits, replayed through the API of two servers; `npm run exact -- --drawn N --replay` names more. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawnEdits } from "../../tools/exact/drawn";
import { toldOf } from "../../tools/exact/drawn-judge";
import { originalOf, PRODUCTS } from "../../tools/exact/editions";
import type { Outcome, Replayable } from "../../tools/exact/replayed";
import { license, replayClass, servingEdit } from "../scenarios/support/replay-class";
import type { Served } from "../scenarios/support/served-files";
import { startServer, type TestServer } from "./support/server";
import { isWhole } from "../support/tier";

const SEED = 3;
const FEW = 1;
const HOURS = 36_000_000;
const file = process.env.DRAWN;

let servers: readonly [TestServer, TestServer];
beforeAll(async () => {
  servers = [await startServer(), await startServer()];
  for (const server of servers) for (const [, product] of PRODUCTS) await license(server, product);
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

const originals = new Map<string, { readonly was: Served; readonly same: Served }>();

async function original(product: string): Promise<{ readonly was: Served; readonly same: Served }> {
  const known = originals.get(product);
  if (known) return known;
  const [first, second] = servers;
  const made = { was: await servingEdit(first, product, {}), same: await servingEdit(second, product, {}) };
  originals.set(product, made);
  return made;
}

function asked(): readonly Replayable[] {
  if (file === undefined) return drawnEdits(FEW, SEED).map((edit) => ({ edit, classes: toldOf(edit).classes }));
  const all: readonly Replayable[] = JSON.parse(readFileSync(file, "utf8"));
  return all;
}

async function outcomesOf({ edit, classes }: Replayable): Promise<readonly Outcome[]> {
  const { product, content } = edit;
  const versions = { ...(await original(product)), now: await servingEdit(servers[1], product, content) };
  const day = originalOf(product).edition.course.world.today;
  const found: Outcome[] = [];
  for (const told of classes) found.push(await replayClass(versions, told, day).catch(stopped));
  return found;
}

/** A witness that a server does not even take is counted as not replayed, with what it said. */
const stopped = (error: unknown): Outcome => ({ came: "not replayable", why: String(error).slice(0, MOST_SAID) });
const MOST_SAID = 120;

test.runIf(isWhole)(
  "each witness of a drawn edit comes out otherwise on the server with the edit",
  { timeout: HOURS },
  async () => {
    const found: (readonly Outcome[])[] = [];
    for (const each of asked()) {
      found.push(await outcomesOf(each));
      if (file !== undefined) process.stderr.write(`${found.length} ${each.edit.product} ${each.edit.place}\n`);
    }
    expect(found.flat().length).toBeGreaterThan(0);
    if (file !== undefined) writeFileSync(`${file}.said`, JSON.stringify(found));
    else expect(found.flat().filter(({ came }) => came !== "differs")).toEqual([]);
  },
);
