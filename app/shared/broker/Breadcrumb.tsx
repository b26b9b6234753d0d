import { chakra } from "../theme/chakra";
import { Link } from "react-router-dom";
import { Anchor } from "../ui/layout";

const Place = chakra("nav", { base: { minWidth: "0" } });
const Trail = chakra("ol", {
  base: {
    listStyle: "none",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "2",
    rowGap: "0",
    fontSize: "0.9375rem",
    color: "quiet",
    // One line where there is room; a longer name has a line of its own, or two.
    "& li": { maxWidth: "100%", overflowWrap: "anywhere" },
    "& li + li::before": { content: '"/" / ""', mr: "2", color: "edge" },
  },
});

interface Crumb {
  readonly text: string;
  readonly to: string;
}

/** The way back up; the last word is the page itself. */
export function Breadcrumb({ up, here }: { readonly up: readonly Crumb[]; readonly here: string }) {
  return (
    <Place aria-label="Breadcrumb">
      <Trail>
        {up.map(({ text, to }) => (
          <li key={to}>
            <Anchor asChild>
              <Link to={to}>{text}</Link>
            </Anchor>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </Trail>
    </Place>
  );
}
