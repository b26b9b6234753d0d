/** The clients of the demo data with their policies (resolutions N-02), as they may be on the day of the seed. */
import type { Flow } from "../../engine/index";
import type { Clock } from "../base/clock";
import { addDays, endOfTerm } from "../base/dates";
import { priceOf } from "../rates/plans";
import type { RateBooks } from "../rates/plans";
import type { PolicyStatus } from "../records/types";
import { searchColumn } from "../store/words";
import { demoPerson } from "./people";
import type { DemoPerson } from "./people";
import type { Random } from "./random";

/** The space of the demo data. */
export const DEMO_SPACE = "demo";
const PASSPORT = "chubb_passport360";

/** A broker of the demo data, and how many clients are theirs. */
export interface DemoBroker {
  readonly id: string;
  readonly brokerage: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly clients: number;
  readonly licensed: boolean;
}

/** What the demo data are made from; the rate books are kept in the database already. */
export interface Parts {
  readonly clock: Clock;
  readonly rates: RateBooks;
  readonly flows: readonly Pick<Flow, "vertical_code" | "sold_to" | "policy">[];
}

type Fate = "prospect" | PolicyStatus;

/** Each broker has every status: of ten clients four are prospects, four in force, and one each canceled and ended. */
const fateOf = (n: number): Fate =>
  n % 10 < 4 ? "inforce" : n % 10 === 8 ? "expired" : n % 10 === 9 ? "canceled" : "prospect";

/** The rows of all clients, the longest known first, and of their policies. */
export function demoClients(brokers: readonly DemoBroker[], parts: Parts, random: Random) {
  const made = brokers.map((broker) => clientsOf(broker, random, parts));
  // The list shows the newest first by the order of insertion.
  const clients = made.flatMap(({ rows }) => rows).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return { clients, policies: made.flatMap(({ policies }) => policies) };
}

function clientsOf(broker: DemoBroker, random: Random, parts: Parts) {
  const now = parts.clock.now();
  const year = Number(parts.clock.today(DEMO_SPACE).slice(0, 4));
  const people = Array.from({ length: broker.clients }, (_, n) => ({ n, ...demoPerson(random, n, year) }));
  const policies = people.flatMap((person) => policyOf(broker, person, random, parts));
  const soldAt = new Map(policies.map(({ client_id, created_at }) => [client_id, created_at.getTime()]));
  const rows = people.map(({ n, client_type, person }) => {
    const sold = soldAt.get(clientId(broker, n)) ?? Infinity;
    const known = now.getTime() - hoursKnown(n) * HOUR_MS;
    const created_at = new Date(isLatelySold(n) ? known : Math.min(known, sold - (1 + (n % 9)) * 24 * HOUR_MS));
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
  return { rows, policies };
}

const HOUR_MS = 3_600_000;

/** For how many hours a client is known; one whose policy is older, for longer. */
const hoursKnown = (n: number): number => 8 + (n + 1) * 40;

/** Half of those with a policy in force bought it after they had come into the list, so that its first page shows some. */
const isLatelySold = (n: number): boolean => n % 10 < 2;

/**
 * From the hour of a sale in UTC to the end of that day in the westernmost zone: when it is still today there, a sale of
 * yesterday is a day and so many hours ago.
 */
const HOURS_BEHIND = 21;
/** How many days ago such a policy was sold at most. */
const mostDaysAgo = (n: number): number => Math.max(1, Math.floor((hoursKnown(n) - HOURS_BEHIND) / 24));

const clientId = (broker: DemoBroker, n: number): string => `cl_${broker.id.slice(4)}${String(n + 1).padStart(3, "0")}`;

/** How many days ago a policy began: within a year while it is in force. */
function daysAgo(n: number, random: Random): number {
  if (isLatelySold(n)) return 1 + random.below(mostDaysAgo(n));
  return (fateOf(n) === "inforce" ? 5 : 400) + random.below(300);
}

/**
 * A policy bought some time ago, when its client was known for days; the demo sells Passport 360 alone, to those whom its
 * flow names.
 */
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
  const startsAt = addDays(clock.today(DEMO_SPACE), -daysAgo(demo.n, random));
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
      status: fate,
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
