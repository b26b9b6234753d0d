import { chakra } from "../../shared/theme/chakra";
import { Fragment, useId } from "react";
import type { ReactNode } from "react";
import { Button } from "../../shared/ui/Button";
import { ErrorText } from "../../shared/ui/controls";
import { Box, Text } from "../../shared/ui/layout";
import type { StillMissing, View } from "../engine";
import { fieldId } from "../form/QuestionContext";
import { fieldsOf, focusField } from "./FieldProblems";
import { Problem } from "./Problem";

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "2",
  },
  variants: { apart: { true: { mt: "6" } } },
});
const Buttons = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", sm: "row" },
    alignItems: { base: "stretch", sm: "center" },
    columnGap: "5",
    rowGap: "2",
    width: "100%",
    "& > button:first-of-type": { minWidth: "10rem" },
  },
});

interface Props {
  readonly view: View;
  /** What Next does; if absent, it submits the form around it. */
  readonly onPress?: () => void;
  /** True when another button was pressed, which shows the failure beside it. */
  readonly quiet?: boolean;
  /** Another way on, beside Next. */
  readonly beside?: ReactNode;
  /** Puts the buttons into something; if absent, nothing is around them. */
  readonly renderAround?: (buttons: ReactNode) => ReactNode;
}

/** Next, with the last failure and what is wrong beside no field above it, and below it what is being waited for or still missing. */
export function NextBar({ view, onPress, quiet = false, beside, renderAround = asTheyAre }: Props) {
  const lineId = useId();
  const { next, problem, activity, errors } = view;
  const missing = missingIn(view);
  return (
    <Bar apart={!onPress}>
      {problem && !quiet && isPressed(view) && (
        <Box alignSelf="stretch">
          <Problem problem={problem} button={next ? shortName(next.label) : undefined} />
        </Box>
      )}
      {cardMessage(view) && (
        <ErrorText mt="0" mb="2">
          {cardMessage(view)}
        </ErrorText>
      )}
      {saidApart(errors)}
      {(next ?? beside) &&
        renderAround(
          <Buttons>
            {next && (
              <Button
                type={onPress ? "button" : "submit"}
                disabled={!next.enabled}
                onClick={onPress}
                aria-describedby={missing.length > 0 ? lineId : undefined}
              >
                {next.label}
              </Button>
            )}
            {beside}
          </Buttons>,
        )}
      <Text id={lineId} tone="small" aria-live="polite" minHeight="1.5em" css={LINKS}>
        {activity === null ? stillNeeded(missing) : WAITING[activity]}
      </Text>
    </Bar>
  );
}

/**
 * What is still needed, by the names that the page shows. The only question of a step is the page's heading: its own name
 * is nowhere on the page (u5).
 */
function missingIn({ next, step }: View): readonly StillMissing[] {
  const missing = next?.missing ?? [];
  const [only, other] = step.kind === "questions" ? step.form.questions : [];
  if (!only || other || only.widget === "items") return missing;
  return missing.map((each) => (each.name.includes(": ") ? each : { ...each, name: "an answer" }));
}

/** What is wrong and has no field of its own; the line below leads there. */
const saidApart = (errors: View["errors"]): ReactNode =>
  errors.map(({ at, message }) => (
    <ErrorText key={at} id={fieldId("q", at)} role="alert" tabIndex={-1} mt="0" mb="2">
      {message}
    </ErrorText>
  ));

/** What a sentence calls a button that names act and amount: `Submit` for `Submit and pay $10.00`. */
const shortName = (label: string): string => label.split(" and ")[0] ?? label;

/** A refused card, said at the button too: the card's fields may be far above it (W35). */
const cardMessage = ({ step, problem }: View): string | undefined =>
  step.kind === "checkout" && step.card ? problem?.fields[step.card.complete] : undefined;

/** The names of what is still needed read as one sentence. */
const LINKS = { "& a": { color: "inherit", textDecoration: "underline" } };

/**
 * What is still needed, in one line; by semicolons if one of it has a comma itself. Each name leads to its field. Plain
 * links: they change with every key.
 */
function stillNeeded(missing: readonly StillMissing[]): ReactNode {
  const [wrong, absent] = [missing.filter((each) => each.is_wrong), missing.filter((each) => !each.is_wrong)];
  return (
    <>
      {listed("Still needed: ", absent)}
      {absent.length > 0 && wrong.length > 0 && ". "}
      {listed("To be corrected: ", wrong)}
    </>
  );
}

function listed(words: string, missing: readonly StillMissing[]): ReactNode {
  const between = missing.some(({ name }) => name.includes(",")) ? "; " : ", ";
  return missing.map(({ name, at }, place) => (
    <Fragment key={name}>
      {place === 0 ? words : between}
      <a
        href={`#${fieldId("q", at)}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(at);
        }}
      >
        {name}
      </a>
    </Fragment>
  ));
}

const asTheyAre = (buttons: ReactNode): ReactNode => buttons;

const WAITING = {
  saving: "Saving…",
  leaving: "Going back as soon as this is saved…",
  finishing: "Finishing your enrollment. Please keep this page open.",
  confirming: "",
} as const satisfies { readonly [activity in NonNullable<View["activity"]>]: string };

/** Whether a pressed button has failed, with a message that belongs to no question. */
export const isPressed = ({ problem, step }: View): boolean =>
  problem !== null && (problem.phase === "next" || problem.phase === "confirm") && fieldsOf(problem, step).length === 0;
