/** `flow started` and `flow replay`: reports over the stored quotes of a database. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../server/access/refusal";
import type { Judges } from "../../../server/domain/deps";
import type { Variables } from "../../../server/base/setting";
import { replay } from "../../../server/domain/replay";
import { startedClasses } from "../../../server/domain/started";
import type { ServedFlow } from "../../../server/flows/catalogue";
import { readMedia } from "../../../server/flows/media";
import { serve } from "../../../server/flows/served";
import { openPostgres } from "../../../server/store/postgres";
import { BEGIN, createDatabase, onPostgres } from "../support/store";
import { judgesOver } from "../../../tools/flow/quotes";
import { replayLines } from "../../../tools/flow/replay";
import { runFlow } from "../../../tools/flow/run";
import { startedLines } from "../../../tools/flow/started";
import { saidBy } from "../../tools/support/said";
import { answerAll, beginDashboard, beginShareLink, payByCard, payByCheck } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

const PASSPORT = "passport360";
const VERSION = "1.6.0";

let server: TestServer;
let open: Enrollment;
let texas: Enrollment;
let sold: Enrollment;
beforeAll(async () => {
  server = await startServer();
  open = await beginShareLink(server);
  texas = await beginShareLink(server, "TX");
  sold = await beginShareLink(server);
  await answerAll(sold);
  await sold.put(payByCheck);
  expect((await sold.finalize()).status).toBe(200);
  const card = await beginShareLink(server);
  await answerAll(card);
  await card.put(payByCard("ok"));
  expect((await card.finalize()).status).toBe(200);
});
afterAll(() => server.close());

const judges = () => judgesOver(server.db, { baseUrl: "http://portal.example", productsDirs: [], now: BEGIN });

/** The version that is served, as staff have changed it. */
function changed(change: (flow: { steps: Record<string, object>[] }) => void): ServedFlow {
  const served = server.deps.flows.current.find(({ flow }) => flow.id === PASSPORT);
  if (!served) throw new Error("Passport is not served");
  const flow = structuredClone(served.flow) as unknown as { steps: Record<string, object>[]; version: string };
  flow.version = "1.7.0";
  change(flow);
  return serve({ flow: flow as unknown as ServedFlow["flow"], lists: served.lists }, readMedia([]));
}

const linesOf = async (by: ServedFlow, of: Judges = judges()): Promise<readonly string[]> =>
  startedLines(await startedClasses(of, server.db, by), by);

const noTexas = { id: "no_texas", with: "no_quote", when: { "==": [{ var: "answers.region" }, "TX"] } };
const nickname = { nickname: { type: "string", title: "Nickname" } };

/** Gives a quote an answer that its flow never asked; returns how to restore it. */
async function spoil(quote: Enrollment): Promise<() => Promise<unknown>> {
  const own = server.db.selectFrom("quotes").select("application").where("quote_number", "=", quote.number);
  const { application } = await own.executeTakeFirstOrThrow();
  const put = (value: object) =>
    server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify(value) })
      .where("quote_number", "=", quote.number)
      .execute();
  await put({ unknown: 1 });
  return () => put(application);
}

describe("flow started", () => {
  test("says that nobody is touched by a change of words", async () => {
    const lines = await linesOf(changed((flow) => ((flow.steps[0] as { title: unknown }).title = "You")));
    expect(lines).toEqual([
      "1.6.0: 2 untouched (1 class), 0 asked again (0 classes), 0 refused (0 classes)",
      "1 version, 2 started quotes: judged by passport360 1.7.0",
    ]);
  });

  test("counts who would be asked again, and who refused, and names only rules", async () => {
    const by = changed(({ steps }) => {
      steps[0] = { ...steps[0], reject: [noTexas] };
      steps[1] = { ...steps[1], questions: { ...(steps[1]?.questions as object), ...nickname } };
    });
    const lines = await linesOf(by);
    expect(lines).toEqual([
      "1.6.0: 0 untouched (0 classes), 1 asked again (1 class), 1 refused (1 class)",
      expect.stringMatching(
        /^ {2}1 quote (?:asked again: dob.nickname.required|refused: dob.nickname.required, no_texas)$/,
      ),
      expect.stringMatching(
        /^ {2}1 quote (?:asked again: dob.nickname.required|refused: dob.nickname.required, no_texas)$/,
      ),
      "1 version, 2 started quotes: judged by passport360 1.7.0",
    ]);
    for (const secret of [open.number, texas.number, "Ann", "Lee"]) expect(lines.join()).not.toContain(secret);
  });

  test("counts the quotes that this server cannot judge, and says why", async () => {
    const rates: Judges["rates"] = {
      ...judges().rates,
      of: () => {
        throw new Refusal("unknown_product");
      },
    };
    expect(
      await linesOf(
        changed(() => undefined),
        { ...judges(), rates },
      ),
    ).toEqual([
      "1.6.0: 0 untouched (0 classes), 0 asked again (0 classes), 0 refused (0 classes), 2 not to be judged (1 class)",
      "  2 quotes not to be judged: unknown_product",
      "1 version, 2 started quotes: judged by passport360 1.7.0",
    ]);
  });
});

