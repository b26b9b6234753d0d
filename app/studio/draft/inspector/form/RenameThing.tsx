import { useState } from "react";
import type { FormEvent } from "react";
import type { NotRenamed } from "../../../../../engine/analysis/index";
import { Button } from "../../../../shared/ui/Button";
import { ErrorText, Hint, Input, Label } from "../../../../shared/ui/controls";
import { Dialog, DialogActions } from "../../../../shared/ui/Dialog";

interface Props {
  readonly title: string;
  readonly name: string;
  /** What the name is for, where it is not one by which rules and texts know it. */
  readonly about?: string | undefined;
  /** Names it otherwise; returns why it cannot be, and by which name it can. */
  readonly onRename: (now: string) => NotRenamed | undefined;
  readonly onClose: () => void;
}

/** Its whole name is typed over. A dialog gives the focus to its heading, but where another element asks for it. */
function typedOver(input: HTMLInputElement | null): void {
  input?.setAttribute("autofocus", "");
  input?.select();
}

const OF_RULES =
  "The name by which rules and texts of this draft know it. It changes in all of them; people who buy never see it.";

/** Asks for another name of a thing, which then has it wherever it is named. */
export function RenameThing({ title, name, about = OF_RULES, onRename, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const why = onRename(typed.trim());
    if (why === undefined) return onClose();
    const { reason, instead } = why;
    // Words become a name, which is shown before it is taken.
    if (instead !== undefined) setTyped(instead);
    setProblem(instead === undefined ? reason : `${reason} “${instead}” is one: press Rename to take it.`);
  };
  return (
    <Dialog title="Rename" onClose={onClose} size="question">
      <form noValidate onSubmit={submit}>
        <Label htmlFor="thing-name">Name of “{title}”</Label>
        <Hint id="thing-name-hint">{about}</Hint>
        <Input
          id="thing-name"
          ref={typedOver}
          value={typed}
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? "thing-name-hint" : "thing-name-problem"}
        />
        {problem !== undefined && <ErrorText id="thing-name-problem">{problem}</ErrorText>}
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
