import { createQuote } from "../domain/create-quote";
import { finalize } from "../domain/finalize";
import { createInFlowWords, updateInFlowWords } from "../domain/flow-words";
import { handOff } from "../domain/handoff";
import { sendNewLink } from "../domain/new-link";
import { readCheckout, readPlans, readQuote, readQuotes, updateQuote } from "../domain/quotes";
import { route } from "../http/route";
import type { RouteCall, Route } from "../http/route";
import { ofClient } from "./management";

const base = "/api/quotes/v1/quotes";
const one = `${base}/:quote_number`;
const numberOf = (request: RouteCall<unknown>): string => String(request.params.quote_number);

/** The quote calls (portal §7, wizards §7). */
export const quoteRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: base,
    summary: "Begins an enrollment",
    operation: "quote.create",
    body: "quote-create-body",
    proved: true,
    response: { tagged: "quote-created" },
    reword: (request, refusal) => createInFlowWords(request, request.body, refusal),
    handle: (request) => createQuote(request, request.body),
  }),
  route({
    method: "GET",
    path: base,
    summary: "A client's open quotes, the newest first",
    operation: "quote.list",
    query: ofClient,
    response: { list: "quote" },
    handle: (request) => readQuotes(request, request.query.client_id),
  }),
  route({
    method: "GET",
    path: one,
    summary: "One quote",
    operation: "quote.read",
    response: { tagged: "quote" },
    handle: (request) => readQuote(request, numberOf(request)),
  }),
  route({
    method: "PUT",
    path: one,
    summary: "Saves answers",
    operation: "quote.update",
    body: "quote-update-body",
    conditional: true,
    response: { tagged: "quote" },
    reword: (request, refusal) => updateInFlowWords(request, numberOf(request), request.body, refusal),
    handle: (request) => updateQuote(request, numberOf(request), request.body.application),
  }),
  route({
    method: "GET",
    path: `${one}/plans`,
    summary: "The plans on offer",
    operation: "quote.plans",
    response: { repeated: "plans" },
    handle: (request) => readPlans(request, numberOf(request)),
  }),
  route({
    method: "GET",
    path: `${one}/checkout`,
    summary: "What the chosen plan costs",
    operation: "quote.checkout",
    response: { one: "checkout" },
    handle: (request) => readCheckout(request, numberOf(request)),
  }),
  route({
    method: "PATCH",
    path: `${one}/handoff`,
    summary: "Mails the client a link into the quote",
    operation: "quote.handoff",
    body: "handoff-body",
    conditional: true,
    response: { one: "handed-off" },
    handle: (request) => handOff(request, numberOf(request), request.body.handoff_type),
  }),
  route({
    method: "POST",
    path: "/api/quotes/v1/enrollment-links",
    summary: "Mails a new link to the client of a quote, asked for with an older link or with the quote's number",
    operation: "enrollment_link.send",
    body: "new-link-body",
    response: "accepted",
    handle: async (request) => {
      await sendNewLink(request, request.body);
      return undefined;
    },
  }),
  route({
    method: "POST",
    path: `${one}/finalize`,
    summary: "Binds the coverage",
    operation: "quote.finalize",
    body: "finalize-body",
    response: { one: "finalized" },
    handle: (request) => finalize(request, numberOf(request), request.body.given_up === true),
  }),
];
