import { useState } from "react";
import { ErrorText, Input } from "../../../../shared/ui/controls";
import { Faint } from "../../ui/parts";
import { Row } from "../../../../shared/ui/layout";
import { small } from "./small";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  /** The codes of the other options. */
  readonly others: readonly string[];
  readonly onCode: (code: string) => void;
}

/** The code that is saved for an option. One that cannot be is said to be wrong, and is not saved. */
export function CodeField({ id, label, code, others, onCode }: Props) {
  const [refused, setRefused] = useState<string>();
  const type = (typed: string): void => {
    const isWrong = typed === "" || others.includes(typed);
    setRefused(isWrong ? typed : undefined);
    if (!isWrong) onCode(typed);
  };
  return (
    <>
      <Row gap="2" mt="1">
        <label htmlFor={id}>
          <Faint>Saved as</Faint>
        </label>
        <Input
          {...small}
          id={id}
          width="auto"
          flex="1"
          minWidth="0"
          aria-label={`Saved as, ${label}`}
          aria-invalid={refused !== undefined}
          {...(refused !== undefined && { "aria-describedby": `${id}-wrong` })}
          value={refused ?? code}
          onChange={({ target }) => type(target.value.replaceAll(/\s/g, "_"))}
          onBlur={() => setRefused(undefined)}
        />
      </Row>
      {refused !== undefined && (
        <ErrorText id={`${id}-wrong`}>
          {refused === "" ? "An option needs a code." : "Another option has this code."}
        </ErrorText>
      )}
    </>
  );
}
