import { useState } from "react";
import { Typed } from "./parts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly isReadOnly: boolean;
  readonly onChange: (value: number) => void;
}

/** A number. What is typed stays as it is typed, such as "1." on the way to "1.5". */
export function NumberInput({ id, label, value, isReadOnly, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const text = typed !== undefined && numberIn(typed) === value ? typed : String(value);
  const isWrong = typed !== undefined && numberIn(typed) === undefined;
  return (
    <Typed
      isShort
      id={id}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={isWrong ? typed : text}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = numberIn(target.value);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** The number that a text says, with or without commas and a currency's sign; undefined where it says none. */
function numberIn(text: string): number | undefined {
  const plain = text.replace(/[,$%\s]/g, "");
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}
