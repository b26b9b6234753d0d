/** The offers of the demo data, in the stages that last (resolutions R-30), as they may be on the day of the seed. */
import type { Flow } from "../../engine/index";
import type { Clock } from "../base/clock";
import { addDays } from "../base/dates";
import { hashOf, newToken } from "../base/ids";
import type { Application, ClientType, Person } from "../records/types";
import type { RateBooks } from "../rates/plans";
import { CLIENT_LINK_DAYS } from "../store/sessions";
import { DEMO_SPACE } from "./clients";
import type { Random } from "./random";

/** What may happen to an offer, besides being made. */
type Act = "mailed" | "copied" | "opened" | "started" | "priced" | "prepared" | "proposed" | "refused" | "withdrawn";

/** What has happened to one, in this order; dealt out in turn. */
const COURSES: readonly (readonly Act[])[] = [
  ["mailed"],
  ["mailed", "opened", "started"],
  [],
  ["mailed", "opened", "started", "priced"],
  ["mailed", "opened"],
  ["prepared", "proposed"],
  ["copied"],
  ["mailed", "opened", "started", "refused"],
  ["mailed", "withdrawn"],
  ["prepared", "proposed", "opened"],
  ["prepared"],
];

/** The flow of an offer's product. */
export type OfferedFlow = Pick<Flow, "id" | "version" | "vertical_code" | "sold_to" | "steps">;

/** A client who may be offered something. */
export interface Prospect {
  readonly id: string;
  readonly brokerage_id: string;
  readonly broker_id: string;
  readonly client_type: ClientType;
  /** As JSON. */
  readonly person: string;
  readonly created_at: Date;
}

interface Made {
  readonly clock: Clock;
  readonly rates: RateBooks;
  readonly flows: readonly OfferedFlow[];
}

const DAY_MS = 86_400_000;
/** The oldest was made so many days ago: its links still work. */
const OLDEST = 25;

/** What the businesses of the demo data answer about themselves, up to the plan. */
const BUSINESS = {
  related_industries: false,
  sic_code: 742,
  corporation_vc_form: false,
  corporation_add_policy: false,
  owners_count: 2,
  employees_count: 14,
};

/** Offers for two of three clients that can buy something, and the sessions of their links, which are known to no one. */
export function demoOffers(prospects: readonly Prospect[], made: Made, random: Random) {
  const offers = prospects
    .flatMap((client) => offerable(client, made, random))
    .filter((_, n) => n % 3 < 2)
    .map((buyer, n) => offerOf(buyer, COURSES[n % COURSES.length] ?? [], made, random));
  return { quotes: offers.map(({ quote }) => quote), links: offers.flatMap(({ links }) => links) };
}

interface Buyer {
  readonly client: Prospect;
  readonly person: Person;
  readonly flow: OfferedFlow;
  readonly planId: string;
}

/** The client, if a product is sold to them where they live. */
function offerable(client: Prospect, { rates, flows }: Made, random: Random): readonly Buyer[] {
  const person: Person = JSON.parse(client.person);
  const flow = flows.find(({ sold_to }) => sold_to.includes(client.client_type));
  const region = person.address?.region?.code;
  const plans = flow && region !== undefined ? rates.plansIn(flow.vertical_code, region) : [];
  return flow && plans.length > 0 ? [{ client, person, flow, planId: random.pick(plans).id }] : [];
}

type When = (...acts: readonly Act[]) => Date | null;

/** When an offer was made, and when the last of some acts was: all between its client's first day and now. */
function momentsOf({ created_at }: Prospect, acts: readonly Act[], now: Date, random: Random) {
  const known = now.getTime() - created_at.getTime();
  const age = Math.min(known * 0.9, (2 + random.below(OLDEST - 2)) * DAY_MS + random.below(DAY_MS));
  const begun = now.getTime() - age;
  const when: When = (...named) => {
    const n = acts.findLastIndex((act) => named.includes(act));
    return n === -1 ? null : new Date(Math.floor(begun + age * (0.01 + (0.8 * n) / acts.length)));
  };
  return { created: new Date(Math.floor(begun)), when };
}

