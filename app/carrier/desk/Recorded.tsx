import { useEffect, useRef, useState } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { clientName } from "../../shared/people";
import { Button } from "../../shared/ui/Button";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Box } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { ignoreSecondPress } from "../../shared/ui/secondPress";
import { said } from "./amounts";
import { asDesk } from "./calls";

interface Props {
  /** The policy with the check that was just recorded, which is its last one. */
  readonly policy: Policy;
  readonly onTakenBack: (() => Promise<unknown>) | undefined;
}

/** Says what was recorded, with the way to undo it. It takes the focus: the row that had it may be gone. */
export function Recorded({ policy, onTakenBack }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"recorded" | "busy" | "undone">("recorded");
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    frame.current?.focus();
  }, [state]);
  const check = policy.payments?.at(-1);
  if (!check) return null;
  const undone = (): void => {
    ignoreSecondPress();
    setState("undone");
    void onTakenBack?.();
  };
  const failed = (error: unknown): void => {
    setFailure(error);
    setState("recorded");
  };
  const undo = (): void => {
    setState("busy");
    setFailure(undefined);
    asDesk.takePaymentBack(policy.id, check.id).then(undone, failed);
  };
  const what = `${said(policy, check.amount)} of ${clientName(policy.client)}, received on ${displayDate(check.received_on)}`;
  return (
    <>
      <Message ref={frame} kind={state === "undone" ? "info" : "success"} tabIndex={-1}>
        <Box flex="1 1 16rem" minWidth="0">
          {state === "undone" ? `Taken back: ${what}.` : `Recorded: ${what}. ${restWords(policy)}`}
        </Box>
        {state !== "undone" && (
          <Button kind="plain" disabled={state === "busy"} onClick={undo}>
            {state === "busy" ? "Taking back…" : "Undo"}
          </Button>
        )}
      </Message>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} />}
    </>
  );
}

const restWords = (policy: Policy): string =>
  policy.due ? `${said(policy, policy.due.amount)} is still due.` : "The policy is paid.";
