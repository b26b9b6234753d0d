import { chakra } from "../../shared/theme/chakra";
import { headingSize } from "../../shared/theme/styles";

/** A part of the page, across its whole width. */
export const Band = chakra("section", {
  base: { py: { base: "14", lg: "20" } },
  variants: { tone: { sunken: { bg: "sunken" }, tint: { bg: "tint" } } },
});

export const Inner = chakra("div", { base: { maxWidth: "70rem", mx: "auto", px: "4" } });

/** The heading of a part, in the display face. */
export const Heading = chakra("h2", {
  base: {
    fontFamily: "display",
    fontWeight: "600",
    fontSize: { base: headingSize(1.75, 9), md: "2.25rem" },
    lineHeight: "1.15",
    letterSpacing: "-0.012em",
    textWrap: "balance",
  },
});

export const Lead = chakra("p", {
  base: { color: "quiet", fontSize: "1.125rem", lineHeight: "1.55", maxWidth: "60ch", mt: "3", textWrap: "pretty" },
});

export const Title = chakra("h3", { base: { fontSize: "1.125rem", lineHeight: "1.35", fontWeight: "650" } });

/** Things side by side: as many as there are from `lg` on, under each other on a phone. */
export const Columns = chakra("div", {
  base: { display: "grid", gap: { base: "8", md: "10" }, listStyle: "none" },
  variants: {
    count: {
      2: { gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } },
      3: { gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" } },
      4: {
        gridTemplateColumns: {
          base: "minmax(0, 1fr)",
          md: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(4, minmax(0, 1fr))",
        },
      },
    },
  },
});

/** The number of columns for so many things. */
export const columnsFor = (things: number): 2 | 3 | 4 => (things % 4 === 0 ? 4 : things % 3 === 0 ? 3 : 2);
