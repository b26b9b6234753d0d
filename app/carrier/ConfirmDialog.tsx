import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../shared/ui/Button";
import { Dialog, DialogActions } from "../shared/ui/Dialog";
import { FailureNotice } from "../shared/ui/FailureNotice";
import { Stack, Text } from "../shared/ui/layout";
import { TextField } from "../shared/ui/TextField";
import type { Check } from "./rules";
import { missingForConfirm } from "./rules";
import type { Submission } from "./useSubmission";

interface Props {
  /** What has to be typed. */
  readonly wanted: Check;
  /** The number that the policy has until then; undefined for its first one. */
  readonly replaces: string | undefined;
  readonly submission: Submission;
  readonly onClose: () => void;
}

/** Asks once more before the number is given: the client's last name and the number (`portal §2`, A-51, A-52). */
export function ConfirmDialog({ wanted, replaces, submission, onClose }: Props) {
  const [check, setCheck] = useState<Check>({ lastName: "", number: "" });
  const { state, failure, submit } = submission;
  const busy = state === "busy";
  const missing = missingForConfirm(check, wanted);
  const close = (): void => {
    if (!busy) onClose();
  };
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (missing === "") submit(wanted.number);
  };
  const field = { autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;
  return (
    <Dialog title="Check before you submit" onClose={close}>
      <form onSubmit={confirm} noValidate>
        <Stack>
          <Text>
            {replaces === undefined
              ? "The number can be corrected here for 24 hours. After that it is final."
              : `This replaces the number ${replaces}, and the client's documents are mailed again.`}
          </Text>
          <TextField
            id="confirm-last-name"
            kind="code"
            label="Client's last name"
            value={check.lastName}
            onType={(lastName) => setCheck({ ...check, lastName })}
            {...field}
          />
          <TextField
            id="confirm-number"
            kind="code"
            label="Policy number once more"
            value={check.number}
            onType={(number) => setCheck({ ...check, number })}
            {...field}
          />
          <Text id="confirm-missing" tone="small" aria-live="polite" minHeight="1.5em">
            {busy ? "Submitting…" : missing}
          </Text>
          {failure && <FailureNotice {...failure} />}
          <DialogActions>
            <Button kind="secondary" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={busy || missing !== ""}
              aria-describedby={missing ? "confirm-missing" : undefined}
            >
              Confirm
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
