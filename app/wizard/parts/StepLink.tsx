import { Link } from "react-router-dom";
import type { ComponentProps } from "react";
import { useWizard } from "../WizardContext";

type Props = Omit<ComponentProps<typeof Link>, "to" | "onClick"> & {
  readonly to: string;
  /** The step that Next leads back to from there. */
  readonly returnTo?: string;
};

/** A link to a step by its id: the engine leads there, and the address is a real one for a new tab. */
export function StepLink({ to, returnTo, ...link }: Props) {
  const { send, addressOf } = useWizard();
  return (
    <Link
      {...link}
      to={addressOf(to)}
      onClick={(event) => {
        event.preventDefault();
        send({ type: "go", step: to, ...(returnTo !== undefined && { return_to: returnTo }) });
      }}
    />
  );
}
