/** The records of a quote as the engine takes them, to judge them. */
import type { JsonObject, SessionData, StartInit } from "../../engine/index";
import type { Plan } from "../records/types";
import type { QuoteOverview } from "../store/quotes";
import type { Judges } from "./deps";
import { ratingRegion } from "./rating";
import type { Reviewed } from "./reviewed";
import { brokerResponse, clientResponse, quoteResponse } from "./wire";

/** What rules see instead of the card's token. */
export const HELD = "held";

/** The quote as rules read it: with a placeholder for its card token, never the token. */
export function quoteToJudge(quote: QuoteOverview, card = HELD): JsonObject {
  const { application, source_token } = quote;
  const { billing } = application;
  const paid = billing && source_token !== null && { billing: { ...billing, source_token: card } };
  return plain({ ...quoteResponse(quote), policy: null, application: { ...application, ...paid } });
}

/**
 * The engine's input for a review. While answers are still coming in, it is the plans call that tells the buyer that a
 * state has no plans: the save itself must succeed, or they could neither see that rejection nor choose another state.
 */
export function initOf(deps: Judges, reviewed: Reviewed, today: string, withoutPlansToo = false): StartInit {
  const { entry, quote, client } = reviewed;
  const plans = plansOf(reviewed);
  const data: SessionData = {
    quote: quoteToJudge(quote),
    client: plain(clientResponse(client)),
    broker: plain(
      brokerResponse({
        id: quote.broker_id,
        name: quote.broker_name,
        phone_number: quote.broker_phone,
        email: quote.broker_email,
      }),
    ),
    brokerage: plain({ slug: quote.brokerage_slug, name: quote.brokerage_name }),
    carrier: plain(deps.settings.spaces[quote.space]?.carrier ?? {}),
    flags: {},
    ...((plans.length > 0 || withoutPlansToo) && { plans: plans.map(plain) }),
  };
  return { entry, today, data };
}

/** The plans that are sold in the region that rates the quote, for its answers. */
export function plansOf({ book, quote: { application } }: Reviewed): readonly Plan[] {
  const region = ratingRegion(application);
  return region === undefined ? [] : book.plansIn(region, application.answers);
}

/** A record as JSON, which it is already; only the type changes. */
export const plain = (value: object): JsonObject => value as unknown as JsonObject;
