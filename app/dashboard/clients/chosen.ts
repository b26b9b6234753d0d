/** What is chosen of the client list, as the page's address says it. */
import type { ClientSort, ClientStatus, ListedClients } from "../../shared/broker/management";

/** Orders of the list and what each is called, as it begins first. */
export const SORTS: { readonly [sort in ClientSort]: string } = {
  added: "Newest first",
  name: "Name",
  renewal: "Next renewal",
};

/** What the list can be narrowed to, in the words of its rows. */
export const STATUSES: { readonly [status in ClientStatus]: string } = {
  prospect: "Prospect",
  in_force: "In force",
  churned: "Churned",
  renewing: "Renewing in 60 days",
};

export const sorts = ["added", "name", "renewal"] as const satisfies readonly ClientSort[];
export const statuses = ["prospect", "in_force", "churned", "renewing"] as const satisfies readonly ClientStatus[];

/** What an address chooses; words that nothing is called by choose nothing. */
export const chosenIn = (query: URLSearchParams): ListedClients => ({
  mine: query.get("filter") === "mine",
  sort: sorts.find((name) => name === query.get("sort")) ?? "added",
  status: statuses.find((name) => name === query.get("status")),
});

/** The query of the address that chooses it; what the list begins with is left out. */
export const queryOf = ({ mine, sort, status }: ListedClients): Record<string, string> => ({
  ...(mine && { filter: "mine" }),
  ...(sort !== "added" && { sort }),
  ...(status && { status }),
});

/** Every list that can be chosen. */
export const everyChoice: readonly ListedClients[] = [false, true].flatMap((mine) =>
  sorts.flatMap((sort) => [undefined, ...statuses].map((status) => ({ mine, sort, status }))),
);

/** The list as it begins, whose pages are asked for by the count already loaded (`portal §9`). */
export const isPlain = ({ sort, status }: ListedClients): boolean => sort === "added" && status === undefined;
