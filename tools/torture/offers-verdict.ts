/** What the data and the card provider say once all rounds of the offers are over. */
import { sql } from "kysely";
import type { ActName } from "./offers-act";
import type { OfferState } from "./offers-model";
import type { Found, Wrong } from "./offers-round";
import type { Client } from "./offers-world";
import type { Run } from "./run";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

const WRONGS: readonly Wrong[] = [
  "answered 5xx",
  "answered otherwise than any act may be",
  "links that live and have to be dead",
  "links that are dead and have to live",
  "buyers thrown out who began to pay",
  "other callers by a link that lives, thrown out",
  "changes beside a payment under way",
  "answers that contradict each other",
  "letters to an address that had been corrected",
  "documents of a sold offer that its link does not read",
];

/** What must have happened, or the figures prove nothing. */
const NEEDED: ReadonlySet<ActName> = new Set([
  "sold by check",
  "bought by card",
  "withdrawn",
  "reopened",
  "corrected",
  "sent",
  "copied",
  "saved by link",
  "other broker",
]);

/** What the answers were, and what was wrong with them. */
export function figuresOfAnswers({ wrong, done, links }: Found, documents: number): readonly Figure[] {
  const names = [...done.keys()].toSorted();
  const sum = names.reduce((total, name) => total + (done.get(name)?.asked ?? 0), 0);
  return [
    told("acts", sum),
    ...names.map((name) => {
      const { asked, done: times } = done.get(name) ?? { asked: 0, done: 0 };
      const what = `  ${name}: done, of ${asked}`;
      return NEEDED.has(name) ? atLeast(what, times, 1) : told(what, times);
    }),
    atLeast("times that a link was asked", links.asked, 1),
    atLeast("of them by one that had to be dead", links.dead, 1),
    atLeast("documents read by the link of a sold offer", documents, 1),
    ...WRONGS.map((what) => exactly(what, wrong.get(what) ?? 0, 0)),
  ];
}

interface Sold {
  readonly quote_number: string;
  readonly client_id: string;
  readonly vertical_code: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly charge_id: string | null;
  readonly created_at: Date;
}

/** What is kept, compared with what was answered. */
export async function figuresOfData(run: Run, clients: readonly Client[]): Promise<readonly Figure[]> {
  const policies = await policiesOf(run, clients);
  const offers = clients.flatMap(({ expected }) => [...expected.offers.values()]);
  return [
    ...figuresOfPolicies(policies, offers),
    ...(await figuresOfCharges(run, policies)),
    exactly("deadlocks", await deadlocks(run), 0),
    exactly("servers that ended by themselves", run.lost(), 0),
  ];
}

const policiesOf = ({ db }: Run, clients: readonly Client[]): Promise<Sold[]> =>
  db
    .selectFrom("policies")
    .select(["quote_number", "client_id", "vertical_code", "starts_at", "ends_at", "charge_id", "created_at"])
    .where(
      "client_id",
      "in",
      clients.map(({ id }) => id),
    )
    .where("quote_number", "is not", null)
    .$narrowType<{ quote_number: string }>()
    .orderBy("created_at")
    .execute();

function figuresOfPolicies(policies: readonly Sold[], offers: readonly OfferState[]): readonly Figure[] {
  const sold = new Set(offers.filter(({ state }) => state === "sold").map(({ number }) => number));
  const second = new Set(offers.filter(({ isSecond }) => isSecond).map(({ number }) => number));
  const insured = new Set(policies.map(({ quote_number }) => quote_number));
  const unanswered = policies.filter((each) => !sold.has(each.quote_number));
  const onPurpose = policies.filter((each) => second.has(each.quote_number));
  return [
    atLeast("policies", policies.length, 1),
    exactly("sales answered without a policy", [...sold].filter((number) => !insured.has(number)).length, 0),
    exactly("policies of sales that were not answered", unanswered.length, 0),
    exactly("quotes with two policies", policies.length - insured.size, 0),
    exactly("policies that overlap another one, not on purpose", overlaps(policies, second), 0),
    atLeast("policies of offers that are one on purpose", onPurpose.length, 1),
  ];
}

async function figuresOfCharges({ db, standIn }: Run, policies: readonly Sold[]): Promise<readonly Figure[]> {
  const charges = [...standIn.journal.payments.values()].filter(({ status }) => status === "succeeded");
  const kept = charges.filter(({ refund }) => refund === undefined);
  const paid = new Set(policies.map(({ charge_id }) => charge_id));
  const quotes = kept.map(({ metadata }) => metadata.quote_number);
  const open = await db
    .selectFrom("payment_attempts")
    .select("quote_number")
    .where("status", "in", ["live", "refunding"])
    .execute();
  return [
    atLeast("charges", charges.length, 1),
    told("of them given back", charges.length - kept.length),
    exactly("charges without a policy, not given back", kept.filter(({ id }) => !paid.has(id)).length, 0),
    exactly("quotes charged twice", quotes.length - new Set(quotes).size, 0),
    exactly("payments left under way", open.length, 0),
  ];
}

/** Pairs of which the later one was not sold on purpose; terms are half open. */
function overlaps(policies: readonly Sold[], second: ReadonlySet<string>): number {
  const pairs = policies.flatMap((later, n) => policies.slice(0, n).map((earlier) => ({ later, earlier })));
  return pairs.filter(
    ({ later, earlier }) =>
      later.client_id === earlier.client_id &&
      later.vertical_code === earlier.vertical_code &&
      later.starts_at < earlier.ends_at &&
      earlier.starts_at < later.ends_at &&
      !second.has(later.quote_number),
  ).length;
}

/** As PostgreSQL counts them for this database. */
async function deadlocks({ db }: Run): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.n ?? Number.NaN);
}
