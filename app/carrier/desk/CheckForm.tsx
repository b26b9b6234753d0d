import { useState } from "react";
import type { FormEvent } from "react";
import { adviceFor, ApiError, messageOf } from "../../shared/api/request";
import type { Policy } from "../../shared/api/types";
import { typedDate } from "../../shared/dates";
import { clientName } from "../../shared/people";
import { paidWords } from "../../shared/policies/dueWords";
import { Button } from "../../shared/ui/Button";
import { DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Stack, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { TextField } from "../../shared/ui/TextField";
import { bodyOf, problemsOf, said } from "./amounts";
import type { Problems, TypedCheck } from "./amounts";
import { asDesk } from "./calls";

interface Props {
  readonly policy: Policy;
  /** The server's date. */
  readonly today: string;
  readonly onClose: () => void;
  readonly onRecorded: (policy: Policy) => void;
  /** The policy has changed since: it has to be read again. */
  readonly onChanged: () => void;
}

/** The day on which the check came, today, and its amount, all that is due, until something else is typed. */
export function CheckForm({ policy, today, onClose, onRecorded, onChanged }: Props) {
  const due = policy.due?.amount ?? 0;
  const [typed, setTyped] = useState<TypedCheck>({ day: typedDate(today), amount: due === 0 ? "" : due.toFixed(2) });
  const [pressed, setPressed] = useState(false);
  const { busy, failure, send } = useRecording(policy, onRecorded);
  const problems = pressed ? problemsOf(policy, typed, today) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    const [wrong] = Object.keys(problemsOf(policy, typed, today));
    if (wrong !== undefined) return document.getElementById(`check-${wrong}`)?.focus();
    send(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Which policy={policy} />
        <Fields policy={policy} typed={typed} problems={problems} onType={setTyped} />
        {failure !== undefined && <RecordingFailed error={failure} onReload={onChanged} />}
        <DialogActions>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? "Recording…" : "Record check"}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Which policy it is, and how it is paid until now. */
function Which({ policy }: Pick<Props, "policy">) {
  return (
    <>
      <Text>
        {clientName(policy.client)}, {policy.vertical.name}
        {policy.policy_number && `, policy ${policy.policy_number}`}. {paidWords(policy)}.
      </Text>
      {policy.status === "canceled" && (
        <Message kind="info">This policy is canceled. Record a check only if its money came.</Message>
      )}
    </>
  );
}

interface FieldsProps extends Pick<Props, "policy"> {
  readonly typed: TypedCheck;
  readonly problems: Problems;
  readonly onType: (typed: TypedCheck) => void;
}

function Fields({ policy, typed, problems, onType }: FieldsProps) {
  return (
    <>
      <TextField
        id="check-day"
        kind="us-date"
        label="Received on"
        hint="MM/DD/YYYY"
        maxWidth="10.5rem"
        value={typed.day}
        error={problems.day}
        onType={(day) => onType({ ...typed, day })}
      />
      <TextField
        id="check-amount"
        kind="number"
        label="Amount"
        hint={`In ${policy.bills[0]?.currency.code ?? "USD"}. Due: ${said(policy, policy.due?.amount ?? 0)}.`}
        maxWidth="10.5rem"
        value={typed.amount}
        error={problems.amount}
        onType={(amount) => onType({ ...typed, amount })}
      />
    </>
  );
}

function useRecording(policy: Policy, onRecorded: (policy: Policy) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = (typed: TypedCheck): void => {
    const body = bodyOf(typed);
    if (busy || !body) return;
    setBusy(true);
    setFailure(undefined);
    asDesk.recordPayment(policy, body).then(onRecorded, (error: unknown) => {
      setFailure(error);
      setBusy(false);
    });
  };
  return { busy, failure, send };
}

/** A call whose answer was lost may have recorded the check: the state of the policy then tells. */
function RecordingFailed({ error, onReload }: { readonly error: unknown; readonly onReload: () => void }) {
  const isOld = error instanceof ApiError && error.code === "changed_meanwhile";
  return (
    <FailureNotice
      message={messageOf(error)}
      advice={isOld ? "Look at what is due now before you record anything." : adviceFor(error)}
      {...(isOld && { onRetry: onReload, retryLabel: "Show it as it is now" })}
    />
  );
}
