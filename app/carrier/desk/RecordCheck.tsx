import { useState } from "react";
import useSWR from "swr";
import type { Policy } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { FieldBones, Skeleton } from "../../shared/ui/Skeleton";
import { ignoreSecondPress } from "../../shared/ui/secondPress";
import { useSettings } from "../../shared/useSettings";
import { asDesk } from "./calls";
import { CheckForm } from "./CheckForm";

interface Props {
  readonly policyId: string;
  readonly onClose: () => void;
  readonly onRecorded: (policy: Policy) => void;
}

let openings = 0;
const nextOpening = (): number => (openings += 1);

/**
 * Records a check that has come for a policy, as the policy is now: each opening asks for itself, because what an earlier
 * one has seen may have been recorded, or taken back, since.
 */
export function RecordCheck({ policyId, onClose, onRecorded }: Props) {
  const settings = useSettings();
  const [opening] = useState(nextOpening);
  const { data, error, isValidating, mutate } = useSWR<Policy, unknown>(
    ["desk-check", policyId, opening],
    () => asDesk.getPolicy(policyId),
    {
      // What is being typed is about the state at the opening.
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      // A policy that reads the same again may still be a later state, as after a check that was taken back.
      compare: Object.is,
    },
  );
  const isNow = data !== undefined && !isValidating;
  return (
    <Dialog title="Record a check" onClose={onClose} isClosedBelow>
      {isNow && settings ? (
        <CheckForm
          policy={data}
          today={settings.today}
          onClose={onClose}
          onRecorded={(policy) => {
            // Below the button is that of another policy.
            ignoreSecondPress();
            onRecorded(policy);
          }}
          onChanged={() => void mutate()}
        />
      ) : (
        <NotYet error={isValidating ? undefined : error} onRetry={() => void mutate()} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NotYetProps extends Pick<Props, "onClose"> {
  /** Why the policy could not be had; undefined while it is on its way. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotYet({ error, onRetry, onClose }: NotYetProps) {
  return (
    <>
      {error === undefined ? (
        <Skeleton what="Loading the policy…">
          <FieldBones />
          <FieldBones />
        </Skeleton>
      ) : (
        <FailedLoad error={error} onRetry={onRetry} />
      )}
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}
