import type { Json } from "../../../../../engine/index";
import { Label } from "../../../../shared/ui/controls";
import { Row } from "../../../../shared/ui/layout";
import { Small } from "../../ui/parts";
import type { ControlProps } from "../control";
import { TextField } from "./field/TextField";
import { HandWritten } from "./HandWritten";
import { TextControl } from "./TextControl";
import { wordsOf } from "./options";
import type { Words } from "./options";

interface Props extends Omit<ControlProps, "value" | "onChange"> {
  readonly words: unknown;
  readonly onWords: (words: Json) => void;
}

/** The words of an option: a label in one text, or a label by reader or condition, and a hint. */
export function OptionWords({ words, onWords, ...control }: Props) {
  const { label, isReadOnly } = control;
  const more = wordsOf(words);
  if (more) return <MoreWords {...control} words={more} onWords={onWords} />;
  if (typeof words !== "string") return <HandWritten id={control.id} />;
  return (
    <>
      <TextField {...control} text={words} onText={onWords} />
      {!isReadOnly && (
        <Row gap="2" mt="1">
          <Act words="Add a hint" of={label} onClick={() => onWords({ label: words, hint: "" })} />
          <Act
            words="Other words for some"
            of={label}
            onClick={() => onWords({ label: { broker: words, client: words } })}
          />
        </Row>
      )}
    </>
  );
}

interface MoreProps extends Omit<Props, "words"> {
  readonly words: Words;
}

function MoreWords({ words, onWords, ...control }: MoreProps) {
  const { label, isReadOnly } = control;
  return (
    <>
      <TextControl
        isInRow
        {...control}
        label={`${label}, label`}
        value={words.label}
        onChange={(text) => onWords({ ...words, label: text ?? "" })}
      />
      {words.hint !== undefined && <HintWords {...control} words={words} onWords={onWords} />}
      {words.hint === undefined && !isReadOnly && (
        <Act words="Add a hint" of={label} onClick={() => onWords({ ...words, hint: "" })} />
      )}
    </>
  );
}

function HintWords({ words, onWords, ...control }: MoreProps) {
  const { id, label, isReadOnly } = control;
  const { hint, ...own } = words;
  // Without a hint, a label in one text needs nothing around it.
  const withoutHint = (): void => onWords(typeof own.label === "string" ? own.label : own);
  return (
    <>
      <Row gap="2" mt="1" justifyContent="space-between">
        <Label htmlFor={`${id}-hint`} fontSize="0.8125rem" fontWeight="500" color="quiet" mb="0.5">
          Hint
        </Label>
        {!isReadOnly && <Act words="Remove the hint" of={label} onClick={withoutHint} />}
      </Row>
      <TextControl
        isInRow
        {...control}
        id={`${id}-hint`}
        label={`${label}, hint`}
        value={hint}
        onChange={(text) => onWords({ ...words, hint: text ?? "" })}
      />
    </>
  );
}

interface ActProps {
  readonly words: string;
  readonly of: string;
  readonly onClick: () => void;
}

const Act = ({ words, of, onClick }: ActProps) => (
  <Small type="button" kind="plain" px="1" color="quiet" aria-label={`${words}: ${of}`} onClick={onClick}>
    {words}
  </Small>
);
