import type { ComponentProps, ReactNode, Ref } from "react";
import type { FieldKind } from "../fields/kinds";
import { TypedInput } from "./TypedInput";
import { BesideLabel, ErrorText, Hint, Label, LabelLine } from "./controls";
import { Box } from "./layout";

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly optional?: boolean;
  readonly children: ReactNode;
}

/** A control's label, hint and error, each tied to it (W10). */
export function FieldFrame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <Box minWidth="0">
      <LabelLine>
        <Label htmlFor={id}>{label}</Label>
        {optional && <BesideLabel id={`${id}-optional`}>Optional</BesideLabel>}
      </LabelLine>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Box>
  );
}

/** What a control says of itself to a screen reader. */
export function describedBy({ id, hint, error, optional }: Pick<FrameProps, "id" | "hint" | "error" | "optional">) {
  const ids = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

interface Props extends Omit<FrameProps, "children"> {
  readonly kind: FieldKind;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text with all that belongs to it. */
export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  ...rest
}: Props & Omit<ComponentProps<typeof TypedInput>, keyof Props>) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional }}>
      <TypedInput id={id} {...describedBy({ id, hint, error, optional })} {...rest} />
    </FieldFrame>
  );
}
