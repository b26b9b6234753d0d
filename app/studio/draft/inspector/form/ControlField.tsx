import { isFilledIn } from "../../../../../engine/analysis/index";
import type { FieldProps } from "@rjsf/utils";
import { Hidden } from "../../../../shared/ui/layout";
import type { ControlProps } from "../control";
import type { Control } from "../model/controls";
import type { WordOf } from "../model/form";
import { AnyControl } from "../scalars/AnyControl";
import { ReferenceControl } from "../scalars/ReferenceControl";
import {
  FixedControl,
  LineControl,
  NumberControl,
  OneOfControl,
  VerbatimControl,
  YesNoControl,
} from "../scalars/scalars";
import { ruleControls } from "../rules/controls";
import { PlainTextControl, textControls } from "../texts/index";
import { Choices } from "./Choices";
import { useNamesFor } from "./useNamesFor";
import { EitherSwitch } from "./EitherSwitch";
import { idOf, useForm } from "./FormContext";
import { useVocabularyAt, VocabularyProvider } from "../vocabulary";
import { WordFrame } from "./WordFrame";

/** Returns the word that a field is about: the form was made with it. */
export function wordIn(uiSchema: FieldProps["uiSchema"]): WordOf {
  const word: unknown = uiSchema?.["ui:options"]?.word;
  if (!isWord(word)) throw new Error("This field was not made for a word.");
  return word;
}

const isWord = (value: unknown): value is WordOf => typeof value === "object" && value !== null && "pointer" in value;

/** The controls of which the label names a group, since they have several inputs. */
const GROUPS: ReadonlySet<Control> = new Set([
  "text",
  "body",
  "wrong",
  "choices",
  "condition",
  "flag-or-rule",
  "expression",
  "any",
  "yes-no",
  "fixed",
]);

/** A word of one value: its control, by what the schema says of it (`controlOf`). */
export function ControlField({ uiSchema, formData }: FieldProps) {
  const word = wordIn(uiSchema);
  const { path, put, keepOpen, isReadOnly } = useForm();
  const { pointer, label, about, control } = word;
  const id = idOf(pointer);
  // A word about each thing of a list, in the form of the list, reads what the things have.
  const vocabulary = useVocabularyAt(path, pointer);
  const props: ControlProps = {
    id,
    label,
    value: formData,
    isReadOnly,
    describedBy: [about !== "" && `${id}-about`, `${id}-findings`].filter(Boolean).join(" "),
    onChange(value) {
      // A text that is empty for a moment stays where somebody types.
      if (value === undefined) keepOpen(pointer);
      put(pointer, value === undefined && isText(word) && word.isRequired ? "" : value);
    },
  };
  return (
    <WordFrame
      word={word}
      beside={<EitherSwitch word={word} value={formData} />}
      isGroup={control !== undefined && GROUPS.has(control)}
    >
      <VocabularyProvider value={vocabulary}>
        <ControlOf word={word} {...props} />
      </VocabularyProvider>
    </WordFrame>
  );
}

function ControlOf({ word, ...props }: ControlProps & { readonly word: WordOf }) {
  const { node, control = "any", name } = word;
  const { schema } = node;
  switch (control) {
    case "one-of":
      return <OneOfControl {...props} among={schema.enum ?? []} />;
    case "fixed":
      return <FixedControl {...props} only={schema.const ?? null} />;
    case "yes-no":
      return <YesNoControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "reference":
      return <Reference word={word} {...props} />;
    case "condition":
      return <ruleControls.condition {...props} />;
    case "expression":
      return <ruleControls.expression {...props} pointer={word.pointer} />;
    case "flag-or-rule":
      return <ruleControls.ruleOrFlag {...props} />;
    case "text":
      if (node.definition === "choice") return <textControls.choice {...props} />;
      return <textControls.text {...props} isOfBook={node.document === "rate-book.schema.json"} />;
    case "choices":
      return <Choices word={word} {...props} />;
    case "body":
    case "wrong": {
      const Control = textControls[control];
      return <Control {...props} />;
    }
    case "plain":
      return <Plain word={word} {...props} />;
    case "any":
      return <AnyControl {...props} types={[schema.type ?? []].flat()} />;
    default:
      return <Hidden>{name}</Hidden>;
  }
}

/** A name or a code, a text as it is written, or one with placeholders. */
function Plain({ word: { node, pointer }, ...props }: ControlProps & { readonly word: WordOf }) {
  const { path } = useForm();
  if (isNameOrCode(node)) return <LineControl {...props} />;
  return isFilledIn(path, pointer) ? <PlainTextControl {...props} /> : <VerbatimControl {...props} />;
}

/** Whether it is a text that has to be there: without words it is an empty one, not one that is taken away. */
const isText = ({ control }: WordOf): boolean => control === "text" || control === "plain";

/** Whether a text has a form of its own, such as a name or a version: no person reads it in the enrollment. */
const isNameOrCode = ({ schema, definition }: WordOf["node"]): boolean =>
  schema.pattern !== undefined || (definition !== undefined && definition !== "landing_text");

function Reference({ word: { node }, ...props }: ControlProps & { readonly word: WordOf }) {
  return <ReferenceControl {...props} known={useNamesFor(node)} />;
}
