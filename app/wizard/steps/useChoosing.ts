import { useState } from "react";
import { useWizard } from "../WizardContext";

/** Whether the button pressed last was that of a plan: a failure is then shown beside it. */
export function useChoosing(): {
  readonly choosing: boolean;
  readonly choose: (value: string) => void;
  readonly next: () => void;
} {
  const { send } = useWizard();
  const [choosing, setChoosing] = useState(false);
  const choose = (value: string): void => {
    setChoosing(true);
    send({ type: "choose", value });
  };
  const next = (): void => {
    setChoosing(false);
    send({ type: "next" });
  };
  return { choosing, choose, next };
}
