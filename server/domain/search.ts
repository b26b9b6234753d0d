import { isFormat, tidyLine, wholeValue } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { searchClients, searchPolicies } from "../store/search";
import type { FoundClient, FoundPolicy } from "../store/search";
import { searchQuery } from "../store/words";
import type { CallContext } from "./call";
import type { SearchItem } from "../records/types";
import { declaredOf } from "../records/person";

/** Characters of a search (portal §9), counted after trimming (resolutions A-43). */
const [SHORTEST, LONGEST] = [3, 40];
/** The most rows sent. A page shows one fewer: the last one only says that there are more. */
const MOST = 21;
/** How many of them policies may take from clients. */
const MOST_POLICIES = 10;

/**
 * The clients and policies of the caller's brokerage that hold every word typed (portal §3 search item): what the words
 * name comes first, so the policies of that number, then the clients, then these clients' policies. Throws
 * `invalid_request`, `forbidden`.
 */
export async function search({ deps, actor, reach }: CallContext, typed: string) {
  const length = Array.from(tidyLine(typed)).length;
  if (length < SHORTEST || length > LONGEST)
    throw new Refusal("invalid_request", { message: `Search for ${SHORTEST} to ${LONGEST} characters.` });
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const query = searchQuery(actor.brokerageId, meantBy(typed));
  if (query === undefined) return [];
  const clients = await searchClients(deps.store.db, query, MOST);
  const policies = await searchPolicies(
    deps.store.db,
    query,
    { today: reach.today, brokerageId: actor.brokerageId },
    clients.map(({ id }) => id),
    MOST,
  );
  const taken = policies.slice(0, Math.max(MOST_POLICIES, MOST - clients.length));
  return [
    ...taken.filter(({ by_number }) => by_number).map(policyItem),
    ...clients.slice(0, MOST - taken.length).map(clientItem),
    ...taken.filter(({ by_number }) => !by_number).map(policyItem),
  ];
}

/** A whole telephone number or e-mail address as records keep it, so that it is found as it was put in. */
const meantBy = (typed: string): string =>
  (["us-phone", "email"] as const)
    .map((format) => ({ format, text: wholeValue(format, typed) }))
    .find(({ format, text }) => isFormat[format](text))?.text ?? tidyLine(typed);

function clientItem({ id, client_type, person, created_at }: FoundClient): SearchItem {
  return {
    item_type: "client",
    id,
    person: declaredOf(person),
    client: { id, client_type },
    created_at: created_at.toISOString(),
    url: `/dashboard/clients/${id}`,
  };
}

function policyItem({
  id,
  client_id,
  client_type,
  person,
  policy_number,
  vertical,
  status,
  starts_at,
  ends_at,
  begins_later,
  created_at,
}: FoundPolicy): SearchItem {
  const url = `/dashboard/clients/${client_id}/policies/${id}`;
  return {
    item_type: "policy",
    id,
    person: declaredOf(person),
    policy_number,
    vertical,
    status,
    starts_at,
    ends_at,
    ...(begins_later && { begins_later }),
    client: { id: client_id, client_type },
    created_at: created_at.toISOString(),
    url,
  };
}
