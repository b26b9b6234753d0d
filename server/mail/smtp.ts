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
    async send({ messageId, from, to, subject, text, html }) {
      try {
        // As an object instead of text, so that no name or address is ever split into several (reliability §5).
        await transport.sendMail({ messageId, from, to: { name: "", address: to }, subject, text, html });
      } catch (error) {
        if (isForGood(error)) throw new MailRefused();
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** True for a 5xx of the envelope or the message. A refused sign-in is our setting, which may be corrected. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  return code !== "EAUTH" && responseCode !== undefined && responseCode >= 500;
}
