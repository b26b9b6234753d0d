/** The offers of a brokerage that are not sold, as its brokers work on them (resolutions R-30). */
import { sql } from "kysely";
import type { RawBuilder, Selectable } from "kysely";
import type { Reach } from "../access/actor";
import type { ClientType, Person, QuoteStage, WorklistTab } from "../records/types";
import { isListed } from "./begun";
import { isThere } from "./clients";
import { ASKED, lastLetter, OFFERING } from "./mails";
import type { LastLetter } from "./mails";
import { closedAt, isGiven, quietSince, STAGES, stage, tabOf } from "./stage";
import type { Db, Tables } from "./tables";

/** What a row shows of a quote as it is kept. */
const COLUMNS = [
  "quote_number",
  "reference",
  "row_revision",
  "vertical_code",
  "flow_id",
  "flow_version",
  "broker_id",
  "client_id",
  "origin",
  "status",
  "application",
  "rate_book",
  "handed_off_at",
  "proposed_at",
  "link_copied_at",
  "opened_at",
  "last_step",
  "last_actor",
  "last_at",
  "refused_as",
  "second_policy",
  "created_at",
] as const satisfies readonly (keyof Tables["quotes"])[];

type Kept = Pick<Selectable<Tables["quotes"]>, (typeof COLUMNS)[number]>;

export interface WorklistRow extends Kept {
  readonly stage: QuoteStage;
  readonly is_given: boolean;
  readonly closed_at: Date | null;
  readonly quiet_since: Date;
  readonly broker_name: string;
  readonly client_type: ClientType;
  readonly person: Person;
  /** Where the last mailed link went to; null when that is no longer known. */
  readonly mailed_to: string | null;
  /** The broker's last letter with a link, and the last one that was asked for; null when none is kept. */
  readonly offering: LastLetter | null;
  readonly asked: LastLetter | null;
}

/** Which offers: of one broker, of one client, with one number or reference. */
export interface WorklistFilter {
  readonly brokerId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly quoteNumber?: string | undefined;
}

/** The offers within reach that the filter leaves, with their stages. A client who is only begun (Q-01) is left out. */
function offers({ space, brokerageId }: Reach, { brokerId, clientId, quoteNumber }: WorklistFilter) {
  const parts: RawBuilder<unknown>[] = [
    sql`quotes.space = ${space}`,
    sql`quotes.brokerage_id = ${brokerageId ?? ""}`,
    sql`quotes.status <> 'finalized'`,
    isThere(),
  ];
  if (clientId === undefined && quoteNumber === undefined) parts.push(isListed());
  if (brokerId !== undefined) parts.push(sql`quotes.broker_id = ${brokerId}`);
  if (clientId !== undefined) parts.push(sql`quotes.client_id = ${clientId}`);
  if (quoteNumber !== undefined) parts.push(sql`quotes.quote_number = ${quoteNumber}`);
  return sql`
    select quotes.quote_number, quotes.broker_id, ${stage()} as stage, ${isGiven()} as is_given,
      ${closedAt()} as closed_at, ${quietSince()} as quiet_since
    from quotes join clients on clients.id = quotes.client_id
    where ${sql.join(parts, sql` and `)}`;
}

export interface WorklistPage {
  readonly offset: number;
  readonly limit: number;
  readonly tab?: WorklistTab | undefined;
}

/** How many offers are in each stage. */
export interface StageCount {
  readonly stage: QuoteStage;
  readonly is_given: boolean;
  readonly n: number;
}

/** How many offers of all brokerages are in each stage. */
export async function countStages(db: Db): Promise<ReadonlyMap<QuoteStage, number>> {
  const { rows } = await sql<{ readonly stage: QuoteStage; readonly n: number }>`
    select stage, count(*)::integer as n from (
      select ${stage()} as stage from quotes where quotes.status <> 'finalized'
    ) as offers group by stage`.execute(db);
  return new Map(rows.map((row) => [row.stage, row.n]));
}

/** A page of the offers, the longest quiet first, and the counts of all that the filter leaves: of one moment. */
export async function readWorklist(
  db: Db,
  reach: Reach,
  filter: WorklistFilter,
  page: WorklistPage,
): Promise<{ readonly rows: readonly WorklistRow[]; readonly counts: readonly StageCount[] }> {
  const isOfTab = page.tab === undefined ? sql`true` : sql`(stage, is_given) in (${stagesOf(page.tab)})`;
  const { rows } = await sql<{
    readonly rows: readonly JsonRow[] | null;
    readonly counts: readonly StageCount[] | null;
  }>`
    with offers as materialized (${offers(reach, filter)}),
    page as (
      select * from offers where ${isOfTab} order by quiet_since, quote_number
      offset ${page.offset} limit ${page.limit}
    )
    select
      (select json_agg(counted) from (
        select stage, is_given, count(*)::integer as n from offers group by stage, is_given) as counted) as counts,
      (select json_agg(row order by row.quiet_since, row.quote_number) from (
        select page.stage, page.is_given, page.closed_at, page.quiet_since, ${KEPT},
          brokers.name as broker_name, clients.client_type, clients.person,
          (select sessions.mailed_to from sessions
            where sessions.quote_number = quotes.quote_number and sessions.mailed_to is not null
            order by sessions.granted_at desc nulls last limit 1) as mailed_to,
          ${lastLetter(OFFERING)} as offering, ${lastLetter(ASKED)} as asked
        from page join quotes using (quote_number)
          join brokers on brokers.id = quotes.broker_id join clients on clients.id = quotes.client_id) as row) as rows`.execute(
    db,
  );
  const [found] = rows;
  return { rows: (found?.rows ?? []).map(fromJson), counts: found?.counts ?? [] };
}

const KEPT = sql.raw(COLUMNS.map((name) => `quotes.${name}`).join(", "));

/** The pairs of stage and being given that a tab lists. */
const stagesOf = (tab: WorklistTab) =>
  sql.join(
    STAGES.flatMap((each) =>
      [true, false]
        .filter((given) => tabOf(each, given) === tab)
        .map((given) => sql`(${each}::text, ${given}::boolean)`),
    ),
  );

/** In JSON, instants are texts. */
type Instants = "handed_off_at" | "proposed_at" | "link_copied_at" | "opened_at" | "last_at" | "closed_at";
type JsonRow = Omit<WorklistRow, Instants | "created_at" | "quiet_since"> & {
  readonly [name in Instants]: string | null;
} & { readonly created_at: string; readonly quiet_since: string };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const fromJson = (row: JsonRow): WorklistRow => ({
  ...row,
  handed_off_at: instant(row.handed_off_at),
  proposed_at: instant(row.proposed_at),
  link_copied_at: instant(row.link_copied_at),
  opened_at: instant(row.opened_at),
  last_at: instant(row.last_at),
  closed_at: instant(row.closed_at),
  created_at: new Date(row.created_at),
  quiet_since: new Date(row.quiet_since),
});
