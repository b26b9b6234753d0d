import { createTransport } from "nodemailer";
import { isElsewhere, optionOf } from "../base/transport";
import { MailRefused } from "./sender";
import type { MailSender } from "./sender";

/** A mail server that hangs must not block the queue. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * The address with the demand that the connection becomes encrypted before anything is sent: who is between would
 * read sign-in links, and could keep STARTTLS from being offered. Not on this machine, nor where the address says
 * `?ignoreTLS=true`. The library takes options of the address before others, so it is written there.
 */
function encrypting(url: string): string {
  if (!isElsewhere(url) || optionOf(url, "ignoreTLS") === "true") return url;
  const demanding = new URL(url);
  demanding.searchParams.set("requireTLS", "true");
  return demanding.href;
}

/** Sends by the mail server of `url` (smtp:// or smtps://, with user and password if needed). */
export function createSmtpSender(url: string, from: string): MailSender {
  const transport = createTransport({
    url: encrypting(url),
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    from,
    async send({ messageId, from, replyTo, to, subject, text, html, pictures }, signal) {
      try {
        await transport.sendMail({
          ...(signal && { signal }),
          messageId,
          from,
          to: address(to),
          ...(replyTo !== null && { replyTo: address(replyTo) }),
          subject,
          text,
          html,
          attachments: pictures.map(({ cid, png }) => ({
            cid,
            content: png,
            contentType: "image/png",
            contentDisposition: "inline" as const,
            filename: "mark.png",
          })),
        });
      } catch (error) {
        if (isForGood(error)) throw new MailRefused(reasonOf(error));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** An address as an object instead of text, so that it is never split into several (reliability §5). */
const address = (one: string) => ({ name: "", address: one });

/**
 * True for a 5xx that is about this recipient or this content (RFC 5321 §4.2.1). At the beginning of a connection, at the
 * sign-in and at our own address, it is about us: it meets every mail, and passes once it is put right. So it is with
 * 503, of a connection in disorder, and 53x, which asks for a sign-in.
 */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { readonly responseCode?: number; readonly command?: string };
  const isReply = responseCode >= 500 && responseCode < 560;
  const isOurs = responseCode === 503 || (responseCode >= 530 && responseCode < 540);
  return isReply && !isOurs && (command === "RCPT TO" || command === "DATA");
}

/** What the mail server says of the recipient, by its reply (RFC 5321 §4.2.3) and its code for the reason (RFC 3463). */
function reasonOf(error: unknown): MailRefused["reason"] {
  const {
    responseCode,
    command,
    response = "",
  } = error as {
    readonly responseCode?: number;
    readonly command?: string;
    readonly response?: string;
  };
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  if (responseCode === 552 || (subject === "2" && detail === "2")) return "mailbox_full";
  const isUnknown = subject === undefined ? [550, 551, 553].includes(responseCode ?? 0) : subject === "1";
  return isUnknown && command === "RCPT TO" ? "unknown_address" : "refused";
}
