import { brokerCaller } from "../session/callers";
import { requestAs } from "../api/request";
import type {
  Client,
  ClientProduct,
  ClientStats,
  Colleague,
  FileApproval,
  FileSignBody,
  LongOperation,
  OperationBegun,
  Policy,
  Quote,
  SearchItem,
  Twin,
  UndeliveredLetter,
} from "../api/types";

const request = requestAs(brokerCaller);
const base = "/api/management/v1";
const at = (path: string, id: string): string => `${base}/${path}/${encodeURIComponent(id)}`;

/** The brokers of the own brokerage who may work, by name; the caller is one of them. */
export const listColleagues = (): Promise<readonly Colleague[]> => request(`${base}/colleagues`);

export const createClient = (body: unknown): Promise<Client> => request(`${base}/clients`, { method: "POST", body });

/** The products for a client, with what hinders the sale of each. */
export const listProducts = (id: string): Promise<readonly ClientProduct[]> => request(`${at("clients", id)}/products`);

/** The letters to a client that never arrived. */
export const listUndelivered = (id: string): Promise<readonly UndeliveredLetter[]> =>
  request(`${at("clients", id)}/undelivered`);

/** Other clients that are likely the same one. */
export const listTwins = (id: string): Promise<readonly Twin[]> => request(`${at("clients", id)}/twins`);

export const clientsPage = 25;

export type ClientSort = "added" | "name" | "renewal";
export type ClientStatus = "prospect" | "in_force" | "churned" | "renewing";

/** Which clients a list has, and their order. */
export interface ListedClients {
  readonly mine: boolean;
  readonly sort: ClientSort;
  readonly status: ClientStatus | undefined;
}

const filterOf = ({ mine, status }: ListedClients) => ({ broker_is_me: mine ? "yes" : undefined, status });

/** One page of the client list, from `offset` on (`portal §9`: 25 a page). */
export const listClients = (of: ListedClients, offset: number): Promise<readonly Client[]> =>
  request(`${base}/clients`, { query: { _offset: offset, _limit: clientsPage, ...filterOf(of), ...sortOf(of) } });

/** At most so many clients of a list, behind the client of that id; from the top without one. */
export const listClientsAfter = (
  of: ListedClients,
  id: string | undefined,
  limit: number,
): Promise<readonly Client[]> =>
  request(`${base}/clients`, { query: { _after: id, _limit: limit, ...filterOf(of), ...sortOf(of) } });

/** What is usual is not said, so that servers of the release before answer during an upgrade. */
const sortOf = ({ sort }: ListedClients) => ({ sort: sort === "added" ? undefined : sort });

export const getClientsStats = (of: ListedClients): Promise<ClientStats> =>
  request(`${base}/clients/stats`, { query: filterOf(of) });

export const listPolicies = (client_id: string): Promise<readonly Policy[]> =>
  request(`${base}/policies`, { query: { client_id } });

/** Clients and policies whose words begin with those of `q` (`portal §3`). */
export const search = (q: string): Promise<readonly SearchItem[]> => request(`${base}/search`, { query: { q } });

export const signFile = (file: FileSignBody): Promise<FileApproval> =>
  request(`${base}/files/sign`, { method: "POST", body: file });

/** Begins the import of a stored file; the answer names the operation to ask for. */
export const importClients = (file_approval_id: string): Promise<OperationBegun> =>
  request(`${base}/clients/bulk-csv`, { method: "POST", body: { file_approval_id } });

export const getLongOperation = (id: string): Promise<LongOperation> => request(at("long_operations", id));

/** The open quotes of a client. */
export const listQuotes = (client_id: string): Promise<readonly Quote[]> =>
  request("/api/quotes/v1/quotes", { query: { client_id } });
