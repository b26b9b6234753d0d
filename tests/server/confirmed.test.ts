/** Nothing is acknowledged that only the primary has (reliability §7 M6). */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../tools/test/postgres.mjs";
import { payByCheck } from "./support/enrollment";
import { moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { onPostgres } from "./support/store";

/** Who may not confirm commits: a standby that is not there. */
const AWAY = "a_standby_that_is_away";

describe.runIf(onPostgres)("the standby is away", () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let server: TestServer;
  let own: pg.Client;
  beforeAll(async () => {
    cluster = await startPostgres({ durable: true, own: true });
    server = await startServer({ admin: cluster.url });
    own = new pg.Client({ connectionString: cluster.url });
    await own.connect();
  });
  afterAll(async () => {
    await setStandby("");
    await own.end();
    await server.close();
    cluster.stop();
  });
  beforeEach(() => setStandby(""));

  async function setStandby(names: string): Promise<void> {
    await own.query(`alter system set synchronous_standby_names = '${names}'`);
    await own.query("select pg_reload_conf()");
    // A statement of each connection, so that it has read the new settings.
    let shown: string | undefined;
    while (shown !== names)
      shown = (await own.query<{ names: string }>("select current_setting('synchronous_standby_names') as names"))
        .rows[0]?.names;
  }

  /** What the call is told when its wait for the standby is cancelled, as a time limit does. */
  async function cancelled(call: Promise<Answer>): Promise<string> {
    let isOver = false;
    void call.finally(() => (isOver = true));
    while (!isOver) {
      const { rowCount } = await own.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      );
      isOver ||= rowCount === 1;
    }
    const { status, body } = await call;
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
