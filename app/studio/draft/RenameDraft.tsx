import { useState } from "react";
import { messageOf } from "../../shared/api/request";
import type { DraftHead } from "../../shared/api/types";
import { asStaff } from "../frame/calls";
import { NameDialog } from "./ui/NameDialog";

interface Props {
  readonly onRenamed: (head: DraftHead) => void;
  readonly head: DraftHead;
  readonly onClose: () => void;
}

/** Asks for another name of the draft. */
export function RenameDraft({ head, onClose, onRenamed }: Props) {
  const [name, setName] = useState(head.name);
  const [problem, setProblem] = useState<string>();
  const rename = (): void => {
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
    <NameDialog
      id="draft-name"
      title="Rename the draft"
      label="Name"
      value={name}
      problem={problem}
      onType={setName}
      onRename={rename}
      onClose={onClose}
    />
  );
}
