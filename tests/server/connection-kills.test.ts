/**
 * The database ends a connection in the middle of each transaction of a payment (reliability §7 M2): the process lives,
 * the caller gets a 503, and the same payment goes on to its one end.
 */
import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resumeAttempts } from "../../server/domain/payment-sweep";
import type { Attempt } from "../../server/store/attempts";
import type { StandIn } from "../../tools/stripe-stand-in/server";
import { payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { beside, charging, moneyOf, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { onPostgres } from "./support/store";
import { openStandIn, paymentsOf, payWith, stripeAt } from "./support/stripe";
import type { Card } from "./support/stripe";

/** Where the connection ends: at a row that a statement writes, or at the commit of the transaction that wrote it. */
interface Place {
  readonly table: string;
  readonly event: "insert" | "update";
  /** Which rows, of `new` and `old`. */
  readonly when?: string;
  readonly at: "row" | "commit";
}

const to = (status: Attempt["status"], at: Place["at"]): Place => ({
  table: "payment_attempts",
  event: "update",
  when: `new.status = '${status}' and old.status <> new.status`,
  at,
});
const insert = (table: string, at: Place["at"]): Place => ({ table, event: "insert", at });

const BEGUN = [insert("payment_attempts", "row"), insert("payment_attempts", "commit")];
const BOUND = [
  insert("policies", "row"),
  { table: "quotes", event: "update", when: "new.status = 'finalized'", at: "row" },
  to("charged", "row"),
  insert("outbox", "row"),
  insert("audit", "row"),
  insert("policies", "commit"),
] as const;
const NOTED: Place = { table: "payment_attempts", event: "update", when: "new.payment_id is not null", at: "row" };
const DECLINED = [to("declined", "row"), to("declined", "commit")];
const RETURNING = [to("refunding", "row"), insert("outbox", "row"), to("refunding", "commit"), to("refunded", "row")];

const inWords = ({ table, event, when = "", at }: Place): string => `${event} of ${table} ${when} (${at})`;
const named = (places: readonly Place[]): [string, Place][] => places.map((place) => [inWords(place), place]);

describe.runIf(onPostgres)("the connection ends", () => {
  let standIn: StandIn;
  let server: TestServer;
  /** Ours, which never ends. */
  let own: pg.Client;
  beforeAll(async () => {
    standIn = await openStandIn();
    server = await startServer({ deps: () => ({ payments: stripeAt(standIn) }) });
    own = new pg.Client({ connectionString: server.url });
    await own.connect();
    await own.query("create sequence kills");
    // What a sequence has given out stays so when its transaction is undone: the connection ends once.
    await own.query(`create function end_connection() returns trigger language plpgsql as $$
      begin
        if nextval('kills') = 1 then
          perform pg_terminate_backend(pg_backend_pid());
          perform pg_sleep(5);
        end if;
        return new;
      end $$`);
  });
  afterAll(async () => {
    await own.end();
    await server.close();
    await standIn.stop();
  });
  beforeEach(() => own.query("alter sequence kills restart"));

  /** Does the work; the connection of the first transaction that comes to the place ends there. */
  async function ending<T>({ table, event, when, at }: Place, work: () => Promise<T>): Promise<T> {
    const kind = at === "row" ? "trigger" : "constraint trigger";
    const moment = at === "row" ? "before" : "after";
    const late = at === "row" ? "" : "deferrable initially deferred";
    const only = when === undefined ? "" : `when (${when})`;
    await own.query(
      `create ${kind} ends ${moment} ${event} on ${table} ${late} for each row ${only} execute function end_connection()`,
    );
    const { pool } = server.deps.store;
    if (!pool) throw new Error("PostgreSQL has a pool");
    const gone = once(pool, "remove");
    try {
      const result = await work();
      // Until the pool has heard of it, the next call could be given the same connection.
      await gone;
      return result;
    } finally {
      await own.query(`drop trigger ends on ${table}`);
    }
  }

  const finalizeAt = (of: TestServer, quote: Enrollment): Promise<Answer> =>
    of.call("POST", `/api/quotes/v1/quotes/${quote.number}/finalize`, { body: {} });
  const told = ({ status, body }: Answer) => [status, body.error?.code];
  const mailsSince = async (before: number): Promise<readonly string[]> => {
    const all = await server.mails("ann.lee@mail.example");
    return all.slice(0, all.length - before).map(({ subject }) => subject);
  };
  async function begin(card: Card): Promise<{ quote: Enrollment; before: number }> {
    const quote = await ready(server, payWith(card));
    return { quote, before: (await server.mails("ann.lee@mail.example")).length };
  }

  /** One charge that stays, its policy, and one receipt. */
  async function expectBought({ quote, before }: { quote: Enrollment; before: number }): Promise<void> {
    const payments = paymentsOf(standIn, quote.number);
    expect(payments).toMatchObject([{ status: "succeeded", amount: 58_500 }]);
    expect(payments[0]).not.toHaveProperty("refund");
    expect(await moneyOf(server, quote.number)).toMatchObject({
      policies: [{ charge_id: payments[0]?.id, total_cents: 58_500 }],
      attempts: [{ n: 1, status: "charged" }],
    });
    expect(await mailsSince(before)).toEqual([expect.stringMatching(/^Receipt/)]);
  }

  test.each(named(BEGUN))("%s: a 503, and pressed again it buys", async (_, place) => {
    const began = await begin("visa");
    expect(told(await ending(place, began.quote.finalize))).toEqual([503, "unavailable"]);
    expect(paymentsOf(standIn, began.quote.number)).toEqual([]);
    expect((await began.quote.finalize()).status).toBe(200);
    await expectBought(began);
  });

  test.each(named(BOUND))("%s: a 503, and the sweeper makes the policy that was paid", async (_, place) => {
    const began = await begin("visa");
    expect(told(await ending(place, began.quote.finalize))).toEqual([503, "unavailable"]);
    expect((await began.quote.get()).body).toMatchObject({ payment_in_progress: true });
    await resumeAttempts(server.deps, 0);
    await expectBought(began);
    expect((await began.quote.finalize()).status).toBe(200);
  });

  test("while a transaction waits between two statements: a 503, nothing goes back, and it is bought", async () => {
    const began = await begin("visa");
    const waiting = beside(server, ({ mail }) => ({
      mail: {
        ...mail,
        async put(trx) {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
          await own.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
          // The news of it comes with the next turn of the loop, and a query after it meets a connection that is gone.
          await new Promise((turn) => setImmediate(turn));
          await sql`select 1`.execute(trx);
        },
      },
    }));
    expect(told(await finalizeAt(waiting, began.quote))).toEqual([503, "unavailable"]);
    await resumeAttempts(server.deps, 0);
    await expectBought(began);
  });

  test("after the commit, its answer lost: pressed again, the same policy", async () => {
    const began = await begin("visa");
    const losing = beside(server, () => ({
      pass: (step) => {
        if (step === "bind.committed") throw new Error("Connection terminated unexpectedly");
      },
    }));
    expect(told(await finalizeAt(losing, began.quote))).toEqual([503, "unavailable"]);
    await expectBought(began);
    expect((await began.quote.finalize()).status).toBe(200);
    await expectBought(began);
  });

  test.each(named(BOUND.filter(({ when = "" }) => !when.includes("charged"))))(
    "%s, by check: a 503, and pressed again one policy, one mail",
    async (_, place) => {
      const quote = await ready(server, payByCheck);
      const before = (await server.mails("ann.lee@mail.example")).length;
      expect(told(await ending(place, quote.finalize))).toEqual([503, "unavailable"]);
      expect((await moneyOf(server, quote.number)).policies).toEqual([]);
      expect((await quote.finalize()).status).toBe(200);
      expect((await moneyOf(server, quote.number)).policies).toHaveLength(1);
      expect(await mailsSince(before)).toHaveLength(1);
    },
  );

  test(`${inWords(NOTED)}: the bank's question is asked by the next call, about the same payment`, async () => {
    const began = await begin("threeDSecure2Required");
    expect(told(await ending(NOTED, began.quote.finalize))).toEqual([503, "unavailable"]);
    expect(told(await began.quote.finalize())).toEqual([402, "payment_action_required"]);
    standIn.answerBank(String(paymentsOf(standIn, began.quote.number)[0]?.id), true);
    await resumeAttempts(server.deps, 0);
    await expectBought(began);
  });

  test.each(named(DECLINED))("%s: the decline is told by the next call, and another card buys", async (_, place) => {
    const { quote } = await begin("chargeDeclined");
    expect(told(await ending(place, quote.finalize))).toEqual([503, "unavailable"]);
    expect(told(await quote.finalize())).toEqual([402, "card_declined"]);
    await quote.put(payWith("visa"));
    expect((await quote.finalize()).status).toBe(200);
    expect(paymentsOf(standIn, quote.number).map(({ status }) => status)).toEqual([
      "requires_payment_method",
      "succeeded",
    ]);
  });

  test.each(named(RETURNING))("%s: the money goes back once, and one mail says so", async (_, place) => {
    const began = await begin("visa");
    const dear = beside(server, ({ payments }) =>
      charging(payments, async (charge) => {
        const outcome = await payments.charge(charge);
        return outcome.status === "charged" ? { ...outcome, amountCents: outcome.amountCents + 1 } : outcome;
      }),
    );
    await ending(place, () => finalizeAt(dear, began.quote));
    for (let round = 0; round < 2; round += 1) await resumeAttempts(dear.deps, 0);
    expect(paymentsOf(standIn, began.quote.number)).toMatchObject([{ refund: expect.stringMatching(/^re_/) }]);
    expect(await moneyOf(server, began.quote.number)).toMatchObject({
      policies: [],
      attempts: [{ status: "refunded", declined_code: "payment_returned" }],
    });
    expect(await mailsSince(began.before)).toEqual([expect.stringMatching(/being returned/)]);
  });
});
