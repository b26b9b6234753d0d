/** A value that is written out, picked from what it can be where that is known. */
import { choicesOf } from "../../../../../engine/analysis/index";
import type { Readable } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import type { PartProps } from "./editors";
import { ItemPicker } from "./ItemPicker";
import { NumberInput } from "./NumberInput";
import { Choose, Typed } from "./parts";

interface Props extends PartProps {
  readonly value: string | number | boolean;
  /** What it is compared with, which says what it can be. */
  readonly like: Readable | undefined;
  readonly onChange: (value: Json) => void;
}

export function LiteralEditor({ id, label, value, like, vocabulary, isReadOnly, onChange }: Props) {
  const choices = like ? choicesOf(like, vocabulary) : [];
  const own = { id, label, isReadOnly };
  if (choices.length > 0 && like?.kind !== "number")
    return <ItemPicker {...own} value={value} choices={choices} onChange={onChange} />;
  if (typeof value === "boolean")
    return (
      <Choose
        id={id}
        aria-label={label}
        disabled={isReadOnly}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === "true")}
      >
        <option value="true">yes</option>
        <option value="false">no</option>
      </Choose>
    );
  if (typeof value === "number") return <NumberInput {...own} value={value} onChange={onChange} />;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) || (like?.kind === "date" && value === "");
  return (
    <Typed
      id={id}
      aria-label={label}
      type={isDay ? "date" : "text"}
      autoComplete="off"
      readOnly={isReadOnly}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
