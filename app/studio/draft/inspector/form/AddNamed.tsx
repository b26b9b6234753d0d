import { useRef, useState } from "react";
import { Input } from "../../../../shared/ui/controls";
import { Row } from "../../../../shared/ui/layout";
import { Small } from "../../ui/parts";

/** A button that adds something under a name that a person types. */
export function AddNamed({ label, onAdd }: { readonly label: string; readonly onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = (): void => {
    if (name.trim() === "") return;
    onAdd(name.trim());
    setName("");
    // The button cannot be pressed then.
    input.current?.focus();
  };
  return (
    <Row gap="2" py="1.5">
      <Input
        ref={input}
        aria-label={`${label}: its name`}
        minHeight="36px"
        py="1"
        fontSize="0.9375rem"
        width="12rem"
        value={name}
        placeholder="Name"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Small onClick={add} disabled={name.trim() === ""}>
        <span aria-hidden="true">+</span> {label}
      </Small>
    </Row>
  );
}
