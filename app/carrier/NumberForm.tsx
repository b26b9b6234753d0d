import { useAfterPress } from "../shared/afterPress";
import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../shared/ui/Button";
import { Stack, Text } from "../shared/ui/layout";
import { MaskedField } from "./MaskedField";
import { missingForSubmit, trimmed } from "./rules";

/** Asks for the number twice; Submit waits until both are there and equal (`portal §4`). */
export function NumberForm({ onSubmit }: { readonly onSubmit: (number: string) => void }) {
  const [number, setNumber] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  const missing = missingForSubmit(number, confirmation);
  const unequal = left && trimmed(number) !== "" && trimmed(confirmation) !== "" && missing !== "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing === "") onSubmit(trimmed(number));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <MaskedField
          id="policy-number"
          label="Policy number"
          hint="Letters and digits; spaces, dots, slashes and hyphens between them."
          value={number}
          onType={setNumber}
          shows="policy number"
        />
        <MaskedField
          id="policy-number-again"
          label="Confirm policy number"
          hint="Type it again: pasting is turned off here."
          error={unequal ? missing : undefined}
          value={confirmation}
          onType={setConfirmation}
          onLeave={() => afterPress(() => setLeft(left || trimmed(confirmation) !== ""))}
          typedOnly
          shows="the repeated number"
        />
        <Stack gap="2" alignItems="flex-start">
          <Button
            type="submit"
            minWidth="10rem"
            width={{ base: "100%", sm: "auto" }}
            disabled={missing !== ""}
            aria-describedby={missing ? "submit-missing" : undefined}
          >
            Submit
          </Button>
          <Text id="submit-missing" tone="small" aria-live="polite" minHeight="1.5em">
            {missing}
          </Text>
        </Stack>
      </Stack>
    </form>
  );
}
