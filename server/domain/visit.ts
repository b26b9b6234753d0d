import { rejectionNames } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { VisitBody } from "../records/types";
import { noteRefusal, noteVisit } from "../store/quote-acts";
import { findQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { pinnedFlow } from "./review";

/**
 * Notes the step of an enrollment that a person sees on a visible page, and the rejection that is shown there (resolutions
 * R-30); kept by the server itself, so that `TRACKING` may be off. A broker's look at what the client has is not noted.
 * Nothing is noted of an enrollment that is finished or withdrawn. Throws `not_found`, also for a name that its flow does
 * not have, and `too_many_requests`.
 */
export async function visit(call: CallContext, quoteNumber: string, { step, refused_as }: VisitBody): Promise<void> {
  const { deps, actor, reach, networks } = call;
  const { db } = deps.store;
  await deps.limits.count("event", [], networks);
  const quote = await findQuote(db, reach, quoteNumber);
  if (!quote || !(await isOfItsFlow(deps, quote, { step, refused_as }))) throw new Refusal("not_found");
  const by = actor.kind === "broker" ? "broker" : "client";
  await noteVisit(db, quoteNumber, { by, step, refusedAs: refused_as ?? null, at: deps.clock.now() });
}

async function isOfItsFlow(deps: Deps, quote: QuoteOverview, { step, refused_as }: VisitBody): Promise<boolean> {
  const served = await pinnedFlow(deps, deps.store.db, quote);
  const isStep = step === null || served.flow.steps.some(({ id }) => id === step);
  return isStep && (refused_as === undefined || rejectionNames(served.engine()).includes(refused_as));
}

/** The refusals that say that the enrollment cannot be sold as it is. */
const NOT_SOLD: ReadonlySet<string> = new Set(["broker_not_licensed", "no_plans", "product_unavailable"]);

/** Does the work, and notes of its quote when the server itself finds that it cannot be sold. Throws what the work throws. */
export async function notingRefusal<Result>(
  { deps, actor, reach }: CallContext,
  quoteNumber: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusedAs = error instanceof Refusal ? refusalOf(error) : undefined;
    if (refusedAs !== undefined && (await findQuote(deps.store.db, reach, quoteNumber)))
      await noteRefusal(deps.store.db, quoteNumber, {
        by: actor.kind === "broker" ? "broker" : "client",
        refusedAs,
        at: deps.clock.now(),
      });
    throw error;
  }
}

function refusalOf({ code, extras: { rule, isRejection } }: Refusal): string | undefined {
  if (code === "rule_refused") return isRejection ? rule : undefined;
  return NOT_SOLD.has(code) ? code : undefined;
}
