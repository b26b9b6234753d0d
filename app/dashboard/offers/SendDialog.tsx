import { useState } from "react";
import useSWR from "swr";
import { asBroker } from "../../shared/broker/asBroker";
import type { WorklistQuote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Hint, Label, TextArea } from "../../shared/ui/controls";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Text } from "../../shared/ui/layout";
import { brokerSession } from "../../shared/session/broker";
import { failureOf, refresh, send } from "./acts";
import { MailPreview } from "./MailPreview";
import { useWork } from "./useWork";
import { sendVerb } from "./words";

/** What a note in a mail holds at most, in characters. */
const NOTE_MOST = 1000;

interface Props {
  readonly offer: WorklistQuote;
  readonly did: (offer: WorklistQuote) => void;
  readonly onClose: () => void;
}

/** Mails the offer, for the first time or again: says where to, and takes a note along. */
export function SendDialog({ offer, did, onClose }: Props) {
  const [note, setNote] = useState("");
  const verb = sendVerb(offer);
  const colleague = offer.broker.id === brokerSession().broker?.id ? undefined : offer.broker.name;
  const { isBusy, failure, run } = useWork(() => send(offer, note, did), {
    onDone: onClose,
    onFailed: () => void refresh(offer, did),
  });
  return (
    <Dialog title={`${verb} ${offer.product} to ${offer.client.name}`} typed={note.trim() !== ""} onClose={onClose}>
      <Recipient offer={offer} />
      {colleague !== undefined && <Text tone="quiet">It is mailed in the name of {colleague}, whose quote it is.</Text>}
      <NoteField id="offer-note" author={colleague} note={note} onChange={setNote} />
      <WhatIsMailed offer={offer} note={note} />
      {failure !== undefined && <FailureNotice {...failureOf(failure)} />}
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isBusy} onClick={run}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The address on the quote, else the one in the broker's list: where the server mails it. */
function Recipient({ offer: { quote_number, client, mailed } }: Pick<Props, "offer">) {
  const { data, error } = useSWR<string | undefined, unknown>(["offer-address", quote_number], async () => {
    const { application } = await asBroker.getQuote(quote_number);
    return application.client?.email ?? (await asBroker.getClient(client.id)).person.email;
  });
  const last = mailed ? " Earlier links that still work go on working." : "";
  if (data !== undefined)
    return (
      <Text overflowWrap="anywhere">
        It goes to <strong>{data}</strong>.{last}
      </Text>
    );
  return <Text>{error === undefined ? "It goes to…" : `It goes to the address on the offer.${last}`}</Text>;
}

/** The mail itself; of a proposal, only that it is one. */
function WhatIsMailed({ offer, note }: Pick<Props, "offer"> & { readonly note: string }) {
  const { client, vertical_code, quote_number, mailed } = offer;
  if (mailed?.letter === "proposal")
    return <Text tone="quiet">The proposal is mailed once more, with its price now and a new link.</Text>;
  return <MailPreview clientId={client.id} product={vertical_code} quoteNumber={quote_number} note={note} />;
}

interface NoteProps {
  readonly id: string;
  /** Whose name the mail has; undefined where it is the person's own. */
  readonly author?: string | undefined;
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** A note of the broker's own in the mail. */
export const NoteField = ({ id, author, note, onChange }: NoteProps) => (
  <div>
    <Label htmlFor={id}>Your note (optional)</Label>
    <Hint id={`${id}-hint`}>
      It is in the mail with {author === undefined ? "your name" : `the name of ${author}`}. At most 1,000 characters.
    </Hint>
    <TextArea
      id={id}
      aria-describedby={`${id}-hint`}
      autoComplete="off"
      rows={3}
      maxLength={NOTE_MOST}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
