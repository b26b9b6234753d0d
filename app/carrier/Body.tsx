import { chakra } from "../shared/theme/chakra";

/** The column that the page stands in, also while it is loading: nothing moves when the policy comes (W37). */
export const Body = chakra("main", {
  base: {
    width: "100%",
    maxWidth: "40rem",
    mx: "auto",
    px: "4",
    pt: { base: "8", md: "14" },
    pb: "16",
    display: "flex",
    flexDirection: "column",
    gap: "6",
  },
});
