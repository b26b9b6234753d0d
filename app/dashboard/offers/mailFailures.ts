import type { MailFailure } from "../../shared/api/types";

/** Why a mail to a client did not arrive, for the end of a sentence. */
export const MAIL_FAILURES: { readonly [reason in MailFailure]: string } = {
  unknown_address: "there is no such address",
  mailbox_full: "the mailbox is full",
  refused: "the client’s mail server refused it",
  not_accepted: "no mail server took it for about a day",
};
