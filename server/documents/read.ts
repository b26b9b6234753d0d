/** The documents of a policy and of a quote (portal §2, §3), made from the records each time they are read. */
import { termLine } from "../../engine/index";
import { accentOf } from "../base/spaces";
import { TEST_NOTICE } from "../base/stand-ins";
import { Refusal } from "../access/refusal";
import { regionName } from "../base/regions";
import type { CallContext } from "../domain/call";
import type { Deps } from "../domain/deps";
import { coverageOf, flowOf } from "../domain/policies";
import { chosenPlan, quoteWithin, reviewable } from "../domain/quote-data";
import { ratingRegion } from "../domain/rating";
import { policyOf, soldPlan, requireSellable } from "../domain/review";
import type { Reviewed } from "../domain/review";
import type { ServedFlow } from "../flows/catalogue";
import { priceOf } from "../rates/plans";
import { FileResponse } from "../records/file-response";
import type { Named } from "../records/person";
import type { Holder, Plan, PolicyStatus } from "../records/types";
import { findClient } from "../store/clients";
import { findPolicy } from "../store/policies";
import type { PolicyOverview } from "../store/policies";
import { lineTitle } from "../../engine/index";
import { letterheadOf } from "./logo";
import type { QuoteOverview } from "../store/quotes";
import { renderPdf } from "./pdf";
import type { Section, Sheet } from "./pdf";
import {
  asHolder,
  beneficiarySection,
  brokerSection,
  choiceRows,
  coverageSections,
  day,
  holderSection,
  priceSection,
  shownRows,
} from "./sections";
import { wholeSpace } from "../domain/reach";

/** The document as a PDF to save. Throws `not_found`. */
export async function readDocument(call: CallContext, name: string): Promise<FileResponse> {
  const [, kind, id = ""] = /^(schedule|proposal)-(.+)$/.exec(name) ?? [];
  if (kind === "schedule") return schedule(call, id);
  // The carrier's link is about one policy and never about a quote.
  if (kind === "proposal" && call.reach.policyId === undefined) return proposal(call, id);
  throw new Refusal("not_found");
}

async function schedule({ deps, reach }: CallContext, id: string): Promise<FileResponse> {
  const { db } = deps.store;
  const policy = await findPolicy(db, reach, id);
  if (!policy) throw new Refusal("not_found");
  const sheet = {
    ...frame(deps, policy.space),
    title: `${lineTitle(policy.plan)}: policy schedule`,
    ...scheduleBody(policy),
    sections: [...scheduleSections(deps, policy, await flowOf(deps, db, policy)), await agentOf(deps, policy)],
  };
  return new FileResponse(
    await renderPdf(sheet),
    "application/pdf",
    `policy-schedule-${policy.policy_number ?? policy.id}.pdf`,
  );
}

function scheduleBody(policy: PolicyOverview): Pick<Sheet, "subtitle" | "notes"> {
  return {
    subtitle:
      policy.policy_number === null
        ? "The carrier will assign the policy number"
        : `Policy number ${policy.policy_number}`,
    notes: [
      "This schedule sums up the coverage that was bound. The policy and its terms, conditions and exclusions govern.",
    ],
  };
}

/** What the status alone says; the line of its term says more. */
const STATUS: { readonly [status in PolicyStatus]: string } = {
  inforce: "In force",
  canceled: "Canceled",
  expired: "Ended",
};

function scheduleSections(deps: Deps, policy: PolicyOverview, sold: ServedFlow | undefined): Section[] {
  const coverage = coverageOf(deps, sold, policy);
  return [
    {
      title: "Overview",
      rows: [
        { name: "Policy number", value: policy.policy_number ?? "Not issued yet" },
        ...(policy.reference === null ? [] : [{ name: "Reference", value: policy.reference }]),
        ...(policy.quote_number === null ? [] : [{ name: "Quote number", value: policy.quote_number }]),
        { name: "Status", value: termLine(policy) ?? STATUS[policy.status] },
        ...choiceRows(coverage),
        ...(policy.rating_region === null ? [] : [{ name: "State", value: regionName(policy.rating_region) }]),
        { name: "Start date", value: day(policy.starts_at) ?? "n/a" },
        { name: "End date", value: day(policy.ends_at) ?? "n/a" },
        { name: "Payment method", value: policy.payment_method },
        ...shownRows(policy.shows),
      ],
    },
    // Behind the coverage it would be alone on the last page.
    priceSection("Premium", { ...policy, totalCents: policy.total_cents }, sold?.flow.policy.lasts),
    ...holdersOf(policy).map((holder) => holderSection("Policyholder", holder)),
    ...coverageSections(coverage),
    beneficiarySection(policy.beneficiaries),
  ];
}

