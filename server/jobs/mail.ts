/**
 * The job that sends the outbox to the mail server: each mail at least once, those to one recipient about one quote in
 * order, and again later when it fails.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Deps } from "../domain/deps";
import { describeError } from "../base/log";
import type { LogFields } from "../base/log";
import { MARK } from "../mail/brand";
import { MailRefused } from "../mail/sender";
import type { MailSender } from "../mail/sender";
import { lifeOfLinks } from "../store/live-links";
import type { Db, Tables } from "../store/tables";

type MailRow = Selectable<Tables["outbox"]>;

/** After this, another process takes over from a dead one; longer than a living one sends. */
const LEASE_SECONDS = 90;
/** Then a mail server is left that answers, but too slowly, or without an end: no limit of its silence notices that. */
const LONGEST_SEND_MS = 60_000;
const FIRST_WAIT_SECONDS = 30;
/** How soon a letter about a withdrawn offer is looked at again. */
const PAUSED_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;
/** About a day of attempts: after that the sign-in link in the mail has expired. */
const MOST_ATTEMPTS = 30;
const AT_ONCE = 4;
/** How often mails are looked for while others are being sent. */
const LOOK_AGAIN_MS = 1_000;

/** The mails that a process holds: those being sent, by their ids, and the questions for more that are not answered yet. */
export interface MailsInHand {
  readonly sending: Set<string>;
  readonly taking: Set<Promise<unknown>>;
}
export const noMailsInHand = (): MailsInHand => ({ sending: new Set(), taking: new Set() });

/**
 * Sends the mails that are due, and those that become due while it does: one that hangs holds up no other. Returns how
 * many were handed over. Once `signal` is aborted none is begun: what was taken by then is left to `handBackMails`.
 */
export async function deliverMails(
  deps: Deps,
  sender: MailSender,
  signal?: AbortSignal,
  inHand = noMailsInHand(),
): Promise<number> {
  const delivering = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;
  const isStopping = (): boolean => signal?.aborted === true;
  const begin = (mail: MailRow): void => {
    const delivery = deliver(deps, sender, mail)
      .then(
        (isSent) => void (sent += isSent ? 1 : 0),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => {
        inHand.sending.delete(mail.id);
        delivering.delete(delivery);
      });
    delivering.add(delivery);
  };
  while (!isStopping() && failures.length === 0) {
    const mail = delivering.size < AT_ONCE ? await takeInto(inHand, deps.store.db) : undefined;
    if (mail && !isStopping()) begin(mail);
    else if (delivering.size === 0) break;
    else await Promise.race([...delivering, pause(LOOK_AGAIN_MS, undefined, { ref: false })]);
  }
  await Promise.all(delivering);
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** Takes a mail, so that at each moment a process knows of all that it may hold. */
async function takeInto({ sending, taking }: MailsInHand, db: Db): Promise<MailRow | undefined> {
  const take = takeMail(db).then((mail) => {
    if (mail) sending.add(mail.id);
    return mail;
  });
  taking.add(take);
  return take.finally(() => taking.delete(take));
}

/**
 * The oldest mail that is due. Mails to one recipient about the same quote leave in order, so that a receipt never comes
 * before the invitation; no other mail waits for one that fails, or that a killed process holds.
 */
async function takeMail(db: Db): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    where id = (
      select id from outbox as mail
      where delivery = 'queued' and next_attempt_at <= now()
        and not exists (select 1 from outbox as earlier where earlier.delivery = 'queued' and earlier.recipient = mail.recipient and earlier.about = mail.about and earlier.seq < mail.seq)
      order by seq limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/**
 * Lets another process send these mails at once, as if they had not been tried. If the mail server accepted one without
 * our knowing, it arrives twice, with one Message-ID (reliability §7 M7).
 */
export async function handBackMails(db: Db, { sending, taking }: MailsInHand): Promise<void> {
  await Promise.allSettled(taking);
  if (sending.size === 0) return;
  await db
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "-", 1), next_attempt_at: sql<Date>`now()` }))
    .where("id", "in", [...sending])
    .where("delivery", "=", "queued")
    .execute();
}

