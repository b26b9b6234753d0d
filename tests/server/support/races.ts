import { sql } from "kysely";
import pg from "pg";
import { expect, vi } from "vitest";
import { createSandboxPayments } from "../../../server/payments/sandbox";
import type { Deps } from "../../../server/domain/deps";
import type { Charge, Payments } from "../../../server/payments/port";
import { answerAll, beginShareLink } from "./enrollment";
import type { Enrollment } from "./enrollment";
import { serverOver } from "./server";
import type { TestServer } from "./server";

/** A place where a call stops until it is let on. */
export interface Gate {
  /** Called by what stops here. */
  pass(): Promise<void>;
  /** Settles once somebody has come to the gate. */
  readonly reached: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let [arrive, open] = [(): void => undefined, (): void => undefined];
  const reached = new Promise<void>((settle) => (arrive = settle));
  const opened = new Promise<void>((settle) => (open = settle));
  const pass = (): Promise<void> => {
    arrive();
    return opened;
  };
  return { pass, reached, open: () => open() };
}

/** A share link's quote with everything answered, to be paid as said. */
export async function ready(server: TestServer, pay: object): Promise<Enrollment> {
  const quote = await beginShareLink(server);
  await answerAll(quote);
  const { status, text } = await quote.put(pay);
  expect(status, text).toBe(200);
  return quote;
}

/** A second server on the same records, with parts of its own: another process in miniature. */
export const beside = (server: TestServer, changes: (deps: Deps) => Partial<Deps>): TestServer =>
  serverOver({ ...server.deps, ...changes(server.deps) }, server.url, () => Promise.resolve());

/** The sandbox, which first stops at the gate. `seen` are the charges asked for. */
export function gatedPayments(server: TestServer, gate: Gate): Pick<Deps, "payments"> & { readonly seen: Charge[] } {
  const inner = createSandboxPayments(server.db);
  const seen: Charge[] = [];
  const charge = async (asked: Charge) => {
    seen.push(asked);
    await gate.pass();
    return inner.charge(asked);
  };
  return { payments: { ...inner, charge }, seen };
}

/** The provider, whose charges are made in another way. */
export const charging = (payments: Payments, charge: Payments["charge"]): Pick<Deps, "payments"> => ({
  payments: { ...payments, charge },
});

/** A server whose finalize stops at the gate after it has read the quote and before it locks it. */
export const stoppedWhileChecking = (server: TestServer, gate: Gate): TestServer =>
  beside(server, ({ flows }) => ({
    flows: { ...flows, find: (...asked) => gate.pass().then(() => flows.find(...asked)) },
  }));

/** The quote's row, locked by a connection of its own. PostgreSQL only. */
export interface Hold {
  /** Settles when so many calls wait for a lock in this database. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** `change`: what is done to the quote, `$1`, before the lock is released. */
export async function holdQuote(server: TestServer, quoteNumber: string, change?: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: String(server.url) });
  await client.connect();
  await client.query("begin");
  await client.query("select 1 from quotes where quote_number = $1 for update", [quoteNumber]);
  if (change !== undefined) await client.query(change, [quoteNumber]);
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    untilWaiting: (count) =>
      vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 170_000, interval: 10 }),
    async release() {
      await client.query("commit");
      await client.end();
    },
  };
}

/** Everything that tells whether the money is right. */
export async function moneyOf({ db }: TestServer, quoteNumber: string) {
  const key = `finalize:${quoteNumber}:%`;
  const [policies, attempts, charges, quote] = await Promise.all([
    db.selectFrom("policies").selectAll().where("quote_number", "=", quoteNumber).execute(),
    db.selectFrom("payment_attempts").selectAll().where("quote_number", "=", quoteNumber).orderBy("n").execute(),
    db.selectFrom("sandbox_charges").selectAll().where("idempotency_key", "like", key).execute(),
    db.selectFrom("quotes").selectAll().where("quote_number", "=", quoteNumber).executeTakeFirstOrThrow(),
  ]);
  return { policies, attempts, charges, quote };
}