function offerOf(buyer: Buyer, acts: readonly Act[], { clock, rates }: Made, random: Random) {
  const { client, person, flow } = buyer;
  const { created, when } = momentsOf(client, acts, clock.now(), random);
  const quote_number = `Q-${symbols(random, 26)}`;
  const application = answersOf(buyer, acts, clock.today(DEMO_SPACE));
  const [mailed, copied, withdrawn] = [when("mailed", "proposed"), when("copied"), when("withdrawn")];
  const quote = {
    quote_number,
    reference: symbols(random, 6),
    space: DEMO_SPACE,
    brokerage_id: client.brokerage_id,
    broker_id: client.broker_id,
    client_id: client.id,
    vertical_code: flow.vertical_code,
    flow_id: flow.id,
    flow_version: flow.version,
    origin: "dashboard" as const,
    status: withdrawn ? ("closed" as const) : ("open" as const),
    closed_as: withdrawn && ("withdrawn" as const),
    closed_at: withdrawn,
    application: JSON.stringify(application),
    source_token: null,
    rate_book: application.plan_id === undefined ? null : rates.of(flow.vertical_code).sha256,
    handed_off_at: mailed,
    link_copied_at: copied,
    proposed_at: when("proposed"),
    opened_at: when("opened"),
    started_at: when("started", "prepared"),
    ...lastOf(flow, acts, when),
    created_at: created,
    updated_at: when("started", "priced", "prepared") ?? created,
  };
  const given = mailed ?? copied;
  return { quote, links: given ? [linkOf(quote_number, given, mailed && person.email)] : [] };
}

/** Where the last act in the enrollment was, and why it ended there. */
function lastOf(flow: OfferedFlow, acts: readonly Act[], when: When) {
  const last_at = when("opened", "started", "priced", "prepared", "refused");
  if (!last_at) return {};
  const { step, refused_as } = placeOf(flow, acts);
  const last_actor = acts.includes("opened") ? ("client" as const) : ("broker" as const);
  return { last_at, last_actor, last_step: step ?? null, refused_as: refused_as ?? null };
}

function placeOf({ steps }: OfferedFlow, acts: readonly Act[]) {
  const [refusing] = steps.flatMap((step) =>
    "reject" in step && step.reject ? [{ step: step.id, by: step.reject }] : [],
  );
  if (acts.includes("refused") && refusing) return { step: refusing.step, refused_as: refusing.by[0]?.with };
  if (acts.includes("prepared")) return { step: steps.find(({ id }) => id === "checkout")?.id };
  const planned = steps.findIndex((step) => "kind" in step && step.kind?.startsWith("plan-") === true);
  return { step: steps[acts.includes("priced") ? planned + 1 : acts.includes("started") ? 1 : 0]?.id };
}

/** What has been answered: first the region alone, as the dashboard makes an offer. */
function answersOf({ client, person, planId }: Buyer, acts: readonly Act[], today: string): Application {
  const { address, company_name, ...rest } = person;
  const has = (...some: readonly Act[]): boolean => acts.some((act) => some.includes(act));
  const region = { ...(address?.region && { rating_address: { region: address.region } }) };
  if (!has("started", "prepared")) return region;
  const isBusiness = client.client_type === "business";
  const isPriced = has("priced", "prepared");
  const at_business = { business_name: company_name, title_at_business: "Owner" };
  const holder = { ...rest, address, ...(isBusiness && at_business), position_on_policy: 1 as const };
  return {
    rating_address: isBusiness ? region.rating_address : address,
    client: { client_type: client.client_type, ...person },
    ...((isPriced || !isBusiness) && { holders: [holder] }),
    ...(isBusiness && { answers: has("refused") ? { related_industries: true } : isPriced ? BUSINESS : {} }),
    ...(isPriced && { plan_id: planId }),
    ...(has("prepared") && { policy_effective_date: addDays(today, 7) }),
  };
}

/** A link of the client's, whose secret is known to no one. */
const linkOf = (quote_number: string, granted_at: Date, mailed_to: string | null | undefined) => ({
  hash: hashOf(newToken()),
  space: DEMO_SPACE,
  kind: "quote" as const,
  quote_number,
  expires_at: new Date(granted_at.getTime() + CLIENT_LINK_DAYS * DAY_MS),
  mailed_to: mailed_to ?? null,
  granted_at,
});

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** So many symbols of the alphabet of numbers and references. */
const symbols = (random: Random, count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join("");
