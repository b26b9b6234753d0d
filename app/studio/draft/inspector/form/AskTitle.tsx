import { useCallback, useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Hint, Input, Label } from "../../../../shared/ui/controls";
import { Box, Row } from "../../../../shared/ui/layout";
import { Small } from "../../ui/parts";

interface Props {
  /** What it is called; undefined where nothing was typed. */
  readonly onTitle: (title: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks what a new thing is called: its name, by which rules and texts know it, is made of that. */
export function AskTitle({ onTitle, onCancel }: Props) {
  const [title, setTitle] = useState("");
  const id = useId();
  // Who adds something types next.
  const focused = useCallback((input: HTMLInputElement | null) => input?.focus(), []);
  const add = (): void => onTitle(title.trim() === "" ? undefined : title.trim());
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter") add();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box border="1px solid" borderColor="line" borderRadius="control" p="3" my="1">
      <Label htmlFor={id} fontSize="0.9375rem" mb="0.5">
        What is it called?
      </Label>
      <Hint id={`${id}-hint`} fontSize="0.8125rem">
        People read it, or it is what you know it by. It can be changed later.
      </Hint>
      <Input
        id={id}
        ref={focused}
        aria-describedby={`${id}-hint`}
        minHeight="40px"
        py="1.5"
        fontSize="0.9375rem"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={pressed}
      />
      <Row gap="2" mt="2">
        <Small onClick={add}>Add it</Small>
        <Small kind="plain" onClick={onCancel}>
          Cancel
        </Small>
      </Row>
    </Box>
  );
}
