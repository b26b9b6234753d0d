import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";
import { Correction } from "./Correction";
import { NumberForm } from "./NumberForm";
import type { CarrierPolicy } from "./policy";
import { numberOf } from "./rules";
import { useSubmission } from "./useSubmission";

interface Props extends Pick<CarrierPolicy, "calls" | "policy"> {
  readonly onNumbered: (policy: CarrierPolicy["policy"]) => void;
  /** The policy has changed elsewhere, but not its number. */
  readonly onChanged: (policy: CarrierPolicy["policy"]) => void;
}

/** The form that gives a policy its number, while it has none; the number can be corrected for a day. */
export function PolicyNumber({ calls, policy, onNumbered, onChanged }: Props) {
  const [entered, setEntered] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const done = (numbered: CarrierPolicy["policy"]): void => {
    onNumbered(numbered);
    setEntered(null);
    setCorrecting(false);
  };
  const submission = useSubmission(calls, policy, { onDone: done, onChanged });
  const close = (): void => {
    submission.forget();
    setEntered(null);
  };
  const number = numberOf(policy);
  return (
    <>
      {number !== undefined && (
        <Correction
          policy={policy}
          isOpen={correcting}
          onOpen={() => setCorrecting(true)}
          onClose={() => setCorrecting(false)}
        />
      )}
      {(number === undefined || correcting) && <NumberForm onSubmit={setEntered} />}
      {entered !== null && (
        <ConfirmDialog
          wanted={{ lastName: policy.client.person.last_name ?? "", number: entered }}
          replaces={number}
          submission={submission}
          onClose={close}
        />
      )}
    </>
  );
}
