import { isFormat, tidyLine, wholeValue } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { searchClients, searchPolicies, searchQuotes } from "../store/search";
import type { FoundClient, FoundPolicy, FoundQuote } from "../store/search";
import { searchQuery } from "../store/words";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import type { SearchItem } from "../records/types";
import { declaredOf } from "../records/person";

/** Characters of a search (portal §9), counted after trimming (resolutions A-43). */
const [SHORTEST, LONGEST] = [3, 40];
/** The most rows sent. A page shows one fewer: the last one only says that there are more. */
const MOST = 21;
/** How many of them policies may take from clients. */
const MOST_POLICIES = 10;

/**
 * The quotes, clients and policies of the caller's brokerage that hold every word typed (portal §3 search item, R-34): what
 * the words name comes first, so the quotes and policies of that number, then the clients, then these clients' policies. Throws
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
  const quotes = await searchQuotes(deps.store.db, actor.brokerageId, codesIn(typed), MOST_QUOTES);
  const policies = await searchPolicies(
    deps.store.db,
    query,
    { today: reach.today, brokerageId: actor.brokerageId },
    { clients: clients.map(({ id }) => id), sold: quotes.flatMap(({ policy_id }) => policy_id ?? []) },
    MOST,
  );
  const taken = policies.slice(0, Math.max(MOST_POLICIES, MOST - clients.length));
  // A quote that was sold is its policy.
  const open = quotes.filter(({ policy_id }) => policy_id === null);
  return [
    ...open.map((quote) => quoteItem(deps, quote)),
    ...taken.filter(({ by_number }) => by_number).map(policyItem),
    ...clients.slice(0, MOST - taken.length - open.length).map(clientItem),
    ...taken.filter(({ by_number }) => !by_number).map(policyItem),
  ];
}

/** A whole telephone number or e-mail address as records keep it, so that it is found as it was put in. */
const meantBy = (typed: string): string =>
  (["us-phone", "email"] as const)
    .map((format) => ({ format, text: wholeValue(format, typed) }))
    .find(({ format, text }) => isFormat[format](text))?.text ?? tidyLine(typed);

/** How many quotes may take from clients. */
const MOST_QUOTES = 5;
/** A reference, as far as it was typed, and how a number begins that tells more than one. */
const [REFERENCE, NUMBER] = [/^[0-9A-HJKMNP-TV-Z]{3,6}$/, /^Q[0-9A-HJKMNP-TV-Z]{6,26}$/];

/**
 * The code of a quote that was typed, in any case and with any signs between: its reference, or its number from the
 * beginning. Letters that are read for a digit count as it.
 */
function codesIn(typed: string): { readonly reference?: string; readonly number?: string } {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const read = code.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (NUMBER.test(read)) return { number: `Q-${read.slice(1)}` };
  return REFERENCE.test(read) ? { reference: read } : {};
}

function quoteItem({ flows }: Deps, quote: FoundQuote): SearchItem {
  const { quote_number, reference, client_id, client_type, person, flow_id, created_at } = quote;
  const flow = flows.current.find((served) => served.flow.id === flow_id)?.flow;
  return {
    item_type: "quote",
    id: quote_number,
    person: declaredOf(person),
    reference,
    ...(flow && { vertical: { code: flow.vertical_code, name: flow.title } }),
    client: { id: client_id, client_type },
    created_at: created_at.toISOString(),
    url: `/dashboard/clients/${client_id}/quotes/${quote_number}`,
  };
}

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
  reference,
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
    ...(reference !== null && { reference }),
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
