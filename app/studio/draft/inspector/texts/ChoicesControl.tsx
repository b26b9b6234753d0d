import { isEqual } from "../../../../../engine/index";
import type { ControlProps } from "../control";
import { Forms } from "./Forms";
import { HandWritten } from "./HandWritten";
import { CodeRows } from "./CodeRows";
import { OptionRows } from "./OptionRows";
import { OptionWords } from "./OptionWords";
import { codesIn, optionsAsWritten, optionsIn } from "./options";
import type { Option } from "./options";
import type { CodesAround } from "./renaming";
import type { Converted } from "./variants";

const FORMS = [
  ["words", "Each with its words", "Each with its words"],
  ["codes", "Codes alone, which people do not read", "Codes alone"],
] as const;

/** The options of a question: codes with their words in an order, or codes alone. */
export function ChoicesControl(props: ControlProps & CodesAround) {
  const { id, label, value, onChange } = props;
  const codes = codesIn(value);
  const options = optionsIn(value);
  if (!codes && !options) return <HandWritten id={id} />;
  return (
    <>
      <Forms
        {...props}
        label={`How ${label} are said`}
        form={codes ? "codes" : "words"}
        options={FORMS}
        converted={(form) => (form === "codes" ? codesOf(options ?? []) : wordsFor(codes ?? []))}
      />
      {codes ? (
        <CodeRows {...props} codes={codes} onCodes={(now) => onChange(now.length === 0 ? undefined : now)} />
      ) : (
        <OptionRows {...props} options={options ?? []} onOptions={(now) => onChange(optionsAsWritten(now))} />
      )}
    </>
  );
}

/** A code says itself until it is given words. */
const wordsFor = (codes: readonly string[]): Converted => ({
  value: optionsAsWritten(codes.map((code) => ({ code, words: code }))),
});

function codesOf(options: readonly Option[]): Converted {
  const value = options.map(({ code }) => code);
  if (options.every(({ code, words }) => words === "" || isEqual(words, code))) return { value };
  return { keep: [{ label: `only the codes ${value.join(", ")}`, value }] };
}

/** The words of one option, where it is said by itself, as over a part. */
export const ChoiceControl = ({ value, onChange, ...control }: ControlProps) => (
  <OptionWords {...control} words={value ?? ""} onWords={(words) => onChange(words === "" ? undefined : words)} />
);
