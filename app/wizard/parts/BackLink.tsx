import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { useWizard } from "../WizardContext";

const Back = chakra("nav", { base: { "& a": { color: "accent", display: "inline-flex", minHeight: "24px", textUnderlineOffset: "3px", _hover: { textDecoration: "underline" } } } });

/** To the step before, answers kept (W3); stands before the main content. */
export function BackLink({ to }: { readonly to: string }) {
  const { send, addressOf } = useWizard();
  return (
    <Back aria-label="Step before">
      <Link
        to={addressOf(to)}
        onClick={(event) => {
          event.preventDefault();
          send({ type: "back" });
        }}
      >
        <span aria-hidden="true">‹&nbsp;</span>Back
      </Link>
    </Back>
  );
}
