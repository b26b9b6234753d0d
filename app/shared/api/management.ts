import { request } from "./request";
import type {
  Broker,
  Brokerage,
  Client,
  ClientProduct,
  ClientStats,
  FileApproval,
  FileSignBody,
  LongOperation,
  OperationBegun,
  Policy,
  SearchItem,
  Settings,
  UndeliveredLetter,
} from "./types";

const base = "/api/management/v1";
const at = (path: string, id: string): string => `${base}/${path}/${encodeURIComponent(id)}`;

export const getSettings = (): Promise<Settings> => request(`${base}/settings`, { anonymous: true });

export const getClient = (id: string): Promise<Client> => request(at("clients", id));

export const createClient = (body: unknown): Promise<Client> => request(`${base}/clients`, { method: "POST", body });

/** @param from the client as it was received; throws ApiError `changed_meanwhile` when it has changed since */
export const updateClient = (id: string, body: unknown, from: object | undefined): Promise<Client> =>
  request(at("clients", id), { method: "PUT", body, from });

/** The products for a client, with what stands in the way of selling each. */
export const listProducts = (id: string): Promise<readonly ClientProduct[]> => request(`${at("clients", id)}/products`);

/** The letters to a client that never arrived. */
export const listUndelivered = (id: string): Promise<readonly UndeliveredLetter[]> =>
  request(`${at("clients", id)}/undelivered`);

export const clientsPage = 25;

/** One page of the client list, from `offset` on (`portal §9`: 25 a page). */
export const listClients = (offset: number, mine: boolean): Promise<readonly Client[]> =>
  request(`${base}/clients`, {
    query: { _offset: offset, _limit: clientsPage, broker_is_me: mine ? "yes" : undefined },
  });

export const getClientsStats = (mine: boolean): Promise<ClientStats> =>
  request(`${base}/clients/stats`, { query: { broker_is_me: mine ? "yes" : undefined } });

export const listPolicies = (client_id: string): Promise<readonly Policy[]> =>
  request(`${base}/policies`, { query: { client_id } });

export const getPolicy = (id: string): Promise<Policy> => request(at("policies", id));

/** The carrier gives a policy its number, once (`portal §7`). Throws ApiError `policy_number_set` when it has one. */
export const submitPolicyNumber = (policy: Policy, policy_number: string): Promise<Policy> =>
  request(at("policies", policy.id), {
    method: "PATCH",
    query: { op: "submit_policy_number" },
    body: { policy_number },
    from: policy,
  });

/** Clients and policies whose words begin with those of `q` (`portal §3`). */
export const search = (q: string): Promise<readonly SearchItem[]> => request(`${base}/search`, { query: { q } });

export const signFile = (file: FileSignBody): Promise<FileApproval> =>
  request(`${base}/files/sign`, { method: "POST", body: file });

/** Begins the import of a stored file; the answer names the operation to ask for. */
export const importClients = (file_approval_id: string): Promise<OperationBegun> =>
  request(`${base}/clients/bulk-csv`, { method: "POST", body: { file_approval_id } });

export const getLongOperation = (id: string): Promise<LongOperation> => request(at("long_operations", id));

export const getBroker = (id: string): Promise<Broker> => request(at("brokers", id), { anonymous: true });

/** By id or slug; public. */
export const getBrokerage = (slug: string): Promise<Brokerage> => request(at("brokerages", slug), { anonymous: true });
