import { chakra } from "../../../../../shared/theme/chakra";

/** A button in the frame of a text. */
export const InField = chakra("button", {
  base: {
    flex: "none",
    width: "28px",
    height: "28px",
    m: "3px",
    border: "none",
    borderRadius: "control",
    bg: "transparent",
    color: "quiet",
    fontFamily: "ui-monospace, monospace",
    fontSize: "0.8125rem",
    cursor: "pointer",
    _hover: { bg: "hover", color: "accent" },
    _disabled: { bg: "transparent", color: "onIdle", cursor: "not-allowed" },
  },
});
