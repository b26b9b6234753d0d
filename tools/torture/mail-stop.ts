/** Servers that are asked to stop while the mail server hangs. */
import { sql } from "kysely";
import type { MailSink } from "../mail-sink/server";
import { buyerAt, byCheck } from "./buyer";
import type { KeptData } from "./kept-data";
import { untilMails } from "./mail-figures";
import { addressesOf } from "./mail-world";
import type { MailServer } from "./mail-world";
import { atLeast, exactly } from "./verdict";
import type { Figure } from "./verdict";

interface Stopping {
  readonly data: KeptData;
  readonly sink: MailSink;
  readonly start: () => Promise<readonly MailServer[]>;
}

/** For what hangs. */
const LIMIT_MS = 120_000;

/**
 * The mails that are being sent are handed back: another process may send each at once, as if it had not been tried. One
 * that is not would wait for 90 s, until its sender counts as dead.
 */
export async function stopWhileSending({ data, sink, start }: Stopping): Promise<readonly Figure[]> {
  await sink.fail("hanging");
  const servers = await start();
  try {
    const [address = ""] = addressesOf(servers);
    const buyer = await buyerAt(address, "stopping", byCheck, "10.200.0.1");
    await buyer.finalize(address);
    for (const begun = performance.now(); sink.met() < 2 && performance.now() - begun < LIMIT_MS;)
      await new Promise((wake) => setTimeout(wake, 20));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  const met = sink.met();
  const { waiting, taken } = await look(data);
  await sink.fail(undefined);
  const again = await start();
  try {
    const left = await untilMails(again, (mails) => mails.waiting === 0, LIMIT_MS);
    return [
      atLeast("mails being sent when the servers were asked to stop", met, 2),
      atLeast("mails that waited once they had stopped", waiting, met),
      exactly("of them that were not handed back", taken, 0),
      exactly("of them that wait still, with new servers", left.waiting, 0),
    ];
  } finally {
    await Promise.all(again.map((server) => server.stop()));
  }
}

/** A mail that was taken, and neither failed nor was handed back, is not due. */
async function look(data: KeptData): Promise<{ readonly waiting: number; readonly taken: number }> {
  const store = await data.open();
  try {
    const { rows } = await sql<{ waiting: string; taken: string }>`
      select count(*) as waiting, count(*) filter (where last_error is null and (attempts > 0 or next_attempt_at > now())) as taken
      from outbox where delivery = 'queued'`.execute(store.db);
    return { waiting: Number(rows[0]?.waiting), taken: Number(rows[0]?.taken) };
  } finally {
    await store.close();
  }
}
