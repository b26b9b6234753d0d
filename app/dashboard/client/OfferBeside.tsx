import type { Client, Policy, WorklistQuote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { clientName } from "../../shared/people";
import { Tick } from "../Tick";
import { Button } from "../../shared/ui/Button";
import { Message } from "../../shared/ui/Message";
import { Box, Row, Stack, Text } from "../../shared/ui/layout";
import { MailPreview } from "../offers/MailPreview";
import { NoteField } from "../offers/SendDialog";
import { truthOf } from "../offers/words";

/** A policy, as far as it is read here. */
export type Had = Pick<Policy, "status" | "vertical" | "ends_at">;

/** What is wished of an offer besides its product and the way to offer it. */
export interface Wish {
  /** The product of which another one is offered beside one that is open. */
  readonly beside?: string | undefined;
  readonly second: boolean;
  readonly note: string;
}

/** Whether the offer is of this product, and can be mailed again in place of a new one. */
export const isOpenOf = ({ vertical_code, tab, may }: WorklistQuote, product: string | undefined): boolean =>
  vertical_code === product && tab !== "closed" && may.includes("send");

interface OpenProps {
  readonly client: Client;
  readonly offer: WorklistQuote;
  readonly onSend: ((offer: WorklistQuote) => void) | undefined;
  readonly onBeside: () => void;
}

/** An offer of the product is open: it is mailed again, or another one is wanted beside it. */
const OpenOffer = ({ client, offer, onSend, onBeside }: OpenProps) => (
  <Message kind="info">
    <Box flex="1 1 16rem" minWidth="0">
      <p>
        <strong>
          {clientName(client)} has an open offer from {displayDate(offer.created_at)}
        </strong>
      </p>
      <Text tone="small">{truthOf(offer, offer.quiet_since)}.</Text>
    </Box>
    <Row gap="3">
      <Button onClick={() => onSend?.(offer)}>{offer.mailed ? "Resend it" : "Send it"}</Button>
      <Button kind="plain" onClick={onBeside}>
        Offer another one beside it
      </Button>
    </Row>
  </Message>
);

interface SecondProps {
  readonly client: Client;
  readonly policy: Had;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** The client has a policy of the product: what is offered is its renewal, or a second one on purpose. */
const SecondPolicy = ({ client, policy, isChosen, onChoose }: SecondProps) => (
  <Stack gap="2">
    <Text>
      {clientName(client)} has a policy of this product until {displayDate(policy.ends_at)}. A renewal can start on that
      day at the earliest, and is bought once it can be chosen as the start date: an offer made long before that cannot
      be bought yet.
    </Text>
    <Tick>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      A second policy on purpose, which may start before that
    </Tick>
  </Stack>
);

interface BesideProps {
  readonly client: Client;
  readonly product: string | undefined;
  /** The open offer of the product. */
  readonly instead: WorklistQuote | undefined;
  /** The policy of the product. */
  readonly covering: Had | undefined;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  readonly onSend: ((offer: WorklistQuote) => void) | undefined;
}

/** What the client has of the product already. */
export function Beside({ client, product, instead, covering, wish, onWish, onSend }: BesideProps) {
  const beside = (): void => onWish({ ...wish, beside: product });
  const second = (isChosen: boolean): void => onWish({ ...wish, second: isChosen });
  if (instead) return <OpenOffer client={client} offer={instead} onSend={onSend} onBeside={beside} />;
  return covering && <SecondPolicy client={client} policy={covering} isChosen={wish.second} onChoose={second} />;
}

interface MailedProps {
  readonly client: Client;
  readonly product: string | undefined;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** Where the offer is mailed to, and what the broker writes in it. */
export const MailedTo = ({ client: { id, person }, product, note, onNote }: MailedProps) => (
  <Stack gap="4">
    <Text overflowWrap="anywhere">
      {person.email === undefined ? (
        "This client has no email address: edit the client first."
      ) : (
        <>
          It goes to <strong>{person.email}</strong>.
        </>
      )}
    </Text>
    <NoteField id="create-note" note={note} onChange={onNote} />
    {product !== undefined && person.email !== undefined && <MailPreview clientId={id} product={product} note={note} />}
  </Stack>
);
