import { useState } from "react";
import type { ComponentProps, SyntheticEvent } from "react";
import { Button } from "../shared/ui/Button";
import { TypedInput } from "../shared/ui/TypedInput";
import { Box, Hidden, Row } from "../shared/ui/layout";
import { describedBy, FieldFrame } from "../shared/ui/TextField";

interface Props extends Pick<ComponentProps<typeof FieldFrame>, "id" | "label" | "hint" | "error"> {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave?: () => void;
  /** The number has to be typed: pasting and dropping do nothing. */
  readonly typedOnly?: boolean;
  /** What the button beside it shows and hides. */
  readonly shows: string;
}

const refuse = (event: SyntheticEvent): void => event.preventDefault();

/** A number that is hidden while it is typed, with a button to look at it (A-51, `ux-checklist.md`). */
export function MaskedField({ id, label, hint, error, value, onType, onLeave, typedOnly = false, shows }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <Row flexWrap="nowrap" gap="2">
        <Box flex="1" minWidth="0">
          <TypedInput
            kind="code"
            id={id}
            type={open ? "text" : "password"}
            autoComplete="off"
            value={value}
            onType={onType}
            onLeave={onLeave}
            onPaste={typedOnly ? refuse : undefined}
            onDrop={typedOnly ? refuse : undefined}
            {...describedBy({ id, hint, error })}
          />
        </Box>
        <Button kind="secondary" minWidth="5.5rem" minHeight="48px" aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? "Hide" : "Show"}
          <Hidden> {shows}</Hidden>
        </Button>
      </Row>
    </FieldFrame>
  );
}
