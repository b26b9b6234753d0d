import { chakra } from "../../shared/theme/chakra";
import type { WidgetProps } from "@rjsf/utils";
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeCardCvcElementChangeEvent,
  StripeCardExpiryElementChangeEvent,
  StripeCardNumberElementChangeEvent,
} from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import { useAfterPress } from "../../shared/afterPress";
import { ErrorText, Label } from "../../shared/ui/controls";
import { Button } from "../../shared/ui/Button";
import { Stack, Text } from "../../shared/ui/layout";
import { CardProblem } from "../card";
import type { Card } from "../card";
import type { JsonObject } from "../engine";
import type { Host } from "../host";
import { useWizard } from "../WizardContext";
import { CardFrame, CardWaiting, Slot } from "./CardFrame";
import type { StepOf } from "./types";

type CardView = NonNullable<StepOf<"checkout">["card"]>;
type Change = StripeCardNumberElementChangeEvent | StripeCardExpiryElementChangeEvent | StripeCardCvcElementChangeEvent;
interface Part {
  readonly complete: boolean;
  readonly error?: string;
}
const parts = ["cardNumber", "cardExpiry", "cardCvc"] as const;
type Parts = Readonly<Record<(typeof parts)[number], Part>>;
const empty: Parts = { cardNumber: { complete: false }, cardExpiry: { complete: false }, cardCvc: { complete: false } };

/** Below the number, which a person corrects first; below all three fields where they are in one row. */
const Refusal = chakra("div", { base: { gridColumn: "1 / -1", order: { base: "0", sm: "1" }, mt: "-2" } });
/** The card, typed into the provider's own fields: no card number ever reaches this product (`wizards §5`, C-06). */
export default function CardFields({ id, value, onChange }: WidgetProps) {
  const { host, view, card, settings } = useWizard();
  const [provider, again] = useProvider(host, settings.stripe_publishable_key);
  const wanted = view.step.kind === "checkout" ? view.step.card : null;
  if (!wanted) return null;
  if (provider === undefined) return <CardWaiting />;
  if (provider === null) return <NoProvider onRetry={again} />;
  return (
    <Elements stripe={provider}>
      <Fields id={id} wanted={wanted} card={card} known={value === true} onComplete={onChange} />
    </Elements>
  );
}

