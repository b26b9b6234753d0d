import type { WorklistQuote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Text } from "../../shared/ui/layout";
import { failureOf, refresh, withdraw } from "./acts";
import { useWork } from "./useWork";

interface Props {
  readonly offer: WorklistQuote;
  readonly did: (offer: WorklistQuote) => void;
  readonly onClose: () => void;
}

/** Asks once, and says what happens. */
export function WithdrawDialog({ offer, did, onClose }: Props) {
  const { isBusy, failure, run } = useWork(() => withdraw(offer, did), {
    onDone: onClose,
    onFailed: () => void refresh(offer, did),
  });
  const canBe = offer.closed === null;
  return (
    <Dialog title={`Withdraw the offer of ${offer.product} to ${offer.client.name}?`} size="question" onClose={onClose}>
      {canBe && (
        <Text>
          Its links end now. A person who opens one reads that the offer was withdrawn, and how to reach the agent. You
          can undo this for 10 minutes.
        </Text>
      )}
      {failure !== undefined && <FailureNotice {...failureOf(failure)} />}
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {canBe ? "Keep the offer" : "Close"}
        </Button>
        {canBe && (
          <Button kind="danger" disabled={isBusy} onClick={run}>
            Withdraw
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