describe("flow replay", () => {
  test("finds no difference in quotes that were stored by this engine", async () => {
    const replayed = await replay(judges(), server.db, PASSPORT, VERSION);
    expect(replayLines("passport360 1.6.0", replayed)).toEqual([
      "passport360 1.6.0: 2 sold and 2 open quotes judged again, 0 differences",
    ]);
  });

  test.each([
    ["dates", { ends_at: "2027-12-31" }, "the policy's dates"],
    ["plan", { plan: "{}" }, "the plan"],
    ["what it shows", { shows: '[{"label":"x","value":"y"}]' }, "what the policy shows"],
  ])("names a policy whose %s would be others", async (_, row, differs) => {
    const stored = await server.db
      .selectFrom("policies")
      .selectAll()
      .where("quote_number", "=", sold.number)
      .executeTakeFirstOrThrow();
    const put = (values: object) => server.db.updateTable("policies").set(values).where("id", "=", stored.id).execute();
    await put(row);
    const { divergences } = await replay(judges(), server.db, PASSPORT, VERSION);
    await put({ ends_at: stored.ends_at, plan: JSON.stringify(stored.plan), shows: JSON.stringify(stored.shows) });
    expect(divergences).toEqual([{ who: stored.id, differs: [differs] }]);
  });

  test("names a sold quote whose answers or consent would not be taken now, never by its number", async () => {
    const { application } = await server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", sold.number)
      .executeTakeFirstOrThrow();
    const put = (value: object) =>
      server.db
        .updateTable("quotes")
        .set({ application: JSON.stringify(value) })
        .where("quote_number", "=", sold.number)
        .execute();
    const texts_sha256 = "0".repeat(64);
    const holders = (application.holders ?? []).map(({ dob: _dob, ...holder }) => holder);
    await put({ ...application, holders, acknowledgement: { ...application.acknowledgement, texts_sha256 } });
    const { divergences } = await replay(judges(), server.db, PASSPORT, VERSION);
    await put(application);
    expect(divergences.flatMap(({ differs }) => differs)).toEqual(["the rule dob.dob.required", "the texts agreed to"]);
    expect(JSON.stringify(divergences)).not.toContain(sold.number);
  });

  test("names an open quote that holds what its flow never asked", async () => {
    const restore = await spoil(open);
    const { divergences } = await replay(judges(), server.db, PASSPORT, VERSION);
    await restore();
    expect(divergences).toHaveLength(1);
    expect(divergences[0]?.who).toMatch(/^quote [0-9a-f]{12}$/);
    expect(divergences[0]?.differs.join()).toContain("unknown");
  });
});

test.each([["[]"], ["null"], ['{"holders": 5}']])(
  "a quote whose stored answers are %s is counted as one that cannot be judged, and ends no report",
  async (application) => {
    const own = server.db.updateTable("quotes").where("quote_number", "=", open.number);
    const before = await server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", open.number)
      .executeTakeFirstOrThrow();
    await own.set({ application }).execute();
    try {
      expect(await linesOf(changed(() => undefined))).toContain("  1 quote not to be judged: DamagedRecord");
      const replayed = await replay(judges(), server.db, PASSPORT, VERSION);
      expect([replayed.sold, replayed.open, replayed.divergences.map(({ differs }) => differs)]).toEqual([
        2,
        2,
        [["it cannot be judged: DamagedRecord"]],
      ]);
    } finally {
      await own.set({ application: JSON.stringify(before.application) }).execute();
    }
  },
);

