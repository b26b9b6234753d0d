import { createQuote } from "../domain/create-quote";
import type { QuoteBody } from "../domain/create-quote";
import { finalize } from "../domain/finalize";
import { handOff } from "../domain/handoff";
import { readCheckout, readPlans, readQuote, readQuotes, updateQuote } from "../domain/quotes";
import type { ApplicationInput } from "../domain/types";
import { route } from "../http/route";
import type { Request, Route } from "../http/route";
import { bodyOf } from "../http/validate";
import { clientId } from "./management";

const base = "/api/quotes/v1/quotes";
const one = `${base}/:quote_number`;
const numberOf = (request: Request<unknown>): string => String(request.params.quote_number);

/** The quote calls (portal §7, wizards §7). */
export const quoteRoutes: readonly Route[] = [
  route({ method: "POST", path: base, operation: "quote.create", body: bodyOf<QuoteBody>("quote-create"), handle: (request) => createQuote(request, request.body) }),
  route({ method: "GET", path: base, operation: "quote.list", handle: (request) => readQuotes(request, clientId(request.query)) }),
  route({ method: "GET", path: one, operation: "quote.read", handle: (request) => readQuote(request, numberOf(request)) }),
  route({
    method: "PUT",
    path: one,
    operation: "quote.update",
    body: bodyOf<{ application: ApplicationInput }>("quote-update"),
    handle: (request) => updateQuote(request, numberOf(request), request.body.application),
  }),
  route({ method: "GET", path: `${one}/plans`, operation: "quote.plans", handle: (request) => readPlans(request, numberOf(request)) }),
  route({ method: "GET", path: `${one}/checkout`, operation: "quote.checkout", handle: (request) => readCheckout(request, numberOf(request)) }),
  route({
    method: "PATCH",
    path: `${one}/handoff`,
    operation: "quote.handoff",
    body: bodyOf<{ handoff_type: "blank" | "proposal" }>("handoff"),
    handle: (request) => handOff(request, numberOf(request), request.body.handoff_type),
  }),
  route({ method: "POST", path: `${one}/finalize`, operation: "quote.finalize", body: bodyOf<object>("empty"), handle: (request) => finalize(request, numberOf(request)) }),
];
