import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { asBroker } from "../../shared/broker/asBroker";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Client, Quote, WorklistQuote } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { brokerSession } from "../../shared/session/broker";
import { track } from "../../shared/track";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { notify } from "../../shared/ui/notices";
import { wizardPath } from "../wizardPath";
import { Beside, isOpenOf, MailedTo } from "./OfferBeside";
import type { Had, Wish } from "./OfferBeside";
import { OfferProducts, onlyOne, useOffered } from "./OfferProducts";

const Group = chakra("fieldset", {
  base: {
    border: "none",
    display: "flex",
    flexDirection: "column",
    gap: "2",
    "& legend": { fontWeight: "600", mb: "1.5" },
  },
});
const Choice = chakra("label", {
  base: { display: "flex", alignItems: "center", gap: "3", minHeight: "44px", cursor: "pointer" },
});
const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: "5" } });

type Method = "email" | "manual";

interface Props {
  readonly client: Client;
  /** The client's offers that are known. */
  readonly offers?: readonly WorklistQuote[] | undefined;
  readonly policies?: readonly Had[] | undefined;
  /** They are being looked for: which way an offer takes is not known yet. */
  readonly isLooking?: boolean;
  /** Sends one of the offers instead. */
  readonly onSend?: (offer: WorklistQuote) => void;
  readonly onClose: () => void;
  /** A quote now exists and was mailed. */
  readonly onSent: () => void;
}

/** A product and a way to offer it (`portal §4`); when mailing fails the quote is kept for the next try. */
export function CreateOffer(props: Props) {
  const { client, policies, isLooking = false, onSend, onClose } = props;
  const offers = useFirstKnown(props.offers);
  const offered = useOffered(client);
  const [picked, setPicked] = useState<string>();
  const product = picked ?? onlyOne(offered);
  // Without a product that can be bought there is nothing to decide.
  const isOffered = !offered.all || offered.shown.some(({ obstacle }) => obstacle === null);
  const [method, setMethod] = useState<Method | null>(null);
  const [wish, setWish] = useState<Wish>({ second: false, note: "" });
  const instead = wish.beside === product ? undefined : offers?.find((each) => isOpenOf(each, product));
  const covering = policies?.find((policy) => policy.status === "inforce" && policy.vertical?.code === product);
  const { busy, problem, offer } = useOffering(props, method, {
    ...wish,
    second: wish.second && covering !== undefined,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (product) offer(product);
  };
  return (
    <Dialog title="Create offer" typed={wish.note.trim() !== ""} onClose={onClose}>
      <Form onSubmit={submit}>
        <OfferProducts client={client} offered={offered} chosen={product} onChoose={setPicked} />
        <Beside {...{ client, product, instead, covering, wish, onSend }} onWish={setWish} />
        {isLooking && <Text tone="quiet">Looking for open offers…</Text>}
        {isOffered && !instead && !isLooking && <Methods chosen={method} onChoose={setMethod} />}
        {method === "email" && !instead && (
          <MailedTo client={client} product={product} note={wish.note} onNote={(note) => setWish({ ...wish, note })} />
        )}
        {problem !== null && (
          <FailureNotice message={messageOf(problem)} advice={adviceFor(problem, "What you chose is kept.")} />
        )}
        <DialogActions>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!product || instead !== undefined || method === null || busy}>
            Create offer
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** What was known first: the offer that the dialog makes, or that somebody else makes now, changes nothing in it. */
function useFirstKnown<Known>(known: Known | undefined): Known | undefined {
  const [first, setFirst] = useState(known);
  if (first === undefined && known !== undefined) setFirst(known);
  return first ?? known;
}

/** Makes the offer, and why that failed. */
function useOffering({ client, onClose, onSent }: Props, method: Method | null, { second, note }: Wish) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [made, setMade] = useState<Quote | null>(null);
  const navigate = useNavigate();
  const make = async (vertical_code: string): Promise<void> => {
    const quote = await madeOrNew(made, client, vertical_code, second);
    setMade(quote);
    const about = { client_id: client.id, quote_number: quote.quote_number };
    if (method === "manual") {
      track("offer_created", { ...about, method });
      return navigate(await wizardPath(client.id, quote));
    }
    await asBroker.handOff(quote.quote_number, "blank", quote, note.trim());
    track("offer_created", { ...about, method: "email" });
    notify("success", `${clientName(client)} has been sent an enrollment email.`);
    onSent();
    return onClose();
  };
  const offer = (product: string): void => {
    setBusy(true);
    setProblem(null);
    make(product).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return { busy, problem, offer };
}

interface MethodsProps {
  readonly chosen: Method | null;
  readonly onChoose: (value: Method) => void;
}

const Methods = ({ chosen, onChoose }: MethodsProps) => (
  <Group>
    <legend>How would you like to offer it?</legend>
    <MethodChoice value="email" label="Email the client a link" chosen={chosen} onChoose={onChoose} />
    <MethodChoice value="manual" label="Prepare it manually" chosen={chosen} onChoose={onChoose} />
  </Group>
);

interface ChoiceProps extends MethodsProps {
  readonly value: Method;
  readonly label: string;
}
function MethodChoice({ value, label, chosen, onChoose }: ChoiceProps) {
  return (
    <Choice>
      <input type="radio" name="offer-method" checked={chosen === value} onChange={() => onChoose(value)} />
      {label}
    </Choice>
  );
}

/** A quote that was made before and could not be mailed is taken again. */
const madeOrNew = async (
  made: Quote | null,
  client: Client,
  vertical_code: string,
  isSecond: boolean,
): Promise<Quote> =>
  made?.vertical_code === vertical_code
    ? made
    : await asBroker.createQuote({
        ...quoteFor(client, vertical_code),
        ...(isSecond && { second_policy: true }),
      });

/** Only the region of the client's address goes into a new quote; without an address there is none. */
function quoteFor({ id, person }: Client, vertical_code: string) {
  const region = person.address?.region;
  return {
    broker: { id: brokerSession().broker?.id },
    client: { id },
    vertical_code,
    application: region ? { rating_address: { region } } : {},
  };
}
