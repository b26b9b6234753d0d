import { chakra } from "../../shared/theme/chakra";

/** Questions and what was answered, beside each other where there is room. */
export const AnswerLines = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(8rem, 1fr) minmax(0, 2fr)" },
    columnGap: "4",
    rowGap: { base: "0", sm: "1.5" },
    "& dt": { color: "quiet" },
    "& dd": { overflowWrap: "anywhere", mb: { base: "2", sm: "0" } },
    "& dd:last-of-type": { mb: "0" },
    "& dd + dd": { gridColumn: { sm: "2" } },
  },
});
