import type { Clock } from "../base/clock";
import { newId } from "../base/ids";
import type { Db, Trx } from "../store/tables";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[];
  /** The one button, if there is one. */
  readonly button?: { readonly label: string; readonly url: string };
}

/**
 * Every mail is first a row, written in the same transaction as the change it reports: either both happen or neither.
 */
export interface Outbox {
  put(trx: Trx, space: string, mail: Mail): Promise<void>;
  /** The newest mails first (resolutions N-01). */
  list(db: Db, limit: number): Promise<readonly SentMail[]>;
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

/** The outbox; with `delivery` "queued" its mails wait for the mail server, with "kept" they are only shown. */
export function createOutbox(clock: Clock, delivery: "kept" | "queued" = "kept"): Outbox {
  return {
    async put(trx, space, mail) {
      await trx
        .insertInto("outbox")
        .values({
          id: newId("mail"),
          space,
          recipient: mail.to,
          subject: oneLine(mail.subject),
          body_text: textOf(mail),
          body_html: htmlOf(mail),
          links: JSON.stringify(mail.button ? [mail.button.url] : []),
          sent_at: clock.now(),
          delivery,
        })
        .execute();
    },
    async list(db, limit) {
      const rows = await db.selectFrom("outbox").selectAll().orderBy("seq", "desc").limit(limit).execute();
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        links: row.links,
        sent_at: row.sent_at.toISOString(),
      }));
    },
  };
}

/** A subject as one header line, even if a name holds line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function textOf({ paragraphs, button }: Mail): string {
  return [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : [])].join("\n\n");
}

function htmlOf({ subject, paragraphs, button }: Mail): string {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n");
  const link = button ? `\n<p><a href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a></p>` : "";
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}${link}\n</body></html>`;
}

/** Text escaped for HTML, attributes included. */
export function escapeHtml(text: string): string {
  const entities: { readonly [char: string]: string } = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}
