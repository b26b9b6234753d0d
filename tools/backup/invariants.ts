/** What must hold between the records and the files of a database, whatever happened to its servers. */
import { IMPORT_BYTES } from "../../server/files/port";
import { sha256 } from "../../server/base/sha256";
import { filesOf } from "./ask";
import type { Ask } from "./ask";

/**
 * Each statement selects the records that break its sentence, by ids that give no access. `table`: one that a backup of
 * an older release lacks, whose sentence is then left out.
 */
const SENTENCES: readonly (readonly [sentence: string, breaking: string, table?: string])[] = [
  [
    "a sold quote has a policy, and a policy's quote is sold",
    `select coalesce(policies.id, encode(sha256(quotes.quote_number::bytea), 'hex')) as id from quotes
      full join policies using (quote_number)
      where (quotes.status = 'finalized') <> (policies.id is not null) and quote_number is not null`,
  ],
  [
    "a policy and its quote have the same client, broker's office and space",
    `select policies.id from policies join quotes using (quote_number)
      where (policies.client_id, policies.brokerage_id, policies.space) <> (quotes.client_id, quotes.brokerage_id, quotes.space)`,
  ],
  [
    "a policy and its client have the same broker's office and space",
    `select policies.id from policies join clients on clients.id = policies.client_id
      where (policies.brokerage_id, policies.space) <> (clients.brokerage_id, clients.space)`,
  ],
  [
    "a quote and its client have the same broker's office and space",
    `select encode(sha256(quote_number::bytea), 'hex') as id from quotes join clients on clients.id = quotes.client_id
      where (quotes.brokerage_id, quotes.space) <> (clients.brokerage_id, clients.space)`,
  ],
  [
    "money that was taken has bought the policy of its quote, at the price of its offer",
    `select payment_attempts.id from payment_attempts
      left join policies on policies.quote_number = payment_attempts.quote_number and policies.charge_id = payment_attempts.charge_id
        and policies.total_cents = (offer ->> 'total_cents')::int
      where payment_attempts.status = 'charged' and policies.id is null`,
  ],
  [
    "a policy that was paid by card has its payment",
    `select policies.id from policies
      where charge_id is not null and quote_number is not null and not exists (
        select from payment_attempts as paid where paid.charge_id = policies.charge_id and paid.status = 'charged')`,
  ],
  [
    "a policy has received what its payments come to, and no more than it costs",
    `select policies.id from policies left join (
        select policy_id, sum(amount_cents) as cents from received_payments where taken_back_at is null group by 1
      ) as paid on paid.policy_id = policies.id
      where (to_jsonb(policies) ->> 'received_cents')::int <> coalesce(paid.cents, 0)
        or (to_jsonb(policies) ->> 'received_cents')::int > policies.total_cents`,
    "received_payments",
  ],
  [
    "a payment and its policy have the same space",
    `select received_payments.id from received_payments join policies on policies.id = policy_id
      where received_payments.space <> policies.space`,
    "received_payments",
  ],
  [
    "a draft is at least as far as its history, and a change takes back one of its own draft",
    `select drafts.id from drafts join draft_changes as change on change.draft_id = drafts.id
      where change.revision > drafts.revision or change.number > drafts.last_change
        or (change.undoes is not null and change.undoes >= change.number)`,
    "draft_changes",
  ],
  [
    "what the last change of a draft has written is in its file",
    `select distinct last.draft_id as id from (
        select distinct on (draft_id) draft_id, ranges from draft_changes order by draft_id, number desc
      ) as last cross join lateral jsonb_array_elements(last.ranges) as part
        left join draft_files as file on file.draft_id = last.draft_id and file.path = part ->> 'path'
      where (part ->> 'inserted' is null) <> (file.text is null)
        or (file.text is not null and position(part ->> 'inserted' in file.text) = 0)`,
    "draft_changes",
  ],
  [
    "the client list counts as many clients as it shows",
    `select coalesce(counted.brokerage_id, there.brokerage_id) as id from (
        select brokerage_id, sum(n)::int as n from client_counts where broker_id = '' group by 1 having sum(n) <> 0
      ) as counted full join (
        select brokerage_id, count(*)::int as n from clients
        where (import_id is null or not exists (select from pending_imports where operation_id = import_id))
          and to_jsonb(clients) ->> 'begun_at' is null
        group by 1
      ) as there using (brokerage_id)
      where counted.n is distinct from there.n`,
  ],
  [
    "the groups of these counts add up to them",
    `select distinct brokerage_id as id from (
        select brokerage_id, broker_id, part / 512 as part_group, sum(n)::int as n from client_counts group by 1, 2, 3 having sum(n) <> 0
      ) as counted full join (select * from client_count_groups where n <> 0) as grouped
        using (brokerage_id, broker_id, part_group)
      where counted.n is distinct from grouped.n`,
    "client_count_groups",
  ],
  [
    "an answer that names a file names one of its quote",
    `select distinct encode(sha256(quotes.quote_number::bytea), 'hex') as id from quotes,
        jsonb_path_query(coalesce(application -> 'answers', '{}'), 'strict $.** ? (@.type() == "object" && exists (@.file) && exists (@.size) && exists (@.type))') as answer
      where not exists (select from quote_files where quote_files.id = answer ->> 'file' and quote_files.quote_number = quotes.quote_number)`,
  ],
  ["a sequence gives no number again", sequences(["audit.id", "events.id", "outbox.seq", "clients.seq"])],
];

/** Columns whose sequence is behind their highest value. */
function sequences(columns: readonly string[]): string {
  const one = (column: string): string => {
    const [table, name] = column.split(".");
    return `select '${column}' as id from (select max(${name}) as most from ${table}) as used
      where most > coalesce(pg_sequence_last_value(pg_get_serial_sequence('${table}', '${name}')), 0)`;
  };
  return columns.map(one).join(" union all ");
}

/** Reads a stored file, at most so many bytes; undefined when there is none. */
export type ReadFile = (key: string, most: number) => Promise<Uint8Array | undefined>;

/** What does not hold, one line each; none when all is sound. */
export async function findBroken(ask: Ask, read: ReadFile): Promise<string[]> {
  const broken: string[] = [];
  const tables = new Set(
    (await ask<{ name: string }>("select tablename as name from pg_tables")).map(({ name }) => name),
  );
  for (const [sentence, breaking, table] of SENTENCES) {
    if (table !== undefined && !tables.has(table)) continue;
    const rows = await ask<{ id: string }>(breaking);
    if (rows.length > 0)
      broken.push(
        `Not so: ${sentence}. ${rows.length} broken, such as ${rows
          .slice(0, 3)
          .map(({ id }) => id)
          .join(", ")}`,
      );
  }
  for (const { key, sha256: expected, size, must } of await filesOf(ask)) {
    const bytes = await read(key, size ?? IMPORT_BYTES);
    if (bytes === undefined && must) broken.push(`The file ${key} is missing.`);
    else if (bytes !== undefined && sha256(bytes) !== expected)
      broken.push(`The file ${key} is not as it was uploaded.`);
  }
  return broken;
}
