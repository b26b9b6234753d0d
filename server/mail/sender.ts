/** One mail as it leaves the house. */
export interface OutgoingMail {
  /** The same for every try, so that readers' programs fold a mail that came twice (reliability §7 M7). */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mails over. Throws MailRefused when it is no use to try again, anything else when it is. */
export interface MailSender {
  readonly from: string;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server has refused the mail for good. */
export class MailRefused extends Error {}
