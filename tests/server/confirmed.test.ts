/** Nothing is acknowledged that only the primary has (reliability §7 M6). */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../tools/test/postgres.mjs";
import { payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { onPostgres } from "./support/store";
import { isWhole } from "../support/tier";

/** Who may not confirm commits: a standby that is not there. */
const AWAY = "a_standby_that_is_away";

describe.runIf(onPostgres)("the standby is away", () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let server: TestServer;
  let own: pg.Client;
  let other: pg.Client;
  beforeAll(async () => {
    cluster = await startPostgres({ durable: true, own: true });
    server = await startServer({ admin: cluster.url });
    own = new pg.Client({ connectionString: cluster.url });
    await own.connect();
    other = new pg.Client({ connectionString: cluster.url });
    await other.connect();
  });
  afterAll(async () => {
    await setStandby("");
    await own.end();
    await other.end();
    await server.close();
    cluster.stop();
  });
  beforeEach(() => setStandby(""));

  async function setStandby(names: string): Promise<void> {
    await own.query(`alter system set synchronous_standby_names = '${names}'`);
    await own.query("select pg_reload_conf()");
    // The setting holds once a process of the database has read it, which commits show and nothing else.
    while ((await waits()) !== (names !== ""));
  }

  /** Whether a commit waits for a standby now. */
  async function waits(): Promise<boolean> {
    let hasWaited = false;
    await during(other.query("select pg_logical_emit_message(true, 'test', '')"), async () => {
      hasWaited = (await cancelWaits()) || hasWaited;
    });
    return hasWaited;
  }

  /** Does something again and again until the work has ended. */
  async function during<T>(work: Promise<T>, step: () => Promise<void>): Promise<T> {
    const state = { isOver: false };
    void work.finally(() => (state.isOver = true));
    while (!state.isOver) await step();
    return work;
  }

  /** Cancels the waits for the standby, as a time limit does. Returns whether there was one. */
  async function cancelWaits(): Promise<boolean> {
    const { rowCount } = await own.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
    return rowCount !== 0;
  }

  /** What the call is told when its wait for the standby is cancelled. */
  async function cancelled(call: Promise<Answer>): Promise<string> {
    const { status, body } = await during(call, async () => void (await cancelWaits()));
    return `${status} ${String(body.error?.code)}`;
  }

  test("a save that the standby did not confirm is not acknowledged", async () => {
    const quote = await ready(server, payByCheck);
    await setStandby(AWAY);
    expect(await cancelled(quote.put({ auto_renewal: true }))).toBe("503 unavailable");
    expect((await quote.get()).status).toBe(200);
    await setStandby("");
    expect((await quote.put({ auto_renewal: true })).status).toBe(200);
  });

  test.runIf(isWhole)(
    "changes that nobody confirms are refused in time, and whoever reads is answered meanwhile",
    async () => {
      const quotes = await Promise.all(Array.from({ length: 12 }, () => ready(server, payByCheck)));
      await setStandby(AWAY);
      const reads: number[] = [];
      const saves = await during(
        Promise.all(quotes.map((quote) => quote.put({ auto_renewal: true }))),
        async () => void reads.push((await (quotes[reads.length % 12] as Enrollment).get()).status),
      );
      expect(saves.map(({ status }) => status)).toEqual(quotes.map(() => 503));
      expect(reads.filter((status) => status !== 200)).toEqual([]);
      const { rowCount } = await own.query("select from pg_stat_activity where wait_event = 'SyncRep'");
      expect(rowCount).toBe(0);
      await setStandby("");
      await expect.poll(async () => (await (quotes[0] as Enrollment).put({ auto_renewal: true })).status).toBe(200);
    },
  );

  test("nor is a policy, however often it is asked for", async () => {
    const quote = await ready(server, payByCheck);
    await setStandby(AWAY);
    expect(await cancelled(quote.finalize())).toBe("503 unavailable");
    expect(await cancelled(quote.finalize())).toBe("503 unavailable");
    await setStandby("");
    expect((await quote.finalize()).status).toBe(200);
    expect((await moneyOf(server, quote.number)).policies).toHaveLength(1);
  });
});
