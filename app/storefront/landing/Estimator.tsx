import { useId, useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import { filledIn, priceSaid } from "../../../engine/index";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Select } from "../../shared/ui/controls";
import { describedBy, FieldFrame, TextField } from "../../shared/ui/TextField";
import { Box, Text } from "../../shared/ui/layout";
import { Begin } from "./Begin";
import type { Way } from "./Begin";
import type { Asked, LandingProps, LandingWords } from "./props";
import { CarrierContact } from "./CarrierContact";
import type { Estimating, Outcome } from "./estimate";

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

interface Props extends Pick<LandingProps, "carrier" | "start"> {
  readonly estimating: Estimating;
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
  const { estimate, asks, estimating } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { typed, type, ask, errorAt, outcome } = estimating;
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
            error={errorAt(question.name)}
            onType={(value) => type(question.name, value)}
          />
        ))}
      </Fields>
      <QueryOfLink start={props.start} />
      <Button
        type="submit"
        kind="secondary"
        mt="4"
        width={{ base: "100%", sm: "auto" }}
        disabled={outcome?.kind === "asking"}
      >
        {estimate.action}
      </Button>
      <Result role="status">{outcome && <Said {...props} outcome={outcome} />}</Result>
    </form>
  );
}

/** Without scripts the form's address has only what the form sends: the query of the link is kept. */
const QueryOfLink = ({ start }: Pick<Props, "start">) =>
  [...new URLSearchParams(start.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

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
function Said({ outcome, estimate, carrier, way, action }: Props & { readonly outcome: Outcome }): ReactNode {
  switch (outcome.kind) {
    case "asking":
      return <Text tone="quiet">Working out your price…</Text>;
    case "failed":
      return (
        <Text>We could not work out a price just now. Try again, or begin: you see your price before you pay.</Text>
      );
    case "refused":
      return <Refused {...outcome.refused} carrier={carrier} />;
    case "unlicensed":
      return <Text>{outcome.said}</Text>;
    case "priced":
      return (
        <>
          {outcome.estimate.prices.map((price, _, { length }) => (
            <Amount key={`${price.plan_name} ${price.plan_type}`}>
              {length > 1 && `${price.title}: `}
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
}

type RefusedProps = Extract<Outcome, { kind: "refused" }>["refused"] & Pick<Props, "carrier">;

const Refused = ({ reason, title, body, contacts, carrier }: RefusedProps) => (
  <>
    <Text fontWeight="600">{reason ?? title}</Text>
    {reason === undefined && body.map((line) => <Text key={line}>{line}</Text>)}
    <CarrierContact roles={contacts} carrier={carrier} />
  </>
);
