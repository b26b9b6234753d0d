import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { filledIn, priceSaid } from "../../../engine/index";
import { getEstimate } from "../../shared/api/flows";
import type { Estimate } from "../../shared/api/types";
import { regionNamed } from "../../shared/regions";
import { carryInto, takeBack, type Carried } from "../../shared/session/carried";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Select } from "../../shared/ui/controls";
import { describedBy, FieldFrame, TextField } from "../../shared/ui/TextField";
import { Box, Text } from "../../shared/ui/layout";
import { Begin } from "./Begin";
import type { Way } from "./Begin";
import { licensedIn, maySell } from "../../shared/licensed";
import type { Asked, LandingProps, LandingWords } from "./props";
import { CarrierContact } from "./CarrierContact";

const Fields = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    mt: "3",
    // The boxes are in one line, also below a name of two lines; a message below one of them moves no other.
    alignItems: "end",
    "&:has([aria-invalid=true])": { alignItems: "start" },
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(3, minmax(0, 1fr))" },
    // On a phone, a list of names takes a whole line.
    "& > [data-wide]": { gridColumn: { base: "1 / -1", md: "auto" } },
  },
});
const Result = chakra("div", { base: { mt: "4", minHeight: "1.5rem" } });
const Amount = chakra("p", {
  base: { fontSize: "1.75rem", fontWeight: "650", letterSpacing: "-0.015em", fontVariantNumeric: "tabular-nums" },
});

type Words = NonNullable<NonNullable<LandingWords["prices"]>["estimate"]>;

interface Props extends Pick<LandingProps, "flow" | "words" | "carrier" | "offer" | "estimated" | "start"> {
  readonly estimate: Words;
  readonly asks: readonly Asked[];
  /** The way into the enrollment; undefined where nothing can be bought. */
  readonly way: Way | undefined;
  /** The label of the button that starts the enrollment. */
  readonly action: string;
}

/**
 * A price from a few answers, before anything personal is asked (U1). Without scripts the form loads this page again, and
 * the server works it out. The answers are carried into the steps, which ask for them again.
 */
export function Estimator(props: Props) {
  const { estimate, asks } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { found, typed, type, ask } = useEstimate(props);
  useCarried(found, props);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = await ask();
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form ref={form} method="get" onSubmit={(event) => void submit(event)} noValidate>
      <Fields>
        {asks.map((question) => (
          <Field
            key={question.name}
            id={`${id}-${question.name}`}
            question={question}
            value={typed[question.name] ?? ""}
            error={errorAt(found, question.name)}
            onType={(value) => type(question.name, value)}
          />
        ))}
      </Fields>
      <QueryOfLink start={props.start} />
      <Button type="submit" kind="secondary" mt="4" width={{ base: "100%", sm: "auto" }} disabled={found === "asking"}>
        {estimate.action}
      </Button>
      <Result role="status">{said(found, props)}</Result>
    </form>
  );
}

/** The typed answers, and the estimate once it is requested. */
function useEstimate({ flow, asks, estimated }: Pick<Props, "flow" | "asks" | "estimated">) {
  const [found, setFound] = useState<Found>(estimated);
  const [typed, setTyped] = useState(() => typedIn(asks, estimated));
  const latest = useRef(typed);
  const type = (name: string, value: string): void => {
    latest.current = { ...typed, [name]: value };
    setTyped(latest.current);
    setFound(undefined);
  };
  /** Answers the first question that is wrong. */
  const ask = async (): Promise<string | undefined> => {
    setFound("asking");
    const answer = await getEstimate(flow, typed).catch(() => "failed" as const);
    // An estimate is only shown for the answers now on the page.
    if (latest.current !== typed) return undefined;
    setFound(answer);
    return typeof answer === "string" ? undefined : answer.wrong[0]?.at;
  };
  return { found, typed, type, ask };
}

/** Every way into the enrollment takes along the estimate that is on the page, and none that no longer is. */
function useCarried(found: Found, props: Props): void {
  const { start, flow } = props;
  const offered = isOffered(found, props) ? found : undefined;
  const isCarried = useRef(false);
  useEffect(() => {
    if (offered) carryInto(start, carriedOf(offered, flow));
    else if (isCarried.current) takeBack(start);
    isCarried.current = offered !== undefined;
  }, [offered, start, flow]);
}

