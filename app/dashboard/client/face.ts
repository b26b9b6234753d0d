import { chakra } from "../../shared/theme/chakra";

/** The card at the top of a client's page: a map, and below it who lives there. */
export const Face = chakra("header", {
  base: {
    display: "flex",
    flexDirection: "column",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    bg: "raised",
    overflow: "hidden",
  },
});
export const MapPlace = chakra("div", {
  base: { height: { base: "140px", md: "200px" }, bg: "sunken", borderBottom: "1px solid", borderColor: "line" },
});
