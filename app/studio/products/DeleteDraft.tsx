import { useState } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { DraftHead } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Text } from "../../shared/ui/layout";
import { notifyDone } from "../../shared/ui/notices";
import { asStaff } from "../frame/calls";
import { restoreDraft } from "./restoreDraft";

interface Props {
  readonly draft: DraftHead;
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Once its row is gone, and the focus with it. */
  readonly onDeleted: () => void;
}

/** Asks once, and says how to take it back. */
export function DeleteDraft({ draft, refresh, onClose, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await asStaff.deleteDraft(draft);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      return;
    }
    notifyDone(`The draft “${draft.name}” is deleted.`, {
      label: "Undo",
      run: () => void restoreDraft(draft, refresh),
    });
    onClose();
    await refresh();
    onDeleted();
  };
  return (
    <Dialog title={`Delete the draft “${draft.name}”?`} size="question" onClose={onClose}>
      <Text>
        It is gone for everybody who works on it, with its{" "}
        {draft.changes === 1 ? "one change" : `${draft.changes} changes`}. It can be restored for 30 days.
      </Text>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} />}
      <DialogActions>
        <Button kind="secondary" disabled={isBusy} onClick={onClose}>
          Keep the draft
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? "Deleting…" : "Delete draft"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