/**
 * Makes all mails due that wait, also those in the hands of a dead process; only when no other process sends. Without it,
 * a restart of the embedded server would leave them alone until the dead process's time is over.
 */
export async function releaseMails(db: Db): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: sql<Date>`now()` })
    .where("delivery", "=", "queued")
    .execute();
}

async function deliver(
  { store: { db }, settings, log, metrics }: Deps,
  sender: MailSender,
  mail: MailRow,
): Promise<boolean> {
  if (!(await mayLeave(db, mail))) return false;
  const space = settings.spaces[mail.space];
  const host = sender.from.split("@")[1] ?? "localhost";
  try {
    const { recipient: to, reply_to: replyTo, subject, body_text: text, body_html: html } = mail;
    const outgoing = {
      messageId: `<${mail.id}@${host}>`,
      from: { name: mail.from_name || (space?.carrier.name ?? ""), address: sender.from },
      replyTo,
      to,
      subject,
      text,
      html,
      pictures: space ? [{ cid: MARK, png: space.mark }] : [],
    };
    await sender.send(outgoing, AbortSignal.timeout(LONGEST_SEND_MS));
  } catch (error) {
    log.error("mail.failed", { ...describeError(error), ...replyOf(error) });
    metrics.mail((await putBack(db, mail, error)) ? "refused" : "deferred");
    return false;
  }
  await markSent(db, mail);
  metrics.mail("sent");
  return true;
}

/**
 * Whether what the mail links to opens. One whose link has ended never leaves: the offer is over, or another letter
 * goes to a corrected address. One whose offer was withdrawn waits for as long as that can be undone.
 */
async function mayLeave(db: Db, { id, links, attempts }: MailRow): Promise<boolean> {
  const life = await lifeOfLinks(db, links);
  if (life === "live") return true;
  await db
    .updateTable("outbox")
    .set(
      life === "paused"
        ? {
            attempts: attempts - 1,
            next_attempt_at: sql<Date>`now() + make_interval(secs => ${sql.lit(PAUSED_SECONDS)})`,
          }
        : { delivery: "failed", last_error: "Its link has ended", body_text: "", body_html: "", links: "[]" },
    )
    .where("id", "=", id)
    .where("delivery", "=", "queued")
    .where("attempts", "=", attempts)
    .execute();
  return false;
}

/** What the mail server answered, as far as it names no person: why it refused for good, or its number. */
function replyOf(error: unknown): LogFields {
  if (error instanceof MailRefused) return { code: error.reason };
  const { responseCode } = error as { readonly responseCode?: number };
  return responseCode === undefined ? {} : { status: responseCode };
}

/** Deletes the content of a sent mail: its link is a key to a person's data. */
async function markSent(db: Db, { id }: MailRow): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      delivery: "sent",
      delivered_at: sql<Date>`now()`,
      last_error: null,
      body_text: "",
      body_html: "",
      reply_to: null,
      links: "[]",
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Puts a mail back after a failure: waits twice as long each time, up to an hour; gives up if it was refused for good,
 * or after about a day. Leaves it alone when another process took it in the meantime: it may have sent it, and deleted its
 * content. Returns whether it gave up.
 */
async function putBack(db: Db, { id, attempts }: MailRow, error: unknown): Promise<boolean> {
  const isOver = error instanceof MailRefused || attempts >= MOST_ATTEMPTS;
  const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({
      delivery: isOver ? "failed" : "queued",
      last_error: String(describeError(error).error),
      ...(isOver && {
        failure: error instanceof MailRefused ? error.reason : "not_accepted",
        failed_at: sql<Date>`now()`,
      }),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${wait})`,
    })
    .where("id", "=", id)
    .where("delivery", "=", "queued")
    .where("attempts", "=", attempts)
    .executeTakeFirstOrThrow();
  return isOver && numUpdatedRows > 0n;
}
