import { updateClient } from "../domain/change-client";
import { clientStats, createClient, readClient, readClients, readUndelivered } from "../domain/clients";
import { readBroker, readBrokerage, readColleagues, readPolicies, readPolicy, readSettings } from "../domain/directory";
import { previewOffer } from "../domain/offer-preview";
import { readOffers } from "../domain/offers";
import { submitPolicyNumber } from "../domain/policy-number";
import { search } from "../domain/search";
import { readTwins } from "../domain/twins";
import { SORTS, STATUSES } from "../store/client-order";
import { readDocument } from "../documents/read";
import type { QueryOf } from "../http/query";
import { route } from "../http/route";
import type { RouteCall, Route } from "../http/route";

/** The largest page of the client list (portal §9); more is refused. */
const PAGE = 25;
const MAX_PAGE = 100;
const MAX_OFFSET = 1_000_000;

const base = "/api/management/v1";
const idOf = (request: RouteCall<unknown>): string => String(request.params.id);

export const mine = {
  broker_is_me: {
    description: "yes = the caller's own alone; absent = all of the brokerage (resolutions A-72).",
    schema: { enum: ["yes"] },
  },
} as const;
export const isMine = ({ query }: RouteCall<unknown, QueryOf<typeof mine>>): boolean => query.broker_is_me === "yes";
export const page = {
  _offset: {
    description: "How many of the list to pass over.",
    schema: { type: "integer", minimum: 0, maximum: MAX_OFFSET, default: 0 },
  },
  _limit: {
    description: "How many to answer at most.",
    schema: { type: "integer", minimum: 0, maximum: MAX_PAGE, default: PAGE },
  },
} as const;

/** Which clients a list has, and how many they are. */
const listed = {
  ...mine,
  status: {
    description:
      "Only clients of this status as the list shows it; `renewing` = with a renewal within 60 days. Absent = all.",
    schema: { enum: STATUSES },
  },
} as const;
const filterOf = (request: RouteCall<unknown, QueryOf<typeof listed>>) => ({
  mine: isMine(request),
  status: request.query.status,
});

/** In which order, and behind which client. */
const inOrder = {
  sort: {
    description: "`added` = the newest first; `name` = by the shown name; `renewal` = the next renewal first.",
    schema: { enum: SORTS, default: "added" },
  },
  _after: {
    description:
      "The id of the client that the page follows in this order, such as the last one of the page before: clients that come or go before it move nothing.",
    schema: { type: "string", pattern: "^[\\w-]{1,64}$", description: "A client's id." },
  },
} as const;

/** The query of lists about one client. */
export const ofClient = {
  client_id: {
    description: "The client whose records are listed.",
    required: true,
    schema: { type: "string", pattern: "^[\\w-]{1,64}$", description: "A client's id." },
  },
} as const;

