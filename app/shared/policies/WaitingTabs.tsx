import { Link } from "react-router-dom";
import type { Awaited } from "../api/policiesAtWork";
import type { PoliciesWaiting } from "../api/types";
import { chakra } from "../theme/chakra";

const Bar = chakra("nav", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", sm: "repeat(2, max-content)" },
    columnGap: { base: "3", sm: "6" },
    borderBottom: "1px solid",
    borderColor: "line",
  },
});
const Tab = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    justifyContent: { base: "space-between", sm: "flex-start" },
    minHeight: "44px",
    py: "1",
    lineHeight: "1.25",
    color: "quiet",
    fontWeight: "600",
    textDecoration: "none",
    // On the line of the bar.
    mb: "-1px",
    borderBottom: "3px solid transparent",
    _hover: { color: "ink" },
    "&[aria-current]": { color: "ink", borderColor: "accent" },
  },
});
const Count = chakra("span", {
  base: {
    flex: "none",
    minWidth: "1.75rem",
    px: "1.5",
    borderRadius: "full",
    bg: "idle",
    color: "onIdle",
    fontSize: "0.8125rem",
    lineHeight: "1.5rem",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
});

/** What each list is called. */
export const WAITING_TITLES: { readonly [waiting in Awaited]: string } = {
  number: "Waiting for a number",
  check: "Waiting for a check",
};

interface Props {
  readonly now: Awaited;
  readonly totals: PoliciesWaiting["totals"] | undefined;
  /** The address of a list. */
  readonly to: (waiting: Awaited) => string;
}

/** The two lists with their counts; each is a link, so that Back and a new tab lead to it. */
export function WaitingTabs({ now, totals, to }: Props) {
  return (
    <Bar aria-label="Policies that wait">
      {(["number", "check"] as const).map((waiting) => (
        <Tab key={waiting} asChild aria-current={waiting === now ? "page" : undefined}>
          <Link to={to(waiting)} replace>
            {WAITING_TITLES[waiting]} <Count>{totals?.[waiting].toLocaleString("en-US") ?? "…"}</Count>
          </Link>
        </Tab>
      ))}
    </Bar>
  );
}
