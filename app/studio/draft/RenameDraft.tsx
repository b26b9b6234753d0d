import { useState } from "react";
import type { FormEvent } from "react";
import { messageOf } from "../../shared/api/request";
import type { DraftHead } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { ErrorText, Input, Label } from "../../shared/ui/controls";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { asStaff } from "../frame/calls";

interface Props {
  readonly onRenamed: (head: DraftHead) => void;
  readonly head: DraftHead;
  readonly onClose: () => void;
}

/** Asks for another name of the draft. */
export function RenameDraft({ head, onClose, onRenamed }: Props) {
  const [name, setName] = useState(head.name);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return setProblem("Enter a name.");
    asStaff.renameDraft(head.id, name).then(
      (renamed) => {
        onRenamed(renamed);
        onClose();
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return (
    <Dialog title="Rename the draft" onClose={onClose} size="question">
      <form noValidate onSubmit={submit}>
        <Label htmlFor="draft-name">Name</Label>
        <Input
          id="draft-name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "draft-name-problem"}
        />
        {problem !== undefined && <ErrorText id="draft-name-problem">{problem}</ErrorText>}
        <DialogActions mt="4">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
