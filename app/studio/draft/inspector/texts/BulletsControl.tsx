import { isObject } from "../../../../../engine/index";
import type { ControlProps } from "../control";
import { TextField } from "./field/TextField";
import { HandWritten } from "./HandWritten";
import { Rows } from "./rows/Rows";

/** A list with a bullet before each line. */
interface Bullets {
  readonly bullets: readonly string[];
}

/** Returns whether a value is a bulleted list. */
export const isBullets = (value: unknown): value is Bullets =>
  isObject(value) &&
  Object.keys(value).join() === "bullets" &&
  Array.isArray(value.bullets) &&
  value.bullets.every((line) => typeof line === "string");

/** A bulleted list: Enter begins the next line. */
export function BulletsControl({ value, onChange, ...control }: ControlProps) {
  if (value !== undefined && !isBullets(value)) return <HandWritten id={control.id} />;
  const { id, label, isReadOnly } = control;
  return (
    <Rows
      id={id}
      label={label}
      items={value?.bullets ?? NONE}
      isReadOnly={isReadOnly}
      isInline
      nameOf={(_, index) => `Line ${index + 1}`}
      additions={[{ label: "Add a line", item: "" }]}
      onItems={(bullets) => onChange(bullets.length === 0 ? undefined : { bullets })}
    >
      {(row) => (
        <TextField
          {...control}
          id={row.index === 0 ? id : row.id}
          label={`${label}, line ${row.index + 1}`}
          text={row.item}
          onText={row.onChange}
          onEnter={row.onSplit}
        />
      )}
    </Rows>
  );
}

const NONE: readonly string[] = [];
