import { clientStats, createClient, readClient, readClients, updateClient } from "../domain/clients";
import type { ClientBody } from "../domain/clients";
import { readBroker, readBrokerage, readPolicies, readPolicy, readSettings } from "../domain/directory";
import { search } from "../domain/search";
import { Refusal } from "../http/errors";
import { readDocument } from "../domain/documents";
import { route } from "../http/route";
import type { Route } from "../http/route";
import { bodyOf } from "../http/validate";

/** Pages of the client list (portal §9); more than this at once is refused. */
const PAGE = 25;
const MAX_PAGE = 100;

const base = "/api/management/v1";
const clientBody = bodyOf<ClientBody>("client");

/** Clients, policies, brokers, brokerages and the space's settings (portal §7). */
export const managementRoutes: readonly Route[] = [
  route({ method: "GET", path: `${base}/settings`, operation: "settings.read", handle: (request) => Promise.resolve(readSettings(request)) }),
  route({ method: "POST", path: `${base}/clients`, operation: "client.create", body: clientBody, handle: (request) => createClient(request, request.body) }),
  route({
    method: "GET",
    path: `${base}/clients`,
    operation: "client.list",
    handle: (request) =>
      readClients(request, {
        offset: whole(request.query, "_offset", 0, 1_000_000),
        limit: whole(request.query, "_limit", PAGE, MAX_PAGE),
        mine: isMine(request.query),
      }),
  }),
  route({ method: "GET", path: `${base}/clients/stats`, operation: "client.list", handle: (request) => clientStats(request, isMine(request.query)) }),
  route({ method: "GET", path: `${base}/clients/:id`, operation: "client.read", handle: (request) => readClient(request, String(request.params.id)) }),
  route({
    method: "PUT",
    path: `${base}/clients/:id`,
    operation: "client.update",
    body: clientBody,
    handle: (request) => updateClient(request, String(request.params.id), request.body),
  }),
  route({ method: "GET", path: `${base}/search`, operation: "search.read", handle: (request) => search(request, request.query.get("q") ?? "") }),
  route({ method: "GET", path: `${base}/policies`, operation: "policy.list", handle: (request) => readPolicies(request, clientId(request.query)) }),
  route({ method: "GET", path: `${base}/policies/:id`, operation: "policy.read", handle: (request) => readPolicy(request, String(request.params.id)) }),
  route({ method: "GET", path: `${base}/documents/:id`, operation: "document.read", handle: (request) => readDocument(request, String(request.params.id)) }),
  route({ method: "GET", path: `${base}/brokers/:id`, operation: "broker.read", handle: (request) => readBroker(request, String(request.params.id)) }),
  route({ method: "GET", path: `${base}/brokerages/:id`, operation: "brokerage.read", handle: (request) => readBrokerage(request, String(request.params.id)) }),
];

/** `broker_is_me=yes` keeps the caller's own clients; absent means all (resolutions A-72). */
function isMine(query: URLSearchParams): boolean {
  const value = query.get("broker_is_me");
  if (value !== null && value !== "yes") throw wrong("broker_is_me", value, "yes, or no such parameter");
  return value === "yes";
}

function whole(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,7}$/.test(text) || Number(text) > max) throw wrong(name, text, `a whole number up to ${max}`);
  return Number(text);
}

/** The client whose records are listed. Throws `invalid_request` when it is not named. */
export function clientId(query: URLSearchParams): string {
  const id = query.get("client_id");
  if (id === null || !/^[\w-]{1,64}$/.test(id)) throw wrong("client_id", id ?? "nothing", "a client's id");
  return id;
}

function wrong(name: string, found: string, expected: string): Refusal {
  const message = `?${name}: found ${found.slice(0, 40)}, expected ${expected}.`;
  return new Refusal("invalid_request", { message, details: [{ at: name, rule: "query", message }] });
}
