import { createQuote } from "../domain/create-quote";
import { finalize } from "../domain/finalize";
import { createInFlowWords, updateInFlowWords } from "../domain/flow-words";
import { handOff } from "../domain/handoff";
import { sendNewLink } from "../domain/new-link";
import { copyLink } from "../domain/offer-link";
import { notingRefusal, visit } from "../domain/visit";
import { reopen, withdraw } from "../domain/withdraw";
import { readOffersOf } from "../domain/worklist";
import { readCheckout, readPlans, readQuote, readQuotes, updateQuote } from "../domain/quotes";
import { route } from "../http/route";
import type { RouteCall, Route } from "../http/route";
import { isMine, mine, ofClient, page } from "./management";

const base = "/api/quotes/v1/quotes";
const one = `${base}/:quote_number`;
const numberOf = (request: RouteCall<unknown>): string => String(request.params.quote_number);

const offersQuery = {
  tab: {
    description: "Which offers; absent = all that are not sold.",
    schema: { enum: ["with_me", "sent", "opened", "started", "proposal", "refused", "closed"] },
  },
  client_id: {
    description: "The offers of this client alone.",
    schema: { type: "string", pattern: "^[\\w-]{1,64}$", description: "A client's id." },
  },
} as const;

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
    handle: (request) =>
      notingRefusal(request, numberOf(request), () =>
        updateQuote(request, numberOf(request), request.body.application),
      ),
  }),
  route({
    method: "GET",
    path: `${one}/plans`,
    summary: "The plans on offer",
    operation: "quote.plans",
    response: { repeated: "plans" },
    handle: (request) => notingRefusal(request, numberOf(request), () => readPlans(request, numberOf(request))),
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
    handle: (request) => handOff(request, numberOf(request), request.body),
  }),
  route({
    method: "GET",
    path: "/api/quotes/v1/worklist",
    summary: "A page of the offers that are not sold, the longest quiet first, and how many each tab has",
    operation: "quote.worklist",
    query: { ...page, ...mine, ...offersQuery },
    response: { one: "worklist" },
    handle: (request) => {
      const { _offset: offset, _limit: limit, tab, client_id: clientId } = request.query;
      return readOffersOf(request, { offset, limit, tab, clientId, mine: isMine(request) });
    },
  }),
  route({
    method: "POST",
    path: `${one}/visits`,
    summary: "Notes the step that a person sees",
    operation: "quote.visit",
    body: "visit-body",
    response: "nothing",
    handle: async (request) => {
      await visit(request, numberOf(request), request.body);
      return undefined;
    },
  }),
  route({
    method: "POST",
    path: `${one}/link`,
    summary: "Makes a link of the client's own, for the broker to pass on",
    operation: "quote.link",
    body: "empty-body",
    conditional: true,
    response: { one: "offer-link" },
    handle: (request) => copyLink(request, numberOf(request)),
  }),
  route({
    method: "POST",
    path: `${one}/withdraw`,
    summary: "Withdraws an offer: its links end",
    operation: "quote.withdraw",
    body: "empty-body",
    conditional: true,
    response: { one: "worklist-quote" },
    handle: (request) => withdraw(request, numberOf(request)),
  }),
  route({
    method: "POST",
    path: `${one}/reopen`,
    summary: "Opens a withdrawn offer again; within 10 minutes its links live again, too",
    operation: "quote.reopen",
    body: "empty-body",
    conditional: true,
    response: { one: "worklist-quote" },
    handle: (request) => reopen(request, numberOf(request)),
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
    handle: (request) => {
      const { given_up, second_policy } = request.body;
      const asked = { givenUp: given_up === true, isSecond: second_policy === true };
      return notingRefusal(request, numberOf(request), () => finalize(request, numberOf(request), asked));
    },
  }),
];
