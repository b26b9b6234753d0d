import { sql } from "kysely";
import type { Clock } from "../base/clock";
import type { Flow } from "../../engine/index";
import { addDays, endOfTerm } from "../base/dates";
import { priceOf } from "../rates/plans";
import type { RateBooks } from "../rates/plans";
import { EVERYWHERE } from "../store/licences";
import type { Db, Trx } from "../store/tables";
import { searchColumn } from "../store/words";
import { demoPerson } from "./people";
import type { DemoPerson } from "./people";
import { createRandom } from "./random";
import type { Random } from "./random";

/** The space of the demo data. */
export const DEMO_SPACE = "demo";
const PASSPORT = "chubb_passport360";

interface DemoBroker {
  readonly id: string;
  readonly brokerage: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly clients: number;
  readonly licensed: boolean;
}

/** The people of resolutions N-02. */
const BROKERAGES = [
  { id: "bkg_acme", slug: "acme", name: "Acme Insurance Agency", default_broker_id: "bkr_dana" },
  { id: "bkg_globex", slug: "globex", name: "Globex Brokers", default_broker_id: "bkr_kim" },
] as const;
const CARRIER = [
  { id: "stf_carrier", kind: "staff", name: "Carrier staff", email: "staff@carrier.example" },
  { id: "rev_carrier", kind: "reviewer", name: "Flow reviewer", email: "reviewer@carrier.example" },
  { id: "dsk_carrier", kind: "desk", name: "Issuing desk", email: "issuing@carrier.example" },
] as const;
const BROKERS: readonly DemoBroker[] = [
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

/** What the demo data are made from; the rate books are kept in the database already. */
interface Parts {
  readonly clock: Clock;
  readonly rates: RateBooks;
  readonly flows: readonly Pick<Flow, "vertical_code" | "sold_to" | "policy">[];
}

/**
 * Fills an empty database with the demo data (resolutions N-02). Of several processes, only the first does; a database
 * with accounts that somebody made is left as it is.
 */
export async function seedDemo(db: Db, parts: Parts): Promise<void> {
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
    const random = createRandom(360);
    const made = BROKERS.map((broker) => clientsOf(broker, random, parts));
    // The list shows the newest first by the order of insertion.
    const clients = made
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    await trx.insertInto("clients").values(clients).execute();
    await trx
      .insertInto("policies")
      .values(made.flatMap(({ policies }) => policies))
      .execute();
  });
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

type Fate = "prospect" | "inforce" | "churned";

/** Each broker has every status: of ten clients five are prospects, four in force, one churned. */
const fateOf = (n: number): Fate => (n % 10 === 9 ? "churned" : n % 10 < 4 ? "inforce" : "prospect");

function clientsOf(broker: DemoBroker, random: Random, parts: Parts) {
  const now = parts.clock.now();
  const people = Array.from({ length: broker.clients }, (_, n) => ({ n, ...demoPerson(random, n) }));
  const rows = people.map(({ n, client_type, person }) => {
    const created_at = new Date(now.getTime() - (n + 1) * 40 * 3_600_000);
    return {
      id: clientId(broker, n),
      space: DEMO_SPACE,
      brokerage_id: broker.brokerage,
      broker_id: broker.id,
      client_type,
      person: JSON.stringify(person),
      search: searchColumn(broker.brokerage, person),
      created_at,
      updated_at: created_at,
    };
  });
  return { rows, policies: people.flatMap((person) => policyOf(broker, person, random, parts)) };
}

const clientId = (broker: DemoBroker, n: number): string => `cl_${broker.id.slice(4)}${String(n + 1).padStart(3, "0")}`;

/** A policy bought some time ago; the demo sells Passport 360 alone, to those whom its flow names. */
function policyOf(
  broker: DemoBroker,
  demo: DemoPerson & { readonly n: number },
  random: Random,
  { clock, rates, flows }: Parts,
) {
  const fate = fateOf(demo.n);
  const flow = flows.find(({ vertical_code }) => vertical_code === PASSPORT);
  const region = demo.person.address?.region?.code;
  const plans = region === undefined ? [] : rates.plansIn(PASSPORT, region);
  const plan = plans[random.below(Math.max(plans.length, 1))];
  if (fate === "prospect" || !flow?.sold_to.includes(demo.client_type) || !plan) return [];
  const startsAt = addDays(clock.today(DEMO_SPACE), -(fate === "churned" ? 400 : 5) - random.below(300));
  const { lines, totalCents } = priceOf(plan);
  return [
    {
      id: `pol_${broker.id.slice(4)}${String(demo.n + 1).padStart(3, "0")}`,
      space: DEMO_SPACE,
      quote_number: null,
      client_id: clientId(broker, demo.n),
      brokerage_id: broker.brokerage,
      broker_id: broker.id,
      vertical_code: PASSPORT,
      policy_number: `MC-${100_000 + random.below(900_000)}`,
      status: fate === "churned" ? ("canceled" as const) : ("inforce" as const),
      starts_at: startsAt,
      ends_at: endOfTerm(startsAt, flow.policy.lasts),
      payment_method: random.below(2) === 0 ? "Credit or debit card" : "Check (Bill me later)",
      plan: JSON.stringify(plan),
      lines: JSON.stringify(lines),
      total_cents: totalCents,
      currency: plan.currency,
      holders: JSON.stringify([{ ...demo.person, position_on_policy: 1 }]),
      beneficiaries: "[]",
      charge_id: null,
      rate_book: rates.of(PASSPORT).sha256,
      created_at: new Date(`${startsAt}T15:00:00Z`),
    },
  ];
}
