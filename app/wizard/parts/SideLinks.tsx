import { Anchor, Row } from "../../shared/ui/layout";
import type { StepView } from "../engine";
import { StepLink } from "./StepLink";

/** Links from a step to a side branch of the flow. */
export function SideLinks({ links }: { readonly links: StepView["links"] }) {
  if (links.length === 0) return null;
  return (
    <Row>
      {links.map(({ label, to }) => (
        <Anchor key={to} asChild>
          <StepLink to={to}>{label}</StepLink>
        </Anchor>
      ))}
    </Row>
  );
}