describe("a quote that a broker began", () => {
  const noBrokers = { id: "no_brokers", with: "no_quote", when: { var: "is.broker" } };
  let begun: Enrollment;
  beforeAll(async () => {
    begun = await beginDashboard(server, await server.signIn("dana@acme.example"));
  });
  const byNoBrokers = () => linesOf(changed(({ steps }) => (steps[0] = { ...steps[0], reject: [noBrokers] })));

  test("is judged for the broker until it is mailed to the client", async () => {
    expect(await byNoBrokers()).toContain("  1 quote refused: no_brokers");
    await server.db
      .updateTable("quotes")
      .set({ handed_off_at: BEGIN })
      .where("quote_number", "=", begun.number)
      .execute();
    expect((await byNoBrokers()).join()).not.toContain("no_brokers");
  });
});

describe("as commands, flow started and flow replay", () => {
  const run = async (args: readonly string[], variables: Variables) => {
    const { code, said } = await saidBy(runFlow, args, { NOW: BEGIN.toISOString(), ...variables });
    return { code, said };
  };

  test("say in a sentence that the database cannot be opened, without its password", async () => {
    const { code, said } = await run(["started", PASSPORT], { DATABASE_URL: "postgres://ann:secret@127.0.0.1:1/none" });
    expect([code, said]).toEqual([
      2,
      "The database of DATABASE_URL cannot be opened: connect ECONNREFUSED 127.0.0.1:1\n",
    ]);
  });

  describe.runIf(onPostgres)("on PostgreSQL", () => {
    test("read the database that servers share, while they run", async () => {
      const env = { DATABASE_URL: server.url ?? "" };
      const restore = await spoil(open);
      expect(await run(["replay", PASSPORT, VERSION], env)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/2 sold and [23] open quotes judged again, 1 difference\n$/) as unknown,
      });
      await restore();
      expect(await run(["started", PASSPORT, "--against", `flows/published/${PASSPORT}/1.1.0.flow.json`], env)).toEqual(
        {
          code: 0,
          said: expect.stringMatching(/1 version, [23] started quotes: judged by passport360 1\.1\.0\n$/) as unknown,
        },
      );
    });

    test("leave the tables of another release as they are, but for a copy", async () => {
      const { url, drop } = await createDatabase();
      const tables = async (): Promise<number> => {
        const store = await openPostgres(url, () => undefined, { prepare: () => Promise.resolve() });
        const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(store.db);
        await store.close();
        return rows.length;
      };
      const refused = await run(["replay", PASSPORT, VERSION], { DATABASE_URL: url });
      expect(refused.code).toBe(2);
      expect(refused.said).toMatch(/lacks tables of this release \(0001_first\.sql, [^]*add --copy\.\n$/);
      expect(await tables()).toBe(0);
      expect(await run(["started", PASSPORT, "--copy"], { DATABASE_URL: url })).toEqual({
        code: 0,
        said: "0 versions, 0 started quotes: judged by passport360 1.6.0\n",
      });
      expect(await tables()).toBeGreaterThan(5);
      await drop();
    });
  });

  describe.runIf(!onPostgres)("on the embedded database", () => {
    const folder = mkdtempSync(join(tmpdir(), "commands-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    test("read it while its server is stopped, and ask to stop one that runs", async () => {
      const env = { DATA_DIR: folder };
      expect(await run(["replay", PASSPORT, VERSION], env)).toEqual({
        code: 1,
        said: "passport360 1.6.0: 0 sold and 0 open quotes judged again, 0 differences\n",
      });
      writeFileSync(join(folder, "database.lock"), String(process.ppid));
      const { code, said } = await run(["started", PASSPORT], env);
      expect([code, said]).toEqual([2, expect.stringMatching(/^Another server [^]*Stop the server first/)]);
    });
  });
});
