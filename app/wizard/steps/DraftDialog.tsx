import { useState } from "react";
import type { ComponentProps } from "react";
import { Dialog } from "../../shared/ui/Dialog";
import { DraftForm } from "./DraftForm";

type Props = Omit<ComponentProps<typeof DraftForm>, "onTyped" | "onCancel" | "inDialog"> & {
  readonly title: string;
  readonly onClose: () => void;
};

/** A draft in a dialog, which asks before it throws away what was typed or filled in. */
export function DraftDialog({ title, onClose, ...draft }: Props) {
  const [typed, setTyped] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} typed={typed}>
      <DraftForm {...draft} onTyped={() => setTyped(true)} onCancel={onClose} inDialog />
    </Dialog>
  );
}
