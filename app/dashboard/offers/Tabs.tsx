import { chakra } from "../../shared/theme/chakra";
import { Link } from "react-router-dom";
import type { Worklist, WorklistTab } from "../../shared/api/types";

const Bar = chakra("nav", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });
const Tab = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "40px",
    px: "3",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "full",
    bg: "raised",
    color: "ink",
    fontSize: "0.9375rem",
    fontWeight: "500",
    textDecoration: "none",
    transition: "background-color 120ms",
    _hover: { bg: "hover" },
    "&[aria-current]": {
      bg: "tint",
      borderColor: "accent",
      color: "accent",
      fontWeight: "650",
      _highContrast: { borderColor: "Highlight" },
    },
  },
});
const Count = chakra("span", { base: { color: "quiet", fontVariantNumeric: "tabular-nums", fontWeight: "450" } });

/** In the order in which an offer goes through them. */
export const TABS: { readonly [tab in WorklistTab]: string } = {
  with_me: "With me",
  sent: "Not opened",
  opened: "Opened",
  started: "Started",
  proposal: "Proposal",
  refused: "Refused",
  closed: "Closed",
};
const isTab = (name: string | null): name is WorklistTab => name !== null && Object.hasOwn(TABS, name);

/** The tab that the address names; the first one when it names none. */
export const tabIn = (query: URLSearchParams): WorklistTab => {
  const name = query.get("tab");
  return isTab(name) ? name : "with_me";
};

interface Props {
  readonly current: WorklistTab;
  readonly mine: boolean;
  readonly counts: Worklist["tabs"] | undefined;
}

/** How many offers there are of each kind; the address keeps which are shown. */
export function Tabs({ current, mine, counts }: Props) {
  return (
    <Bar aria-label="Quotes by stage">
      {Object.entries(TABS).map(([name, label]) => (
        <Tab key={name} asChild aria-current={name === current ? "page" : undefined}>
          <Link to={{ search: new URLSearchParams({ tab: name, ...(mine && { filter: "mine" }) }).toString() }}>
            {label} {isTab(name) && <Count>{counts ? counts[name].toLocaleString("en-US") : "–"}</Count>}
          </Link>
        </Tab>
      ))}
    </Bar>
  );
}
