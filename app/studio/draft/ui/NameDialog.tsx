import type { FormEvent, Ref } from "react";
import { Button } from "../../../shared/ui/Button";
import { ErrorText, Hint, Input, Label } from "../../../shared/ui/controls";
import { Dialog, DialogActions } from "../../../shared/ui/Dialog";

interface Props {
  /** The DOM id of its field. */
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** What the name is for. */
  readonly hint?: string;
  readonly value: string;
  /** Why the name cannot be taken. */
  readonly problem: string | undefined;
  readonly onType: (value: string) => void;
  readonly onRename: () => void;
  readonly onClose: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Asks for another name. */
export function NameDialog({ id, title, label, hint, value, problem, onType, onRename, onClose, ref }: Props) {
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRename();
  };
  return (
    <Dialog title={title} onClose={onClose} size="question">
      <form noValidate onSubmit={submit}>
        <Label htmlFor={id}>{label}</Label>
        {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
        <Input
          id={id}
          ref={ref}
          value={value}
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem !== undefined ? problemId : hint !== undefined ? hintId : undefined}
        />
        {problem !== undefined && <ErrorText id={problemId}>{problem}</ErrorText>}
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
