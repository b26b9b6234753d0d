import { sql } from "kysely";
import type { Db } from "./tables";

/** How much work waits in the database, for all servers together. */
export interface QueueLengths {
  readonly imports_waiting: number;
  readonly mails_waiting: number;
  readonly oldest_mail_waiting_seconds: number;
  readonly mails_refused: number;
  readonly payments_under_way: number;
}

/** One statement, which reads only the partial indexes of unfinished work. */
export async function queueLengths(db: Db): Promise<QueueLengths> {
  const { rows } = await sql<QueueLengths>`
    select
      (select count(*)::int from long_operations where status = 'running') as imports_waiting,
      waiting.n as mails_waiting,
      waiting.age as oldest_mail_waiting_seconds,
      (select count(*)::int from outbox where delivery = 'failed') as mails_refused,
      (select count(*)::int from payment_attempts where status in ('live', 'refunding')) as payments_under_way
    from (
      select count(*)::int as n, coalesce(greatest(0, extract(epoch from now() - min(sent_at))), 0)::float8 as age
      from outbox where delivery = 'queued'
    ) as waiting`.execute(db);
  const [lengths] = rows;
  if (!lengths) throw new Error("The database counted nothing");
  return lengths;
}
