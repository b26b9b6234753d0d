import type { Clock } from "../base/clock";
import { newId } from "../base/ids";
import type { Space } from "../base/spaces";
import type { ClientLetter } from "../records/types";
import type { Db, Trx } from "../store/tables";
import { brandOf } from "./brand";
import { oneLine } from "./escape";
import { htmlOf } from "./html";
import type { Mail } from "./mail";
import { textOf } from "./text";

/** What a mail is about: mails to one recipient leave in order when they are about the same quote, and else as they can. */
interface About {
  readonly quoteNumber: string;
  /** A letter to the client of the quote: the broker gets a mail when it does not arrive. */
  readonly client?: { readonly id: string; readonly letter: ClientLetter };
}

/**
 * Every mail is first a row, written in the same transaction as the change it reports: either both happen or neither.
 */
export interface Outbox {
  put(trx: Trx, space: string, mail: Mail, about?: About): Promise<void>;
  /** The newest mails first (resolutions N-01). */
  list(db: Db, limit: number): Promise<readonly SentMail[]>;
  /** One mail as it leaves; undefined when there is none with that id. */
  find(db: Db, id: string): Promise<KeptMail | undefined>;
}

export interface SentMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sent_at: string;
}

/** A mail with what only its head tells. */
export interface KeptMail extends SentMail {
  readonly space: string;
  readonly from: string;
  readonly reply_to: string | null;
}

type Spaces = { readonly [id: string]: Space };

/** The outbox; with `delivery` "queued" its mails wait for the mail server, with "kept" they are only shown. */
export function createOutbox(clock: Pick<Clock, "now">, spaces: Spaces, delivery: "kept" | "queued" = "kept"): Outbox {
  return {
    async put(trx, space, mail, about) {
      const of = { about: about?.quoteNumber, client_id: about?.client?.id, letter: about?.client?.letter };
      const row = { ...rowOf(mail, spaceOf(spaces, space)), ...of, id: newId("mail"), space };
      await trx
        .insertInto("outbox")
        .values({ ...row, sent_at: clock.now(), delivery })
        .execute();
    },
    async list(db, limit) {
      const rows = await db.selectFrom("outbox").selectAll().orderBy("seq", "desc").limit(limit).execute();
      return rows.map(sentOf);
    },
    async find(db, id) {
      const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...sentOf(row), space: row.space, from: row.from_name, reply_to: row.reply_to };
    },
  };
}

function spaceOf(spaces: Spaces, id: string): Space {
  const space = spaces[id];
  if (!space) throw new Error("A mail belongs to a space that has no settings");
  return space;
}

/** The parts of the row that the mail says; each line of its head is one line. */
function rowOf(mail: Mail, space: Space) {
  const brand = brandOf(space);
  const { to: recipient, from = brand.name, replyTo = brand.email } = mail;
  const button = mail.button && { label: mail.button.label, url: `${space.address}${mail.button.path}` };
  const subject = oneLine(mail.subject);
  return {
    recipient,
    from_name: oneLine(from),
    reply_to: replyTo,
    subject,
    body_text: textOf({ ...mail, button }, brand),
    body_html: htmlOf({ ...mail, button, subject }, brand),
    links: JSON.stringify(button ? [button.url] : []),
  };
}

const sentOf = (row: {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly links: readonly string[];
  readonly sent_at: Date;
}): SentMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  links: row.links,
  sent_at: row.sent_at.toISOString(),
});
