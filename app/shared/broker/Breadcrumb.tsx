import { chakra } from "../theme/chakra";
import { Link } from "react-router-dom";
import { Anchor } from "../ui/layout";

/** Where a line is too short for all of it. */
const NARROW = "@container (max-width: 22rem)";

const Place = chakra("nav", { base: { minWidth: "0", containerType: "inline-size" } });
const Trail = chakra("ol", {
  base: {
    listStyle: "none",
    display: "flex",
    gap: "2",
    fontSize: "0.9375rem",
    color: "quiet",
    [NARROW]: { flexWrap: "wrap", columnGap: "2", rowGap: "0" },
    // One line where there is room: what is cut off stands in full in the heading below.
    "& li": {
      flexShrink: "0",
      maxWidth: "60%",
      whiteSpace: "nowrap",
      overflow: "clip",
      textOverflow: "ellipsis",
      overflowClipMargin: "5px",
      [NARROW]: { maxWidth: "100%", whiteSpace: "normal" },
    },
    "& li:last-of-type": { flexShrink: "1", minWidth: "0", maxWidth: "none" },
    "& li + li::before": { content: '"/"', mr: "2", color: "edge" },
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
