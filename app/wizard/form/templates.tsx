import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import type { FieldTemplateProps, TemplatesType } from "@rjsf/utils";
import type { ReactNode } from "react";
import { ZipElsewhere } from "../../shared/address/ZipElsewhere";
import { BesideLabel, ErrorText, Hint, Label, LabelLine } from "../../shared/ui/controls";
import { Hidden } from "../../shared/ui/layout";
import type { QuestionView } from "../engine";
import { ConsentTexts } from "../parts/ConsentTexts";
import { Problem } from "../parts/Problem";
import { errorId, hintId, isToCome, useForm, useNow, useRow } from "./QuestionContext";

const Group = chakra("fieldset", { base: { border: "none", p: "0", m: "0", minWidth: "0" } });
const Legend = chakra("legend", {
  base: { p: "0", mb: "1.5", fontWeight: "600" },
  variants: {
    quiet: { true: clipped },
  },
});

/** The form as a whole has neither label nor error; each of its rows has. */
function FieldTemplate({ id, fieldPathId, children }: FieldTemplateProps) {
  return fieldPathId.path.length === 0 ? children : <Labelled id={id}>{children}</Labelled>;
}

interface Props {
  readonly id: string;
  readonly children: ReactNode;
}

/** A question with its label, hint and error tied to its control (W10). */
function Labelled({ id, children }: Props) {
  const { question } = useRow();
  const { single, heading } = useForm();
  const { label, hint } = question;
  if (GROUPED.has(question.widget))
    return (
      <Group aria-describedby={question.error ? errorId(id) : undefined}>
        <Legend quiet={single}>{label}</Legend>
        <WithHintAndError id={id} hint={hint}>
          {children}
        </WithHintAndError>
      </Group>
    );
  const hasLabel = !labelsItself(question) && !isToCome(question);
  const isShown = hasLabel && !(single && label === heading);
  const word = isShown && isWord(hint) ? hint : undefined;
  return (
    <>
      {!isShown && hasLabel && (
        <Hidden asChild>
          <label htmlFor={id}>{label}</label>
        </Hidden>
      )}
      {isShown && (
        <LabelLine>
          <Label htmlFor={id}>{label}</Label>
          {word && <BesideLabel id={hintId(id)}>{word}</BesideLabel>}
          {question.why && <Why isBeside>{question.why}</Why>}
        </LabelLine>
      )}
      <WithHintAndError id={id} hint={word ? undefined : hint} saysWhy={!isShown}>
        {children}
      </WithHintAndError>
    </>
  );
}

/** A single word stands beside the label, as "Optional" does on the dashboard. */
const isWord = (hint: string | undefined): boolean => hint !== undefined && !hint.includes(" ");

interface WithProps extends Props {
  readonly hint: string | undefined;
  /** False where the label's line says why it is asked. */
  readonly saysWhy?: boolean;
}

function WithHintAndError({ id, hint, saysWhy = true, children }: WithProps) {
  const { question, problem } = useRow();
  const isHere = !isToCome(question);
  return (
    <>
      {question.texts && <Agreed texts={question.texts} />}
      {isHere && hint && <Hint id={hintId(id)}>{hint}</Hint>}
      {isHere && saysWhy && question.why && <Why>{question.why}</Why>}
      {children}
      {question.error && !saysError(question) && (
        <ErrorText id={errorId(id)} role={isNeverLeft(question) ? "alert" : undefined}>
          {question.error}
        </ErrorText>
      )}
      {question.format === "us-zip" && <BesideZip name={question.name} />}
      {problem && <Problem problem={problem} keepFocus />}
    </>
  );
}

const Texts = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "4", mb: "4" } });

/** What a consent agrees to, above it (W29). */
function Agreed({ texts }: { readonly texts: NonNullable<QuestionView["texts"]> }) {
  return (
    <Texts>
      <ConsentTexts texts={texts} heading="h2" />
    </Texts>
  );
}

/** What is said of a zip that belongs to an address. */
function BesideZip({ name }: { readonly name: string }) {
  const { questions, values } = useNow().form;
  const { region } = questions.find(({ address }) => address?.postal === name)?.address ?? {};
  if (region === undefined) return null;
  return <ZipElsewhere postal={String(values[name] ?? "")} region={String(values[region] ?? "")} />;
}

/** What has no field to leave is announced once it is wrong. */
const isNeverLeft = ({ widget }: QuestionView): boolean => widget === "items" || widget === "output";

/** A card's fields and the sum of shares say themselves what is wrong. */
const saysError = ({ widget, items, error }: QuestionView): boolean =>
  widget === "card" || (error !== undefined && error === items?.total?.error);

const labelsItself = ({ widget }: QuestionView): boolean =>
  widget === "checkbox" || widget === "card" || widget === "items";

/** Widgets of several controls, whose label is the legend of the group. */
const GROUPED: ReadonlySet<QuestionView["widget"]> = new Set(["radio", "cards", "checkboxes", "file"]);

const Details = chakra("details", {
  base: {
    mb: "2",
    fontSize: "0.9375rem",
    "& > summary": { cursor: "pointer", color: "accent", width: "fit-content", py: "1" },
    "& > p": { color: "quiet", pb: "1" },
  },
  variants: {
    /** On the line of the label; what it says takes lines of its own. */
    beside: { true: { mb: "0", ms: "auto", "& > summary": { py: "0" }, "&[open]": { flexBasis: "100%", ms: "0" } } },
  },
});

/** Why a question is asked, for a person who wants to know before they answer. */
const Why = ({ children, isBeside = false }: { readonly children: string; readonly isBeside?: boolean }) => (
  <Details beside={isBeside}>
    <summary>Why we ask</summary>
    <p>{children}</p>
  </Details>
);

export const templates: Partial<TemplatesType> = { FieldTemplate };
