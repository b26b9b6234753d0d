import { chakra } from "../../shared/theme/chakra";
import { Hidden } from "../../shared/ui/layout";
import type { PlanColumn } from "../engine";

const List = chakra("ul", {
  base: { listStyle: "none", p: "0", m: "0", mb: "2", fontSize: "0.9375rem", fontVariantNumeric: "tabular-nums" },
});
const Line = chakra("li", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    columnGap: "4",
    py: "0.5",
    "& > :first-of-type": { minWidth: "0", overflowWrap: "anywhere" },
    "& > :last-of-type": { whiteSpace: "nowrap" },
  },
});

/** What the price of a plan is made of, a line each; nothing where the price is one amount. */
export function PriceLines({ plan: { price_lines: lines, title } }: { readonly plan: PlanColumn }) {
  if (!lines) return null;
  return (
    <List aria-label={`What the price of ${title} is made of`}>
      {lines.map((line, index) => (
        <Line key={index}>
          <span>
            {line.title}
            <Hidden>: </Hidden>
          </span>
          <span>{line.amount}</span>
        </Line>
      ))}
    </List>
  );
}
