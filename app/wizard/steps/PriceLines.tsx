import { chakra } from "../../shared/theme/chakra";
import type { PlanColumn } from "../engine";

const Lines = chakra("dl", {
  base: { m: "0", mb: "2", fontSize: "0.9375rem", fontVariantNumeric: "tabular-nums" },
});
const Line = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    columnGap: "4",
    py: "0.5",
    "& dt": { minWidth: "0", overflowWrap: "anywhere" },
    "& dd": { m: "0", whiteSpace: "nowrap" },
  },
});

/** What the price of a plan is made of, a line each; nothing where the price is one amount. */
export function PriceLines({ plan: { price_lines: lines, title } }: { readonly plan: PlanColumn }) {
  if (!lines) return null;
  return (
    <Lines aria-label={`Price of ${title}`}>
      {lines.map((line, index) => (
        <Line key={index}>
          <dt>{line.title}</dt>
          <dd>{line.amount}</dd>
        </Line>
      ))}
    </Lines>
  );
}
