import { Link } from "react-router-dom";
import { chakra } from "../theme/chakra";

const Bar = chakra("nav", { base: { display: "flex", flexWrap: "wrap", gap: { base: "2", md: "1.5", lg: "2" } } });
const Tab = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: { base: "2", md: "1.5", lg: "2" },
    minHeight: "40px",
    px: { base: "3", md: "2", lg: "3" },
    border: "1px solid",
    borderColor: "line",
    borderRadius: "full",
    bg: "raised",
    color: "ink",
    fontSize: { base: "0.9375rem", md: "0.875rem", lg: "0.9375rem" },
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

interface Props<Name extends string> {
  /** What the lists are, for those who hear it. */
  readonly title: string;
  /** Each list's name and what it is called, in their order. */
  readonly lists: readonly (readonly [Name, string])[];
  readonly current: Name;
  /** How many each has, as far as it is known: an older server, beside this one during an upgrade, counts fewer lists. */
  readonly counts: { readonly [name in Name]?: number } | undefined;
  /** The address of a list. */
  readonly to: (name: Name) => string;
}

/** Lists beside each other, with their counts; each is a link, so that Back and a new tab lead to it. */
export const ListTabs = <Name extends string>({ title, lists, current, counts, to }: Props<Name>) => (
  <Bar aria-label={title}>
    {lists.map(([name, label]) => (
      <Tab key={name} asChild aria-current={name === current ? "page" : undefined}>
        <Link to={to(name)}>
          {label} <Count>{counts?.[name]?.toLocaleString("en-US") ?? "–"}</Count>
        </Link>
      </Tab>
    ))}
  </Bar>
);
