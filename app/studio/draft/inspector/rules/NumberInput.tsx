import { useState } from "react";
import { ErrorText } from "../../../../shared/ui/controls";
import { numberKept } from "../../model/number-typed";
import { Typed } from "./parts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly isReadOnly: boolean;
  readonly onChange: (value: number) => void;
}

/**
 * A number. What is typed stays as it is typed, such as "1." on the way to "1.5". What is none stays, too, and says that
 * the rule has the number before it.
 */
export function NumberInput({ id, label, value, isReadOnly, onChange }: Props) {
  const [last, setLast] = useState<{ readonly text: string; readonly of: number }>();
  const number = last && numberKept(last.text);
  // Once the rule has another number, as after Undo, what was typed before is over.
  const isTyped = last !== undefined && (number ?? last.of) === value;
  const isWrong = isTyped && number === undefined;
  const problem = `${id}-problem`;
  return (
    <>
      <Typed
        isShort
        id={id}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problem : undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={isReadOnly}
        value={isTyped ? last.text : String(value)}
        onChange={({ target }) => {
          setLast({ text: target.value, of: value });
          const next = numberKept(target.value);
          if (next !== undefined) onChange(next);
        }}
        onBlur={() => !isWrong && setLast(undefined)}
      />
      {isWrong && <ErrorText id={problem}>This is not a number. The rule still has {value}.</ErrorText>}
    </>
  );
}