/** Whether it is a price that can be bought here. */
const isOffered = (found: Found, { offer, flow, way }: Props): found is Estimate =>
  typeof found === "object" &&
  found.wrong.length === 0 &&
  !found.refused &&
  way !== undefined &&
  (found.region === undefined || maySell(licensedIn(offer.broker, flow.vertical_code), found.region));

/** Without scripts the form's address has only what the form sends: the query of the link is kept. */
const QueryOfLink = ({ start }: Pick<Props, "start">) =>
  [...new URLSearchParams(start.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

const errorAt = (found: Found, name: string): string | undefined =>
  typeof found === "object" ? found.wrong.find(({ at }) => at === name)?.message : undefined;

type Found = Estimate | "asking" | "failed" | undefined;

function typedIn(asks: readonly Asked[], estimated: Estimate | undefined): { readonly [name: string]: string } {
  return Object.fromEntries(asks.map(({ name }) => [name, String(estimated?.answers[name] ?? "")]));
}

interface FieldProps {
  readonly id: string;
  readonly question: Asked;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (value: string) => void;
}

function Field({ id, question: { name, label, placeholder, options }, value, error, onType }: FieldProps) {
  if (!options)
    return <TextField {...{ id, name, label, value, onType }} kind="whole" {...(error !== undefined && { error })} />;
  return (
    <Box data-wide="" minWidth="0">
      <FieldFrame {...{ id, label }} {...(error !== undefined && { error })}>
        <Select
          id={id}
          name={name}
          value={value}
          onChange={({ target }) => onType(target.value)}
          {...describedBy({ id, error: error ?? "" })}
        >
          <option value="">{placeholder ?? ""}</option>
          {options.map(({ value: code, label: said }) => (
            <option key={String(code)} value={String(code)}>
              {said}
            </option>
          ))}
        </Select>
      </FieldFrame>
    </Box>
  );
}

/** The result: a price, or the reason for a refusal and who can help. */
function said(found: Found, props: Props): ReactNode {
  if (found === undefined || (typeof found === "object" && found.wrong.length > 0)) return null;
  if (found === "asking") return <Text tone="quiet">Working out your price…</Text>;
  if (found === "failed")
    return <Text>We could not work out a price just now. Try again, or begin: you see your price before you pay.</Text>;
  const { flow, words, offer, estimate, way, action } = props;
  const { refused, region } = found;
  if (refused)
    return (
      <>
        <Text fontWeight="600">{refused.reason ?? refused.title}</Text>
        {refused.reason === undefined && refused.body.map((line) => <Text key={line}>{line}</Text>)}
        <CarrierContact roles={refused.contacts} carrier={props.carrier} />
      </>
    );
  const licensed = licensedIn(offer.broker, flow.vertical_code);
  if (region !== undefined && !maySell(licensed, region) && words.not_licensed && offer.broker)
    return <Text>{filledIn(words.not_licensed, { agent: offer.broker.name, state: regionNamed(region) })}</Text>;
  return (
    <>
      {found.prices.map((price) => (
        <Amount key={`${price.plan_name} ${price.plan_type}`}>
          {found.prices.length > 1 && `${price.title}: `}
          {filledIn(estimate.result, { price: priceSaid(price) })}
        </Amount>
      ))}
      {way && (
        <Box mt="3">
          <Begin way={way}>{action}</Begin>
        </Box>
      )}
    </>
  );
}

/** The answers as the steps take them, with the price where the estimate has one. */
function carriedOf({ answers, prices }: Estimate, { price_from }: Props["flow"]): Carried {
  const [price] = prices.length === 1 ? prices : [];
  return {
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([name, value]) =>
        typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [],
      ),
    ),
    ...(price &&
      price_from && {
        price: { amount: priceSaid(price), per: price_from.per, is_from: price.is_from, is_estimate: true },
      }),
  };
}
