import { useState } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { paidWords } from "../../shared/policies/dueWords";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Card, Hidden, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { said } from "./amounts";
import { asDesk } from "./calls";
import { focusSoon } from "./focusSoon";
import { RecordCheck } from "./RecordCheck";

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
      minHeight: "48px",
      fontVariantNumeric: "tabular-nums",
    },
    "& li + li": { borderTop: "1px solid", borderColor: "line" },
    "& li > :last-child": { marginInlineStart: "auto" },
  },
});

type Check = NonNullable<Policy["payments"]>[number];

interface Props {
  readonly policy: Policy;
  readonly onChanged: (policy: Policy) => void;
}

/** What came by check, and what is due. */
export function Payments({ policy, onChanged }: Props) {
  const [recording, setRecording] = useState(false);
  const [wrong, setWrong] = useState<Check>();
  const changed = (now: Policy): void => {
    setRecording(false);
    setWrong(undefined);
    onChanged(now);
    focusSoon("desk-payments");
  };
  return (
    <Stack as="section" aria-labelledby="desk-payments">
      <SectionTitle id="desk-payments" tabIndex={-1}>
        Payment by check
      </SectionTitle>
      <Text role="status">{paidWords(policy)}.</Text>
      <Checks policy={policy} onWrong={setWrong} />
      {policy.due && (
        <Button kind="secondary" alignSelf="flex-start" onClick={() => setRecording(true)}>
          Record a check
        </Button>
      )}
      {recording && <RecordCheck policyId={policy.id} onClose={() => setRecording(false)} onRecorded={changed} />}
      {wrong && <TakeBack policy={policy} check={wrong} onClose={() => setWrong(undefined)} onTakenBack={changed} />}
    </Stack>
  );
}

interface ChecksProps {
  readonly policy: Policy;
  readonly onWrong: (check: Check) => void;
}

function Checks({ policy, onWrong }: ChecksProps) {
  const { payments = [] } = policy;
  if (payments.length === 0) return null;
  return (
    <Card py="2">
      <List>
        {payments.map((check) => (
          <li key={check.id}>
            <span>{said(policy, check.amount)}</span>
            <span>received {displayDate(check.received_on)}</span>
            <Button kind="plain" onClick={() => onWrong(check)}>
              Take back
              <Hidden> {said(policy, check.amount)}</Hidden>
            </Button>
          </li>
        ))}
      </List>
    </Card>
  );
}

interface TakeBackProps {
  readonly policy: Policy;
  readonly check: Check;
  readonly onClose: () => void;
  readonly onTakenBack: (policy: Policy) => void;
}

/** Asks once: a check that was recorded wrongly, or that the bank has returned. */
function TakeBack({ policy, check, onClose, onTakenBack }: TakeBackProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const takeBack = (): void => {
    setBusy(true);
    setFailure(undefined);
    asDesk.takePaymentBack(policy.id, check.id).then(onTakenBack, (error: unknown) => {
      setFailure(error);
      setBusy(false);
    });
  };
  return (
    <Dialog title="Take this check back?" size="question" onClose={onClose}>
      <Text>
        {said(policy, check.amount)}, received on {displayDate(check.received_on)}, will no longer count for this
        policy. That it was recorded stays on record.
      </Text>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} />}
      <DialogActions>
        <Button kind="secondary" disabled={busy} onClick={onClose}>
          Keep it
        </Button>
        <Button kind="danger" disabled={busy} onClick={takeBack}>
          {busy ? "Taking back…" : "Take back"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