/** Clients, policies, brokers, brokerages and the space's settings (portal §7). */
export const managementRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/settings`,
    summary: "Who the space is and what it offers",
    operation: "settings.read",
    response: { one: "settings" },
    handle: (request) => Promise.resolve(readSettings(request)),
  }),
  route({
    method: "GET",
    path: `${base}/colleagues`,
    summary: "The brokers of the caller's brokerage who may work, by name",
    operation: "colleague.list",
    response: { list: "colleague" },
    handle: readColleagues,
  }),
  route({
    method: "POST",
    path: `${base}/clients`,
    summary: "Adds a client",
    operation: "client.create",
    body: "client-body",
    response: { tagged: "client" },
    handle: (request) => createClient(request, request.body),
  }),
  route({
    method: "GET",
    path: `${base}/clients`,
    summary: "A page of the clients, the newest first unless asked otherwise",
    operation: "client.list",
    query: { ...page, ...listed, ...inOrder },
    response: { list: "client" },
    handle: (request) => {
      const { _offset: offset, _limit: limit, _after: after, sort } = request.query;
      return readClients(request, { ...filterOf(request), offset, limit, after, sort });
    },
  }),
  route({
    method: "GET",
    path: `${base}/clients/stats`,
    summary: "How many clients there are",
    operation: "client.list",
    query: listed,
    response: { one: "client-stats" },
    handle: (request) => clientStats(request, filterOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/clients/:id`,
    summary: "One client",
    operation: "client.read",
    response: { tagged: "client" },
    handle: (request) => readClient(request, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/clients/:id/products`,
    summary: "The products for a client, and what stands in the way of selling each",
    operation: "offer.list",
    response: { list: "client-product" },
    handle: (request) => readOffers(request, idOf(request)),
  }),
  route({
    method: "POST",
    path: `${base}/clients/:id/offer-preview`,
    summary: "What an offer by e-mail would say; nothing is made or mailed",
    operation: "offer.preview",
    body: "offer-preview-body",
    response: { one: "offer-preview" },
    handle: (request) => previewOffer(request, idOf(request), request.body),
  }),
  route({
    method: "GET",
    path: `${base}/clients/:id/undelivered`,
    summary: "The letters to a client that never arrived, the newest first",
    operation: "client.undelivered",
    response: { list: "undelivered-letter" },
    handle: (request) => readUndelivered(request, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/clients/:id/twins`,
    summary: "Other clients of the brokerage that are likely the same one",
    operation: "client.twins",
    response: { list: "twin" },
    handle: (request) => readTwins(request, idOf(request)),
  }),
  route({
    method: "PUT",
    path: `${base}/clients/:id`,
    summary: "Replaces a client's person",
    operation: "client.update",
    body: "client-body",
    conditional: true,
    response: { tagged: "client-changed" },
    handle: (request) => updateClient(request, idOf(request), request.body),
  }),
  route({
    method: "GET",
    path: `${base}/search`,
    summary: "Clients and policies that hold every word typed",
    operation: "search.read",
    query: {
      q: {
        description: "3 to 40 characters; words may be unfinished (resolutions A-43).",
        required: true,
        schema: { type: "string", pattern: "^[^\\u0000]*$", description: "Text without U+0000." },
      },
    },
    response: { list: "search-item" },
    handle: (request) => search(request, request.query.q),
  }),
  route({
    method: "GET",
    path: `${base}/policies`,
    summary: "A client's policies, the newest first",
    operation: "policy.list",
    query: ofClient,
    response: { list: "policy" },
    handle: (request) => readPolicies(request, request.query.client_id),
  }),
  route({
    method: "GET",
    path: `${base}/policies/:id`,
    summary: "One policy",
    operation: "policy.read",
    response: { tagged: "policy" },
    handle: (request) => readPolicy(request, idOf(request)),
  }),
  route({
    method: "PATCH",
    path: `${base}/policies/:id`,
    summary: "Takes the number that the carrier gave a policy",
    operation: "policy.number",
    query: {
      op: {
        description: "What is to be done with the policy; there is nothing else (portal §7).",
        required: true,
        schema: { enum: ["submit_policy_number"] },
      },
    },
    body: "policy-number-body",
    conditional: true,
    response: { tagged: "policy" },
    handle: (request) => submitPolicyNumber(request, idOf(request), request.body.policy_number),
  }),
  route({
    method: "GET",
    path: `${base}/documents/:id`,
    summary: "A document of a policy or a quote, as its record names it",
    operation: "document.read",
    response: { file: ["application/pdf"] },
    handle: (request) => readDocument(request, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/brokers/:id`,
    summary: "A broker's public card",
    operation: "broker.read",
    isNamed: true,
    response: { one: "broker" },
    handle: (request) => readBroker(request, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/brokerages/:id`,
    summary: "A brokerage's public card, by id or slug",
    operation: "brokerage.read",
    isNamed: true,
    response: { one: "brokerage" },
    handle: (request) => readBrokerage(request, idOf(request)),
  }),
];
