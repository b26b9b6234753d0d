import { sql } from "kysely";
import type { RateBooks } from "../rates/plans";
import { EVERYWHERE } from "../store/licences";
import type { Db, Trx } from "../store/tables";
import { DEMO_DESK, demoChecks } from "./checks";
import { DEMO_SPACE, demoClients } from "./clients";
import type { DemoBroker, Parts } from "./clients";
import { demoOffers } from "./offers";
import type { OfferedFlow } from "./offers";
import { createRandom } from "./random";

/** The people of resolutions N-02. */
const BROKERAGES = [
  { id: "bkg_acme", slug: "acme", name: "Acme Insurance Agency", default_broker_id: "bkr_dana" },
  { id: "bkg_globex", slug: "globex", name: "Globex Brokers", default_broker_id: "bkr_kim" },
] as const;
const CARRIER = [
  { id: "stf_carrier", kind: "staff", name: "Carrier staff", email: "staff@carrier.example" },
  { id: "rev_carrier", kind: "reviewer", name: "Flow reviewer", email: "reviewer@carrier.example" },
  { id: DEMO_DESK, kind: "desk", name: "Issuing desk", email: "issuing@carrier.example" },
] as const;
export const BROKERS: readonly DemoBroker[] = [
  {
    id: "bkr_dana",
    brokerage: "bkg_acme",
    name: "Dana Reyes",
    email: "dana@acme.example",
    phone: "303-555-0111",
    clients: 64,
    licensed: true,
  },
  {
    id: "bkr_lee",
    brokerage: "bkg_acme",
    name: "Lee Park",
    email: "lee@acme.example",
    phone: "303-555-0112",
    clients: 20,
    licensed: true,
  },
  {
    id: "bkr_sam",
    brokerage: "bkg_acme",
    name: "Sam Hale",
    email: "sam@acme.example",
    phone: "303-555-0113",
    clients: 0,
    licensed: false,
  },
  {
    id: "bkr_kim",
    brokerage: "bkg_globex",
    name: "Kim Osei",
    email: "kim@globex.example",
    phone: "212-555-0121",
    clients: 20,
    licensed: true,
  },
];

interface Seeded extends Parts {
  readonly flows: readonly (OfferedFlow & Parts["flows"][number])[];
  /** With what is under way: offers and received checks. Tests begin without, so that each makes its own. */
  readonly withWork: boolean;
}

/**
 * Fills an empty database with the demo data (resolutions N-02). Of several processes, only the first does; a database
 * with accounts that somebody made is left as it is.
 */
export async function seedDemo(db: Db, parts: Seeded): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(4311)`.execute(trx);
    if (await trx.selectFrom("meta").select("value").where("key", "=", "demo").executeTakeFirst()) return;
    if (await hasAccounts(trx)) return;
    await trx
      .insertInto("meta")
      .values({ key: "demo", value: parts.clock.today(DEMO_SPACE) })
      .execute();
    await trx
      .insertInto("brokerages")
      .values(BROKERAGES.map((brokerage) => ({ ...brokerage, space: DEMO_SPACE })))
      .execute();
    await insertBrokers(trx, parts.rates);
    await trx
      .insertInto("staff")
      .values(CARRIER.map((person) => ({ ...person, space: DEMO_SPACE })))
      .execute();
    const { clients, policies } = demoClients(BROKERS, parts, createRandom(360));
    await trx
      .insertInto("clients")
      .values([...clients])
      .execute();
    await trx
      .insertInto("policies")
      .values(parts.withWork ? policies.map((policy) => numberAwaited(policy, parts)) : [...policies])
      .execute();
    if (parts.withWork) await insertWork(trx, parts, { clients, policies });
  });
}

/** The carrier has not given its number to what Dana's colleagues have sold within the last days. */
function numberAwaited(policy: DemoPolicy, { clock }: Parts) {
  const isNew = clock.now().getTime() - policy.created_at.getTime() < AWAITED_DAYS * 86_400_000;
  const isAwaited = isNew && policy.status === "inforce" && policy.broker_id !== "bkr_dana";
  return isAwaited ? { ...policy, policy_number: null } : policy;
}

type DemoPolicy = ReturnType<typeof demoClients>["policies"][number];
const AWAITED_DAYS = 30;

/** What is under way: offers to the clients without a policy, and the checks that have come. */
async function insertWork(trx: Trx, parts: Seeded, { clients, policies }: ReturnType<typeof demoClients>) {
  const random = createRandom(361);
  const insured = new Set(policies.map(({ client_id }) => client_id));
  const { quotes, links } = demoOffers(
    clients.filter(({ id }) => !insured.has(id)),
    parts,
    random,
  );
  await trx.insertInto("quotes").values(quotes).execute();
  await trx.insertInto("sessions").values(links).execute();
  await trx
    .insertInto("received_payments")
    .values(demoChecks(policies, parts.clock, random))
    .execute();
}

async function hasAccounts(trx: Trx): Promise<boolean> {
  const some = (table: "brokerages" | "staff") => trx.selectFrom(table).select("id").limit(1).executeTakeFirst();
  return ((await some("brokerages")) ?? (await some("staff"))) !== undefined;
}

async function insertBrokers(trx: Trx, rates: RateBooks): Promise<void> {
  const rows = BROKERS.map(({ id, brokerage, name, email, phone }) => ({
    id,
    space: DEMO_SPACE,
    brokerage_id: brokerage,
    name,
    email,
    phone_number: phone,
  }));
  await trx.insertInto("brokers").values(rows).execute();
  const licensed = BROKERS.filter((broker) => broker.licensed);
  await trx
    .insertInto("licences")
    .values(
      licensed.flatMap(({ id }) =>
        rates.verticals.map((vertical_code) => ({ broker_id: id, vertical_code, region_code: EVERYWHERE })),
      ),
    )
    .execute();
}
