/** The witnesses of planted edits, replayed through the API of two servers: one with each version of the flow. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlowEntry } from "../../app/shared/api/types";
import type { Landing } from "../../engine/index";
import type { Journey } from "../../engine/analysis";
import { EDITS } from "../../tools/exact/edits/index";
import { planted } from "../../tools/exact/judge";
import { shipped, versionOf } from "../../tools/exact/product";
import { isWhole, sampled } from "../support/tier";
import { replayThrough } from "../scenarios/support/replay";
import { serving, type Served } from "../scenarios/support/served-files";
import { readyBoa } from "./support/boa";
import { startServer, type TestServer } from "./support/server";
import { onPostgres } from "./support/store";

const TODAY = "2026-11-20";

/** What `npm test` replays: a step, and an answer that is left open. */
const FEW = ["boa: two steps change places in one entry", "boa: a question may be left open"];
/**
 * One edit for each kind of decision that a person can see, for `npm run test:all` on PostgreSQL: what they show does not
 * depend on the database. `REPLAY=all` replays every edit with every witness.
 */
const MANY = [
  "two steps change places in one entry",
  "a step is dropped from one entry",
  "a rejection is taken out",
  "a highest number",
  "the broker's heading",
  "the text of a dialog",
  "payment by check is ticked first",
  "a row is omitted in one more state",
  "a rate",
  "a policy lasts two years",
  "a word of every product",
  "what an answer is while it is not asked",
  "a question may be left open",
  "a question is renamed without a record",
  "who is told what the last page says",
];
const isAll = process.env.REPLAY === "all";
const names = new Set(isWhole && onPostgres ? MANY : FEW);
const all = EDITS.map((edit) => [`${edit.product}: ${edit.name}`, edit] as const);
const cases = all.filter(([named, { name }]) => isAll || names.has(named) || names.has(name));

let servers: readonly [TestServer, TestServer];
beforeAll(async () => {
  servers = [await startServer(), await startServer()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

const originals = new Map<string, Served>();
async function original(product: string): Promise<Served> {
  const known = originals.get(product) ?? (await serving(servers[0], shipped(product)));
  originals.set(product, known);
  return known;
}

const replay = ({ server, flow }: Served, journey: Journey) => replayThrough(server, flow, journey, TODAY);

describe("without an edit", () => {
  test.each(sampled(["boa", "passport360"]))("%s comes to the same on both servers", async (product) => {
    const [was, now] = [await original(product), await serving(servers[1], shipped(product))];
    for (const journey of sampled(Object.values(versionOf(shipped(product)).usual))) {
      const [before, after] = [await replay(was, journey), await replay(now, journey)];
      expect(before.steps.at(-1)?.step).toBe("confirmation");
      expect(after).toEqual(before);
    }
  });
});

describe("a witness", () => {
  test.each(cases)("%s: behaves differently on two servers", async (_, edit) => {
    const files = shipped(edit.product);
    edit.apply(files);
    const [was, now] = [await original(edit.product), await serving(servers[1], files)];
    for (const { witness, steps, about } of witnessesOf(planted(edit).difference.changed)) {
      if (about === "binding" || about === "page") continue; // Below: nobody sees them on the way.
      const [before, after] = [await replay(was, witness), await replay(now, witness)];
      const at = (all: typeof before) => all.steps.filter(({ step }) => steps.includes(step));
      expect([at(before).length + at(after).length > 0, about]).toEqual([true, about]);
      expect(at(after), about).not.toEqual(at(before));
    }
  });
});

/** The first class of each kind of decision, or all of them. */
function witnessesOf<Of extends { readonly about: string }>(all: readonly Of[]): readonly Of[] {
  if (isAll) return all;
  return [...new Map(all.toReversed().map((each) => [each.about, each])).values()];
}

describe("what only the server knows", () => {
  const edited = async (name: string): Promise<readonly [Served, Served]> => {
    const edit = EDITS.find((each) => each.name === name);
    if (!edit) throw new Error(`There is no edit ${name}.`);
    const files = shipped(edit.product);
    edit.apply(files);
    return [await original(edit.product), await serving(servers[1], files)];
  };

  test("the page says other words", async () => {
    const said: string[] = [];
    for (const { server } of await edited("the headline of the page")) {
      const { flows } = (await server.call("GET", "/flows/index.json")).body as unknown as {
        readonly flows: readonly FlowEntry[];
      };
      const { urls } = flows.find(({ id }) => id === "boa") ?? { urls: {} as FlowEntry["urls"] };
      const page = (await server.call("GET", urls.landing ?? "")).body as unknown as { readonly landing: Landing };
      said.push(page.landing.headline);
    }
    expect(said).toEqual(["When an accident stops the owner, the bills go on", "New"]);
  });

  test("a rule at the sale refuses with other words", async () => {
    const said: unknown[] = [];
    for (const { server } of await edited("a rule of the server alone")) {
      const broker = await server.signIn("dana@acme.example");
      const quote = await readyBoa(server, broker, "TX");
      await quote.put({ billing: { billing_type: "platform_eft", source_token: "tok_sandbox_ok_b1" } });
      const { status, body } = await quote.finalize(broker);
      said.push([status, body.error?.message]);
    }
    expect(said).toEqual([
      [422, "A broker can bind coverage only with check (bill later)."],
      [422, "No card."],
    ]);
  });
});
