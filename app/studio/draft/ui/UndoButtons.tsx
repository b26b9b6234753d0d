import { useOpenDraft } from "./DraftContext";
import { Small } from "./parts";

/** Takes back what was done in the form and the sheets, the last of it first. */
export function UndoButtons() {
  const { steps, isReadOnly } = useOpenDraft();
  if (isReadOnly) return null;
  return (
    <>
      <Step label="Undo" isPossible={steps.canUndo} what={steps.next.undo} onPress={steps.undo} />
      <Step label="Redo" isPossible={steps.canRedo} what={steps.next.redo} onPress={steps.redo} />
    </>
  );
}

interface Props {
  readonly label: string;
  readonly isPossible: boolean;
  /** What it would take back or do again: it is described by that. */
  readonly what: string | undefined;
  readonly onPress: () => void;
}

/** It keeps the focus where it can do nothing more. */
const Step = ({ label, isPossible, what, onPress }: Props) => (
  <Small
    aria-disabled={!isPossible}
    title={what}
    onClick={isPossible ? onPress : undefined}
    css={{
      "&[aria-disabled=true]": { bg: "idle", color: "onIdle", borderColor: "transparent", cursor: "not-allowed" },
    }}
  >
    {label}
  </Small>
);