/** Whom the policy covers; the client, where it does not say. */
const holdersOf = ({ holders, client_type, client_person: person }: PolicyOverview): readonly Holder[] =>
  holders.length > 0 ? holders : [asHolder({ client_type, person })];

/** Whom the quote is for: who is to be covered, or the client as far as they are known. */
const preparedFor = ({ holders, client }: QuoteOverview["application"], stored: Named | undefined): Holder =>
  holders?.[0] ?? asHolder({ client_type: stored?.client_type, person: client ?? stored?.person ?? {} });

async function proposal({ deps, actor, reach }: CallContext, quoteNumber: string): Promise<FileResponse> {
  const quote = await quoteWithin(deps.store.db, reach, quoteNumber);
  if (quote.handed_off_at === null) throw new Refusal("not_found");
  const reviewed = await reviewable(deps, deps.store.db, actor, quote);
  if (quote.status === "open") requireSellable(deps, reviewed);
  const client = await findClient(deps.store.db, wholeSpace(deps, quote.space), quote.client_id);
  const { application } = quote;
  const plan = await planOf(deps, reviewed);
  const { flow } = reviewed.flow;
  const product = reviewed.book.book.vertical.name;
  const region = ratingRegion(application);
  const coverage = plan && coverageOf(deps, reviewed.flow, { ...quote, plan, rating_region: region ?? null });
  const sheet: Sheet = {
    ...frame(deps, quote.space),
    title: `${plan ? lineTitle(plan) : product}: proposal`,
    subtitle: `Reference ${quote.reference}`,
    sections: [
      // What is asked first: what it costs, and whom to ask.
      ...(plan ? [priceSection("Price", { ...priceOf(plan), currency: plan.currency }, flow.policy.lasts)] : []),
      brokerSection({
        name: quote.broker_name,
        phone: quote.broker_phone,
        email: quote.broker_email,
        brokerage: quote.brokerage_name,
      }),
      holderSection("Prepared for", preparedFor(application, client)),
      {
        title: "Proposal",
        rows: [
          { name: "Quote number", value: quote.quote_number },
          { name: "Product", value: product },
          { name: "State", value: region === undefined ? "Not chosen yet" : regionName(region) },
          { name: "Plan", value: plan ? lineTitle(plan) : "Not chosen yet: the plan is chosen during enrollment" },
          ...(coverage ? choiceRows(coverage) : []),
          { name: "Coverage start date", value: day(application.policy_effective_date) ?? "Not chosen yet" },
          ...shownRows(policyOf(deps, reviewed).shows),
        ],
      },
      ...(coverage ? coverageSections(coverage) : []),
      beneficiarySection(application.beneficiaries ?? []),
    ],
    notes: [
      "This proposal is not a policy and binds no coverage. Prices are those of the day it was read; the policy governs.",
    ],
  };
  return new FileResponse(await renderPdf(sheet), "application/pdf", `proposal-${quote.quote_number}.pdf`);
}

/** The plan that the quote has chosen, if it is still offered. */
async function planOf(deps: Deps, { quote, book }: Reviewed): Promise<Plan | undefined> {
  try {
    return await soldPlan(deps, deps.store.db, quote, chosenPlan(book, quote.application));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function frame({ settings, clock }: Deps, spaceId: string): Pick<Sheet, "carrier" | "accent" | "made" | "notice"> {
  const space = settings.spaces[spaceId];
  return {
    carrier: space ? letterheadOf(space) : { name: "" },
    accent: accentOf(space),
    made: clock.now(),
    notice: settings.isTest ? TEST_NOTICE : undefined,
  };
}

async function agentOf({ store }: Deps, { broker_id }: PolicyOverview): Promise<Section> {
  const broker = await store.db
    .selectFrom("brokers")
    .innerJoin("brokerages", "brokerages.id", "brokers.brokerage_id")
    .select(["brokers.name", "brokers.email", "brokers.phone_number as phone", "brokerages.name as brokerage"])
    .where("brokers.id", "=", broker_id)
    .executeTakeFirstOrThrow();
  return brokerSection(broker);
}
