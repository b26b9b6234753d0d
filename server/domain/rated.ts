/** The region that rates a quote follows an address until its own step was passed (resolutions R-26). */
import { isObject, ratingAfter } from "../../engine/index";
import type { Rating, Saving } from "../../engine/index";
import { regionName } from "../base/regions";
import type { Application, ApplicationInput } from "../records/types";
import type { QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { Judges } from "./deps";
import { bookOf, withoutOldChoice } from "./quote-data";
import { initOf, plain } from "./review";
import type { Reviewed } from "./review";
import { quoteResponse } from "./wire";

/** What is saved: a new quote, parts of one over what is stored, or its client. */
type Saved =
  | { readonly by: "creation" | "client" }
  | { readonly by: "quote"; readonly before: Application; readonly sent: ApplicationInput };

/** The records of a new quote, with whether its rating region counts as an answer already. */
export function ratedAtFirst(deps: Judges, reviewed: Reviewed): Reviewed {
  const { quote } = reviewed;
  return { ...reviewed, quote: withRating(quote, ratingOf(deps, reviewed, { by: "creation" })) };
}

/**
 * The records as a save leaves them: rated where the address is now, as long as its step was not passed, and
 * without a plan that was chosen for another region, unless the save says which plan. Throws `unknown_product`.
 */
export async function rated(
  deps: Judges,
  db: Db | Trx,
  reviewed: Reviewed,
  before: Application,
  saved: Saved,
): Promise<Reviewed> {
  const rating = ratingOf(deps, reviewed, saved);
  const { application: moved, ...others } = withRating(reviewed.quote, rating);
  const saysPlan = saved.by === "quote" && saved.sent.plan_id !== undefined;
  const kept = saysPlan ? moved : withoutOldChoice(reviewed.book, before, moved);
  const application = rating ? withReleased(kept, before, saysPlan) : kept;
  const quote = { ...others, application };
  return { ...reviewed, quote, book: await bookOf(deps, db, quote) };
}

/** What a save makes of the region that rates the quote; null where its flow takes the region from no other answer. */
function ratingOf(deps: Judges, reviewed: Reviewed, saved: Saved): Rating | null {
  const { flow, quote } = reviewed;
  // Whose link it is decides which step comes first, no matter who saves.
  const entry = quote.origin === "share_link" ? "share" : "dashboard";
  const { data, ...init } = initOf(deps, { ...reviewed, entry }, deps.clock.today(reviewed.quote.space));
  const { rating_address, answers } = quote.application;
  const region = rating_address?.region?.code;
  const isSold = region !== undefined && reviewed.book.sells(region, answers);
  const after = { ...init, data: { ...data, ...(!isSold && { plans: [] }) } };
  return ratingAfter(flow.engine(), after, savingOf(saved, quote));
}

function savingOf(saved: Saved, quote: QuoteOverview): Saving {
  if (saved.by !== "quote") return { by: saved.by };
  const { before, sent } = saved;
  return { by: "quote", before: plain({ ...quoteResponse({ ...quote, application: before }) }), sent: plain(sent) };
}

function withRating(quote: QuoteOverview, rating: Rating | null): QuoteOverview {
  const { region, confirmed } = rating ?? {};
  const code = isObject(region) ? region.code : undefined;
  return {
    ...quote,
    application: {
      ...quote.application,
      ...(typeof code === "string" && { rating_address: { region: { code, name: regionName(code) } } }),
      ...(confirmed !== undefined && { rating_confirmed: confirmed }),
    },
  };
}

/** The application with the plan that another region has taken back, which the page tells until a plan is chosen. */
function withReleased(kept: Application, before: Application, saysPlan: boolean): Application {
  const { released_plan, ...others } = kept;
  const released = before.plan_id !== undefined && kept.plan_id === undefined ? before.plan_id : released_plan;
  return saysPlan || released === undefined ? others : { ...others, released_plan: released };
}
