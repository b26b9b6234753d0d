/** What the data must be like, whatever was killed. */
import { sql } from "kysely";
import type { Db } from "../../server/store/tables";
import type { MailSink } from "../mail-sink/server";
import type { StandIn } from "../stripe-stand-in/server";
import type { Answered } from "./kill-round";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** What stands outside of the data. */
interface Outside {
  readonly standIn: { readonly journal: Pick<StandIn["journal"], "payments"> };
  readonly sink: MailSink;
}

type Outcome = Pick<Answered, "buyers" | "imports">;

/** Every figure over the data; nobody may work on them meanwhile. */
export async function judgeData(db: Db, { standIn, sink }: Outside, answered: Outcome): Promise<readonly Figure[]> {
  return [
    ...(await judgeSales(db, standIn, answered)),
    ...(await judgeImports(db, answered)),
    ...(await judgeMails(db, sink)),
  ];
}

const count = async (db: Db, query: ReturnType<typeof sql<{ n: string }>>): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.n ?? Number.NaN);

async function judgeSales(db: Db, { journal }: Outside["standIn"], { buyers }: Outcome): Promise<readonly Figure[]> {
  const policies = await db.selectFrom("policies").select(["quote_number", "charge_id"]).execute();
  const of = new Map(policies.map((policy) => [policy.quote_number, policy]));
  const charged = [...journal.payments.values()].filter(({ status, refund }) => status === "succeeded" && !refund);
  const sold = new Set(policies.map(({ charge_id }) => charge_id));
  const insured = buyers.filter(({ isBound }) => isBound);
  const keys = charged.map(({ metadata }) => metadata.quote_number);
  return [
    atLeast("buyers who were told that they are insured", insured.length, 1),
    exactly("of them without a policy", insured.filter(({ buyer }) => !of.has(buyer.quoteNumber)).length, 0),
    exactly("charges without a policy", charged.filter(({ id }) => !sold.has(id)).length, 0),
    exactly("quotes charged twice", keys.length - new Set(keys).size, 0),
    exactly(
      "payments left under way",
      await count(db, sql`select count(*) as n from payment_attempts where status in ('live', 'refunding')`),
      0,
    ),
    exactly(
      "finished quotes without one policy, receipt and audit row each",
      await count(
        db,
        sql`select count(*) as n from quotes where status = 'finalized' and (
          (select count(*) from policies where policies.quote_number = quotes.quote_number) <> 1
          or (select count(*) from audit where entity_id = quotes.quote_number and operation = 'quote.finalize' and detail ? 'policy_id') <> 1
          or (select count(*) from outbox where subject like 'Receipt%' and recipient = quotes.application #>> '{client,email}') <> 1)`,
      ),
      0,
    ),
  ];
}

async function judgeImports(db: Db, { imports }: Outcome): Promise<readonly Figure[]> {
  const rows = await db
    .selectFrom("long_operations")
    .select(["id", "status"])
    .select(sql<string>`(select count(*) from clients where import_id = long_operations.id)`.as("n"))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const whole = imports.filter(({ id, rows: n }) => byId.get(id)?.status === "done" && Number(byId.get(id)?.n) === n);
  return [
    atLeast("imports taken on", imports.length, 1),
    exactly("of them not whole", imports.length - whole.length, 0),
    exactly("imports left running", rows.filter(({ status }) => status === "running").length, 0),
    exactly(
      "clients of imports that failed, or never began to count",
      await count(
        db,
        sql`select (select count(*) from pending_imports) + (select count(*) from import_counts) + count(*) as n
          from clients join long_operations on long_operations.id = clients.import_id where status <> 'done'`,
      ),
      0,
    ),
    exactly(
      "counts of the client list that differ from the clients",
      await count(
        db,
        sql`select count(*) as n from (
          select brokerage_id, broker_id, part, sum(n) from client_counts group by 1, 2, 3 having sum(n) <> 0
          except
          select brokerage_id, side.broker_id, seq / 512, count(*) from clients cross join lateral (values (''), (clients.broker_id)) as side (broker_id) where begun_at is null group by 1, 2, 3
        ) as differing`,
      ),
      0,
    ),
  ];
}

/** What must be true of mails once none waits any more. */
export async function judgeMails(db: Db, { mails }: MailSink): Promise<readonly Figure[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "delivery", "recipient"])
    .where("delivery", "<>", "kept")
    .execute();
  const came = mails.map(({ data }) => /^Message-ID: <([^@]+)@/im.exec(data)?.[1] ?? "none");
  const known = new Set(rows.map(({ id }) => id));
  const times = new Map<string, number>();
  for (const id of came) times.set(id, (times.get(id) ?? 0) + 1);
  return [
    atLeast("mails to be sent", rows.length, 1),
    exactly("of them not sent", rows.filter(({ delivery }) => delivery !== "sent").length, 0),
    exactly("of them that never came", rows.filter(({ id }) => !times.has(id)).length, 0),
    exactly("mails that came and nobody wrote", came.filter((id) => !known.has(id)).length, 0),
    told("mails that came more than once, with the same Message-ID", [...times.values()].filter((n) => n > 1).length),
  ];
}
