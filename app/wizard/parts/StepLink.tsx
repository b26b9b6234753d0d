import { Link } from "react-router-dom";
import type { ComponentProps } from "react";
import { useWizard } from "../WizardContext";

type Props = Omit<ComponentProps<typeof Link>, "to" | "onClick"> & { readonly to: string };

/** A link to a step by its id: the engine leads there, and the address is a real one for a new tab. */
export function StepLink({ to, ...link }: Props) {
  const { send, addressOf } = useWizard();
  return (
    <Link
      {...link}
      to={addressOf(to)}
      onClick={(event) => {
        event.preventDefault();
        send({ type: "go", step: to });
      }}
    />
  );
}
