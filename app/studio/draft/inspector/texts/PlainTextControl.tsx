import type { ControlProps } from "../control";
import { HandWritten } from "./HandWritten";
import { TextField } from "./field/TextField";

interface Props extends ControlProps {
  /** Whether the text may have line breaks. */
  readonly hasLines?: boolean;
}

/** A text that is the same for everybody. */
export function PlainTextControl({ value, onChange, hasLines = false, ...field }: Props) {
  if (value !== undefined && typeof value !== "string") return <HandWritten id={field.id} />;
  return (
    <TextField
      {...field}
      hasLines={hasLines}
      text={value ?? ""}
      onText={(text) => onChange(text === "" ? undefined : text)}
    />
  );
}
