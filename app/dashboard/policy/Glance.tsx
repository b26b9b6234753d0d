import { chakra } from "../../shared/theme/chakra";
import { Card } from "../../shared/ui/layout";

/** What a broker opens a policy for, on one surface: beside each other where there is room. */
export const Glance = chakra(Card, {
  base: {
    display: "grid",
    columnGap: "8",
    rowGap: "6",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(2, minmax(0, 1fr))",
      lg: "14rem minmax(0, 1fr) 15rem",
    },
    "& > :nth-of-type(2)": { gridColumn: { md: "1 / -1", lg: "auto" }, gridRow: { md: "2", lg: "auto" } },
  },
});
