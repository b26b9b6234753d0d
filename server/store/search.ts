import { sql } from "kysely";
import type { Reach } from "../access/actor";
import type { ClientType, Person, PolicyStatus } from "../records/types";
import { isListed } from "./begun";
import { isThere } from "./clients";
import type { Db } from "./tables";
import { beginsLater, statusOn } from "./terms";

export interface FoundClient {
  readonly id: string;
  readonly client_type: ClientType;
  readonly person: Person;
  readonly created_at: Date;
}

export interface FoundPolicy extends Omit<FoundClient, "id"> {
  readonly id: string;
  readonly client_id: string;
  readonly policy_number: string | null;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly status: PolicyStatus;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly begins_later: boolean;
  /** The short reference of the quote that it was; null for one that no quote here made. */
  readonly reference: string | null;
  /** Its own number or reference was typed; otherwise it is there for its client's sake. */
  readonly by_number: boolean;
}

/** The most matches that are sorted; beyond them the newest may be missing, and the person types another letter. */
const LOOKED_AT = 200;

/** The clients that a `searchQuery` finds, newest first. */
export async function searchClients(db: Db, query: string, limit: number): Promise<FoundClient[]> {
  const { rows } = await sql<FoundClient>`
    select id, client_type, person, created_at from (
      select id, client_type, person, created_at, seq from clients where search @@ ${query}::tsquery and ${isThere()} and ${isListed()} limit ${LOOKED_AT}
    ) as clients order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export interface FoundQuote extends Omit<FoundClient, "id"> {
  readonly quote_number: string;
  readonly reference: string;
  readonly client_id: string;
  readonly flow_id: string;
  readonly policy_id: string | null;
}

/** The last symbol of a code. */
const LAST = "Z";
/** How many symbols a reference and a number have. */
const [REFERENCE_LENGTH, NUMBER_LENGTH] = [6, 28];

/** The quotes of a brokerage whose reference or number begins with the code, the newest first (R-34). */
export async function searchQuotes(
  db: Db,
  brokerageId: string,
  { reference, number }: { readonly reference?: string | undefined; readonly number?: string | undefined },
  limit: number,
): Promise<FoundQuote[]> {
  const begins = (column: string, code: string, length: number) =>
    sql`${sql.ref(column)} between ${code} and ${code.padEnd(length, LAST)}`;
  const ways = [
    ...(reference === undefined ? [] : [begins("quotes.reference", reference, REFERENCE_LENGTH)]),
    ...(number === undefined ? [] : [begins("quotes.quote_number", number, NUMBER_LENGTH)]),
  ];
  if (ways.length === 0) return [];
  const { rows } = await sql<FoundQuote>`
    select quotes.quote_number, quotes.reference, quotes.client_id, quotes.flow_id, quotes.created_at,
      policies.id as policy_id, clients.client_type, clients.person
    from quotes join clients on clients.id = quotes.client_id
      left join policies on policies.quote_number = quotes.quote_number
    where quotes.brokerage_id = ${brokerageId} and (${sql.join(ways, sql` or `)})
    order by quotes.created_at desc, quotes.quote_number limit ${limit}`.execute(db);
  return rows;
}

/** The policies of what was found already: of clients, and of quotes that were sold. */
interface Owners {
  readonly clients: readonly string[];
  /** The policies' own ids. */
  readonly sold: readonly string[];
}

/** The policies as they are on that day of their space: those whose number the query finds or whose quote was found, then those of the clients already found; the newest first of each. */
export async function searchPolicies(
  db: Db,
  query: string,
  { today, brokerageId }: Required<Pick<Reach, "today" | "brokerageId">>,
  owners: Owners,
  limit: number,
): Promise<FoundPolicy[]> {
  const { rows } = await sql<FoundPolicy>`
    select policies.id, policies.client_id, policies.policy_number, policies.plan -> 'vertical' as vertical, policies.created_at, clients.client_type, clients.person, hit.by_number, quotes.reference,
      ${statusOn(today)} as status, policies.starts_at, policies.ends_at, ${beginsLater(today)} as begins_later
    from (
      select id, bool_or(by_number) as by_number from (
        (select id, true as by_number from policies where search @@ ${query}::tsquery limit ${LOOKED_AT})
        union all
        select id, true from policies where id = any (${[...owners.sold]}::text[])
        union all
        select id, false from policies where client_id = any (${[...owners.clients]}::text[])
      ) as found group by id
    ) as hit
    join policies using (id) join clients on clients.id = policies.client_id
      left join quotes on quotes.quote_number = policies.quote_number
    where policies.brokerage_id = ${brokerageId}
    order by hit.by_number desc, policies.created_at desc, policies.id limit ${limit}`.execute(db);
  return rows;
}
