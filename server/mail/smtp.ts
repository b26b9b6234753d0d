import { createTransport } from "nodemailer";
import { MailRefused } from "./sender";
import type { MailSender } from "./sender";

/** A mail server that hangs must not block the queue. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends by the mail server of `url` (smtp:// or smtps://, with user and password if needed). */
export function createSmtpSender(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    from,
    async send({ messageId, from, replyTo, to, subject, text, html, pictures }) {
      try {
        await transport.sendMail({
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
        if (isForGood(error)) throw new MailRefused();
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** An address as an object instead of text, so that it is never split into several (reliability §5). */
const address = (one: string) => ({ name: "", address: one });

/** True for a 5xx of the envelope or the message. A refused sign-in is our setting, which may be corrected. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  return code !== "EAUTH" && responseCode !== undefined && responseCode >= 500;
}
