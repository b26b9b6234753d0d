import type { ComponentProps, MouseEvent } from "react";
import type { SessionEvent } from "../engine";
import { useWizard } from "../WizardContext";
import { isPlainPress } from "./ExitLink";

type Props = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  readonly to: string;
  /** The step that Next leads back to from there. */
  readonly returnTo?: string;
  /** What the engine is asked instead of going to the step. */
  readonly event?: SessionEvent;
};

/** A link to a step by its id: the engine leads there, and the address is a real one for a new tab. */
export function StepLink({ to, returnTo, event, children, ...link }: Props) {
  const { send, addressOf } = useWizard();
  const lead = (press: MouseEvent): void => {
    if (!isPlainPress(press)) return;
    press.preventDefault();
    send(event ?? { type: "go", step: to, ...(returnTo !== undefined && { return_to: returnTo }) });
  };
  return (
    <a {...link} href={addressOf(to)} onClick={lead}>
      {children}
    </a>
  );
}
