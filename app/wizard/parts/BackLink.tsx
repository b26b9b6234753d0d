import { chakra } from "../../shared/theme/chakra";
import { Hidden } from "../../shared/ui/layout";
import type { View } from "../engine";
import { StepLink } from "./StepLink";

const Back = chakra("nav", {
  base: {
    minHeight: { sm: "27px" },
    // On the line of the count.
    smDown: { display: "flex", fontSize: "0.9375rem" },
    "& a": {
      color: "accent",
      display: "inline-flex",
      minHeight: "24px",
      // As high as a finger, and where it was.
      smDown: { py: "2", my: "-2" },
      textUnderlineOffset: "3px",
      _hover: { textDecoration: "underline" },
    },
  },
});
const Why = chakra("span", { base: { color: "quiet" } });

/**
 * The link to the step before, which keeps the answers (W3); placed before the main content. Works while something is
 * being saved, but not while coverage is being bound.
 */
export function BackLink({ view: { back, activity } }: { readonly view: View }) {
  if (activity === "finishing")
    return (
      <Back aria-label="Step before" data-waiting>
        <Why>Back is possible once this is done.</Why>
      </Back>
    );
  return back === null ? null : (
    <Back aria-label="Step before">
      <ToStep id={back} />
      {activity === "leaving" && <Hidden role="status">Going back as soon as this is saved.</Hidden>}
    </Back>
  );
}

const ToStep = ({ id }: { readonly id: string }) => (
  <StepLink to={id} event={{ type: "back" }}>
    <span aria-hidden="true">‹&nbsp;</span>Back
  </StepLink>
);
