import type { MailFailure } from "../records/types";

/** One mail as it is sent. */
export interface OutgoingMail {
  /** The same for every attempt, so that mail programs show a mail that came twice only once (reliability §7 M7). */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Who gets the answers; null = the sender. */
  readonly replyTo: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures of the HTML, by the names it calls them. They travel in the mail, so nothing is fetched to show them. */
  readonly pictures: readonly { readonly cid: string; readonly png: Buffer }[];
}

/** Hands mails over. Throws MailRefused when trying again is useless; after any other error it is not. */
export interface MailSender {
  readonly from: string;
  /** Gives up when the signal says so. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server has refused the mail for good. */
export class MailRefused extends Error {
  constructor(readonly reason: Exclude<MailFailure, "not_accepted"> = "refused") {
    super("The mail server has refused a mail");
  }
}
