import { Link } from "react-router-dom";
import { Anchor, Row } from "../../shared/ui/layout";
import type { StepView } from "../engine";
import { useWizard } from "../WizardContext";

/** Links from a step to a side branch of the flow. */
export function SideLinks({ links }: { readonly links: StepView["links"] }) {
  const { send, addressOf } = useWizard();
  if (links.length === 0) return null;
  return (
    <Row>
      {links.map(({ label, to }) => (
        <Anchor key={to} asChild>
          <Link
            to={addressOf(to)}
            onClick={(event) => {
              event.preventDefault();
              send({ type: "go", step: to });
            }}
          >
            {label}
          </Link>
        </Anchor>
      ))}
    </Row>
  );
}
