import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Actor, Reach } from "../access/actor";
import type { PolicyStatus } from "../records/types";
import { auditRow } from "./audit";
import { clientFromJson, clientOfQuote } from "./clients";
import type { ClientOverview } from "./clients";
import { compiledOnce } from "./compiled";
import type { Placeholders, ValuesOrPlaceholders } from "./compiled";
import { isLinkMailed } from "./mails";
import { dueCents } from "./payments-received";
import { isSoundQuote, soundQuote } from "./sound-quote";
import { isPaying } from "./stage";
import type { Db, Tables, Trx } from "./tables";
import { beginsLater, statusOn } from "./terms";

export type QuoteRow = Omit<Selectable<Tables["quotes"]>, "erased_at">;
/** A quote with the names of its broker, brokerage and client, and the policy it became. */
export interface QuoteOverview extends QuoteRow {
  readonly broker_name: string;
  readonly broker_email: string;
  readonly broker_phone: string;
  /** The regions in which its broker may sell its product, `*` for all of them; of a quote that is opened by itself. */
  readonly broker_regions?: readonly string[];
  /** Whether a link was mailed to its client, as far as is known; of a quote that is opened by itself. */
  readonly is_link_mailed?: boolean;
  readonly brokerage_slug: string;
  readonly brokerage_name: string;
  readonly policy_id: string | null;
  readonly policy_status: PolicyStatus | null;
  readonly policy_number: string | null;
  readonly policy_begins_later: boolean | null;
  /** What its policy still owes by check, in cents; 0 without a policy. */
  readonly policy_due_cents: number;
  /** True while a payment is under way, during which nothing about the quote may change. */
  readonly paying: boolean;
}

/** Every column, by name: a statement that asks for all of them is never prepared (naming.ts). */
const COLUMNS = [
  "quotes.quote_number",
  "quotes.space",
  "quotes.brokerage_id",
  "quotes.broker_id",
  "quotes.client_id",
  "quotes.vertical_code",
  "quotes.flow_id",
  "quotes.flow_version",
  "quotes.origin",
  "quotes.status",
  "quotes.application",
  "quotes.source_token",
  "quotes.revision",
  "quotes.row_revision",
  "quotes.rate_book",
  "quotes.handed_off_at",
  "quotes.reference",
  "quotes.closed_at",
  "quotes.closed_as",
  "quotes.second_policy",
  "quotes.link_copied_at",
  "quotes.proposed_at",
  "quotes.opened_at",
  "quotes.started_at",
  "quotes.last_step",
  "quotes.last_actor",
  "quotes.last_at",
  "quotes.refused_as",
  "quotes.moves_to",
  "quotes.created_at",
  "quotes.updated_at",
] as const;

