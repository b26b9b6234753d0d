import { setTitle } from "../shared/title";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Landing } from "./landing/Landing";
import type { LandingProps } from "./landing/props";

/** A product's page at the address where the browser is: gives the tab its title. */
export function LandingPage(props: LandingProps) {
  const { title } = props.flow;
  const { state } = useLocation();
  useEffect(() => {
    setTitle(title);
  }, [title]);
  // A deep link into the wizard of a product that is off comes here and says so over this page.
  return <Landing {...props} saysUnavailable={props.isOff && cameFromWizard(state)} />;
}

const cameFromWizard = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "unavailable" in state;
