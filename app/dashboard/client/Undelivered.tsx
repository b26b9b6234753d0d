import useSWR from "swr";
import { listUndelivered } from "../../shared/broker/management";
import type { Client, UndeliveredLetter } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { MAIL_FAILURES } from "../offers/mailFailures";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Box } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";

const LETTERS: { readonly [letter in UndeliveredLetter["letter"]]: string } = {
  invitation: "The invitation to enroll",
  proposal: "The proposal",
  new_link: "The link to the enrollment that was asked for",
  receipt: "The receipt",
  documents: "The mail with the policy documents",
  payment_returned: "The mail about the returned payment",
};

const Letters = chakra("ul", { base: { listStyle: "disc", ps: "5", my: "1" } });

interface Props {
  readonly client: Client;
  readonly onEdit: () => void;
}

/**
 * The letters to a client that never arrived, and what to do: they are sent again to the address that the broker enters.
 * Asked for again when the address has changed; when the question fails the page stays as it is, and it is asked again.
 */
export function Undelivered({ client: { id, person }, onEdit }: Props) {
  const { data = [] } = useSWR(["undelivered", id, person.email], () => listUndelivered(id));
  if (data.length === 0) return null;
  const one = data.length === 1;
  const isWrong = data.some(({ reason }) => reason === "unknown_address");
  return (
    <Message kind="danger">
      <Box flex="1 1 16rem" minWidth="0">
        <p>
          <strong>{one ? "A mail to this client has not arrived" : "Mails to this client have not arrived"}</strong>
        </p>
        <Letters>
          {data.map(({ letter, quote_number, reference = quote_number, email, failed_at, reason }) => (
            <li key={`${letter} ${quote_number} ${failed_at}`}>
              {LETTERS[letter]} ({reference}), to {email}, on {displayDate(failed_at)}: {MAIL_FAILURES[reason]}.
            </li>
          ))}
        </Letters>
        <p>
          {isWrong ? "Correct the email address" : "Enter another email address of the client"}, and{" "}
          {one ? "it is" : "they are"} sent again there.
        </p>
      </Box>
      <Button kind="secondary" onClick={onEdit}>
        {isWrong ? "Correct the address" : "Change the address"}
      </Button>
    </Message>
  );
}