/** True for the quotes within reach. */
function within({ space, brokerageId, brokerId, quoteNumber, origin }: ValuesOrPlaceholders<Reach>) {
  const parts = [sql`quotes.space = ${space}`];
  if (brokerageId !== undefined) parts.push(sql`quotes.brokerage_id = ${brokerageId}`);
  if (brokerId !== undefined) parts.push(sql`quotes.broker_id = ${brokerId}`);
  if (quoteNumber !== undefined) parts.push(sql`quotes.quote_number = ${quoteNumber}`);
  if (origin !== undefined) parts.push(sql`quotes.origin = ${origin}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const licensedRegions = sql<readonly string[]>`array(
  select region_code from licences
  where licences.broker_id = quotes.broker_id and licences.vertical_code = quotes.vertical_code
  order by region_code)`;

function overviews(db: Db | Trx, reach: ValuesOrPlaceholders<Reach>) {
  return db
    .selectFrom("quotes")
    .innerJoin("brokers", "brokers.id", "quotes.broker_id")
    .innerJoin("brokerages", "brokerages.id", "quotes.brokerage_id")
    .leftJoin("policies", "policies.quote_number", "quotes.quote_number")
    .select(COLUMNS)
    .select(["brokers.name as broker_name", "brokers.email as broker_email", "brokers.phone_number as broker_phone"])
    .select(["brokerages.slug as brokerage_slug", "brokerages.name as brokerage_name"])
    .select(["policies.id as policy_id", statusOn(reach.today).as("policy_status"), "policies.policy_number"])
    .select([beginsLater(reach.today).as("policy_begins_later"), dueCents.as("policy_due_cents")])
    .select(isPaying().as("paying"))
    .where(within(reach));
}

/** One quote, with its licenses and mails: lists say none, which would be looked for with each of their rows. */
const opened = (db: Db | Trx, reach: ValuesOrPlaceholders<Reach>) =>
  overviews(db, reach).select([licensedRegions.as("broker_regions"), isLinkMailed().as("is_link_mailed")]);

/** A reach, and the number of the quote that is looked for within it. */
type WithNumber = Reach & { readonly number: string };

const selectQuote = compiledOnce((db, { number, ...reach }: Placeholders<WithNumber>) =>
  opened(db, reach).where("quotes.quote_number", "=", number),
);

/** The quote with that number, if it is within reach. Throws DamagedRecord. */
export async function findQuote(db: Db | Trx, reach: Reach, quoteNumber: string): Promise<QuoteOverview | undefined> {
  const [row] = await selectQuote(db, { ...reach, number: quoteNumber });
  return row && soundQuote(row);
}

/** Whether a quote with that number is within reach, also one that is damaged. */
export async function hasQuote(db: Db, reach: Reach, quoteNumber: string): Promise<boolean> {
  return (await selectQuote(db, { ...reach, number: quoteNumber })).length > 0;
}

const selectSale = compiledOnce((db, { number, ...reach }: Placeholders<WithNumber>) =>
  db
    .selectFrom("quotes")
    .select(["client_id", "vertical_code"])
    .where(within(reach))
    .where("quote_number", "=", number),
);

/** Whose product the quote sells, if it is within reach. */
export const saleOfQuote = async (db: Db | Trx, reach: Reach, quoteNumber: string) =>
  (await selectSale(db, { ...reach, number: quoteNumber }))[0];

const selectOpenQuotes = compiledOnce((db, { ofClient, ...reach }: Placeholders<Reach & { ofClient: string }>) =>
  overviews(db, reach)
    .where("quotes.client_id", "=", ofClient)
    .where("quotes.status", "=", "open")
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.quote_number"),
);

/**
 * The client's open quotes within reach, newest first; a finished quote is listed as its policy instead (resolutions
 * A-35).
 */
export async function listOpenQuotes(db: Db, reach: Reach, clientId: string): Promise<QuoteOverview[]> {
  return (await selectOpenQuotes(db, { ...reach, ofClient: clientId })).filter(isSoundQuote);
}

/** The columns that decide whether a quote may still change, be paid and be bound. */
type LockedQuote = Pick<QuoteRow, "quote_number" | "status" | "revision" | "application" | "source_token">;

/** Locks the quote's row until the transaction ends, and returns it as it is then, also one that is damaged. */
export function lockQuote(trx: Trx, quoteNumber: string): Promise<LockedQuote | undefined> {
  return trx
    .selectFrom("quotes")
    .select(["quote_number", "status", "revision", "application", "source_token"])
    .where("quote_number", "=", quoteNumber)
    .forUpdate()
    .executeTakeFirst();
}

/** A quote whose row is locked, and its client as it was then. */
export interface LockedWithin {
  readonly quote: QuoteOverview;
  readonly client: ClientOverview;
}

/**
 * Whether the locked row is the one that the statement began with. A statement that waits for a lock sees its row as it
 * is then, and all other tables as they were before the wait: it would miss a payment that began in the meantime, if the
 * database did not touch the quote then (store/migrations/0019_payment_seen.sql).
 */
const isAsSeen = sql<boolean>`quotes.xmin = (select seen.xmin from quotes as seen where seen.quote_number = quotes.quote_number)`;

const selectForUpdate = compiledOnce((trx, { number, ...reach }: Placeholders<WithNumber>) =>
  opened(trx, reach)
    .select(clientOfQuote(trx, reach).as("client"))
    .select(isAsSeen.as("is_as_seen"))
    .where("quotes.quote_number", "=", number)
    .forUpdate("quotes"),
);

/** The quote within reach with its client, locked until the transaction ends. */
export async function lockQuoteWithin(trx: Trx, reach: Reach, quoteNumber: string): Promise<LockedWithin | undefined> {
  const lock = () => selectForUpdate(trx, { ...reach, number: quoteNumber });
  const [first] = await lock();
  // Nobody can change it once more: it is ours. One that has gone to another broker while this waited fits none of the
  // other rows as they were, and is not among the first.
  const [row] = first?.is_as_seen === true ? [first] : await lock();
  if (!row) return undefined;
  const { client, is_as_seen: _, ...quote } = row;
  if (!client) throw new Error("The client of a quote is missing");
  return { quote: soundQuote(quote), client: clientFromJson(client) };
}

const selectUnsoldForUpdate = compiledOnce((trx, { ofClient, ...reach }: Placeholders<Reach & { ofClient: string }>) =>
  overviews(trx, reach)
    .where("quotes.client_id", "=", ofClient)
    .where("quotes.status", "!=", "finalized")
    .orderBy("quotes.quote_number")
    .forUpdate("quotes"),
);

/** The sound quotes of a client within reach that are not sold, locked until the transaction ends, always in the same order. */
export async function lockUnsoldQuotes(trx: Trx, reach: Reach, clientId: string): Promise<readonly QuoteOverview[]> {
  // First by themselves: a statement that waits sees all other tables as they were before the wait, and leaves out a
  // quote that has gone to another broker.
  await trx
    .selectFrom("quotes")
    .select("quote_number")
    .where("client_id", "=", clientId)
    .where("space", "=", reach.space)
    .where("status", "!=", "finalized")
    .orderBy("quote_number")
    .forUpdate()
    .execute();
  const rows = await selectUnsoldForUpdate(trx, { ...reach, ofClient: clientId });
  return rows.filter(isSoundQuote);
}

/** What a save changes of a quote. */
type Saved = Pick<
  QuoteRow,
  | "quote_number"
  | "flow_version"
  | "application"
  | "rate_book"
  | "source_token"
  | "revision"
  | "updated_at"
  | "started_at"
  | "last_actor"
  | "last_at"
  | "refused_as"
>;

/** The columns as they are written, and those of the audit row. */
type Written = Omit<Saved, "application"> & { readonly application: string } & ReturnType<typeof auditRow>;

const updateQuote = compiledOnce(
  (trx, { quote_number, space, actor, operation, entity_id, detail, ...columns }: Placeholders<Written>) =>
    trx
      .with("noted", (db) => db.insertInto("audit").values({ space, actor, operation, entity_id, detail }))
      .updateTable("quotes")
      .set(columns)
      .where("quote_number", "=", quote_number)
      .returning("row_revision"),
);

/** Saves a quote and writes who did it, in one statement. Returns the quote's new row revision. */
export async function saveQuote(trx: Trx, saved: Saved, actor: Actor, detail: object): Promise<number> {
  const { quote_number, flow_version, application, rate_book, source_token, revision, updated_at } = saved;
  const columns = { flow_version, application: JSON.stringify(application), rate_book, source_token, revision };
  const { started_at, last_actor, last_at, refused_as } = saved;
  const acted = { started_at, last_actor, last_at, refused_as };
  const noted = auditRow(actor, "quote.update", quote_number, detail);
  const [row] = await updateQuote(trx, { quote_number, ...columns, updated_at, ...acted, ...noted });
  if (!row) throw new Error("The quote that was to be saved is missing");
  return row.row_revision;
}

/**
 * Counts a change of data that the quote's rules read, so that a caller that checked the quote before must check again.
 */
export async function countChange(
  trx: Trx,
  { quote_number, revision }: Pick<QuoteRow, "quote_number" | "revision">,
): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ revision: revision + 1 })
    .where("quote_number", "=", quote_number)
    .execute();
}

/**
 * Gives a quote whose payment has ended without a sale to the broker whom its client has by now (R-32). One that stays is
 * not written: its tag is what its buyer goes on from.
 */
export async function moveAfterPayment(trx: Trx, quoteNumber: string): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ broker_id: sql<string>`moves_to`, moves_to: null })
    .where("quote_number", "=", quoteNumber)
    .where("moves_to", "is not", null)
    .execute();
}
