import { chakra } from "../shared/theme/chakra";

export { Badge, Page, Sheet, Title } from "../shared/ui/page";

/** Two on a phone; one below the other where the text is large (W46). */
const TWO = "repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))";

/** Titles and values, in columns; what is `data-long` takes two of them. */
export const Facts = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "4",
    columnGap: "6",
    fontSize: "0.9375rem",
    "& [data-long]": { gridColumn: { base: "1 / -1", md: "span 2" } },
    "& dt": { color: "quiet", fontSize: "0.8125rem" },
    "& dd": { overflowWrap: "anywhere" },
  },
  variants: {
    columns: {
      /** As many as there is room for. */
      many: {
        gridTemplateColumns: { base: TWO, md: "repeat(auto-fill, minmax(13rem, 1fr))" },
      },
      quarters: {
        gridTemplateColumns: { base: TWO, md: "repeat(4, minmax(0, 1fr))" },
        lg: { "& [data-long]": { gridColumn: "auto" } },
      },
      /** Of a card that from 64rem on has half of the page. */
      halves: {
        gridTemplateColumns: {
          base: TWO,
          md: "repeat(4, minmax(0, 1fr))",
          lg: "repeat(2, minmax(0, 1fr))",
        },
      },
    },
  },
});
