import { useState } from "react";
import type { NotRenamed } from "../../../../../engine/analysis/index";
import { NameDialog } from "../../ui/NameDialog";

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
  const rename = (): void => {
    const why = onRename(typed.trim());
    if (why === undefined) return onClose();
    const { reason, instead } = why;
    // Words become a name, which is shown before it is taken.
    if (instead !== undefined) setTyped(instead);
    setProblem(instead === undefined ? reason : `${reason} “${instead}” is one: press Rename to take it.`);
  };
  return (
    <NameDialog
      id="thing-name"
      title="Rename"
      label={`Name of “${title}”`}
      hint={about}
      value={typed}
      problem={problem}
      onType={setTyped}
      onRename={rename}
      onClose={onClose}
      ref={typedOver}
    />
  );
}
