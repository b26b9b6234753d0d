import { chakra } from "../shared/theme/chakra";

export const Tick = chakra("label", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    cursor: "pointer",
    "& input": { flex: "none", mt: "2px" },
  },
});