/** @returns the provider, undefined while it is being loaded and null where it cannot be had; and what asks for it again */
function useProvider({ loadCards }: Host, key: string | null): readonly [Stripe | null | undefined, () => void] {
  const [provider, setProvider] = useState<Stripe | null>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    void loadCards(key).then((found) => here && setProvider(found));
    return () => {
      here = false;
    };
  }, [loadCards, key, attempt]);
  const again = useCallback(() => {
    setProvider(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return [provider, again];
}

const NoProvider = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Stack gap="3" alignItems="flex-start">
    <Text>Card payment is not available right now. You can choose another way to pay.</Text>
    <Button kind="secondary" onClick={onRetry}>
      Load the card fields again
    </Button>
  </Stack>
);

interface Props {
  readonly id: string;
  readonly wanted: CardView;
  readonly card: Card;
  /** Whether the card counts as complete now. */
  readonly known: boolean;
  readonly onComplete: (complete: boolean) => void;
}
function Fields({ id, wanted, card, known, onComplete }: Props) {
  const [state, setState] = useState(empty);
  useTokeniser(card);
  const complete = parts.every((part) => state[part].complete);
  // Empty fields that appear say nothing new, and must not take away the message about the card before.
  useEffect(() => {
    if (complete !== known) onComplete(complete);
  }, [complete, known, onComplete]);
  const afterPress = useAfterPress();
  const changed = ({ elementType, complete: isWhole, error: wrong }: Change): void =>
    afterPress(() => setState((now) => ({ ...now, [elementType]: { complete: isWhole, error: wrong?.message } })));
  const frame = useRef<HTMLDivElement>(null);
  const style = { style: { base: { color: useTextColor(), fontSize: useTextSize(frame) } } };
  const { labels, error } = wanted;
  useFocusOnRefusal(error);
  return (
    <CardFrame ref={frame} id={id} tabIndex={-1} wanted={wanted}>
      <Field id="card-number" label={labels.number} part={state.cardNumber} refused={error !== undefined}>
        <CardNumberElement id="card-number" options={style} onChange={changed} />
      </Field>
      {error && (
        <Refusal>
          <ErrorText id={REFUSED} role="alert" mt="0">
            {error}
          </ErrorText>
        </Refusal>
      )}
      <Field id="card-expiry" label={labels.expiry} part={state.cardExpiry}>
        <CardExpiryElement id="card-expiry" options={style} onChange={changed} />
      </Field>
      <Field id="card-cvc" label={labels.cvc} part={state.cardCvc}>
        <CardCvcElement id="card-cvc" options={style} onChange={changed} />
      </Field>
    </CardFrame>
  );
}

const REFUSED = "card-refused";

/** The number is what a person corrects first after a refusal. */
function useFocusOnRefusal(error: string | undefined): void {
  const elements = useElements();
  useEffect(() => {
    if (error !== undefined) elements?.getElement(CardNumberElement)?.focus();
  }, [error, elements]);
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly part: Part;
  /** Whether the card was refused; the message says why. */
  readonly refused?: boolean;
  readonly children: ReactNode;
}
/** One field in its frame. */
function Field({ id, label, part, refused = false, children }: FieldProps) {
  const slot = useRef<HTMLDivElement>(null);
  useMarkOfRefusal(slot, refused);
  return (
    <Slot wrong={part.error !== undefined || refused}>
      <Label htmlFor={id}>{label}</Label>
      <div ref={slot} data-slot="">
        {children}
      </div>
      {part.error && <ErrorText role="alert">{part.error}</ErrorText>}
    </Slot>
  );
}

/**
 * Marks the input as invalid once the card was refused: the provider marks it only for what it finds itself. An input
 * in the provider's own frame is out of reach; there the message alone says it.
 */
function useMarkOfRefusal(slot: RefObject<HTMLDivElement | null>, refused: boolean): void {
  useEffect(() => {
    const input = refused ? slot.current?.querySelector("input:not([aria-hidden=true])") : null;
    if (!input) return;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", REFUSED);
    return () => {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    };
  }, [slot, refused]);
}

/** While the fields are on the page, the runtime can turn them into a token. */
function useTokeniser(card: Card): void {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    card.connect(async (holder) => {
      const element = elements?.getElement(CardNumberElement);
      if (!stripe || !element) throw new CardProblem("The card fields are still loading.");
      const { token, error } = await stripe.createToken(element, ownerOf(holder));
      if (!token) throw new CardProblem(error.message ?? "Your card could not be read.");
      return { token: token.id };
    });
    return () => card.connect(null);
  }, [card, stripe, elements]);
}

/** Name and address as the provider names them. */
function ownerOf({ name, address }: JsonObject): Record<string, string> {
  const lines = (address ?? {}) as {
    readonly line1?: string;
    readonly line2?: string;
    readonly city?: string;
    readonly region?: { readonly code?: string };
    readonly postal?: string;
    readonly country?: { readonly code?: string };
  };
  const owner = {
    name: typeof name === "string" ? name : undefined,
    address_line1: lines.line1,
    address_line2: lines.line2,
    address_city: lines.city,
    address_state: lines.region?.code,
    address_zip: lines.postal,
    address_country: lines.country?.code,
  };
  return Object.fromEntries(Object.entries(owner).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

/** The color of the page's text, for the provider's frame, which sees none of our styles; follows the color scheme. */
const useTextColor = (): string => useSyncExternalStore(onColorScheme, () => getComputedStyle(document.body).color);

/** The size of the text in a field, in px, for the provider's frame; grows with the text of the page (W46). */
function useTextSize(frame: RefObject<HTMLElement | null>): string {
  const [size, setSize] = useState(textSize);
  useEffect(() => {
    // No event says that the text is larger, but it makes the form longer.
    const watch = new ResizeObserver(() => setSize(textSize()));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}

/** That of the other fields (`shared/ui/controls`). */
const textSize = (): string => `${1.0625 * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;

function onColorScheme(changed: () => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", changed);
  return () => dark.removeEventListener("change", changed);
}
