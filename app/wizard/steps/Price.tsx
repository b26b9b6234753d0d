import { chakra } from "../../shared/theme/chakra";

const Line = chakra("span", {
  base: {
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "1.5",
    "& > *": { whiteSpace: "nowrap" },
    fontVariantNumeric: "tabular-nums",
  },
});
const Amount = chakra("span", {
  base: { fontSize: "1.875rem", lineHeight: "1.2", fontWeight: "650", letterSpacing: "-0.02em" },
  variants: { small: { true: { fontSize: "1.375rem" } } },
});
const Suffix = chakra("span", { base: { color: "quiet", fontSize: "0.9375rem", fontWeight: "450" } });

/** The price of an offer: the amount large, what it is for (`a year`) small behind it. */
export function Price({ text, small = false }: { readonly text: string; readonly small?: boolean }) {
  const [amount = "", ...suffix] = text.split(" ");
  return (
    <Line>
      <Amount small={small}>{amount}</Amount>
      {suffix.length > 0 && (
        <>
          {" "}
          <Suffix>{suffix.join(" ")}</Suffix>
        </>
      )}
    </Line>
  );
}
