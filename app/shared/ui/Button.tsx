import { chakra } from "@chakra-ui/react/styled-system";

/** `look.md`: contrast holds for disabled labels too, so a disabled button changes its ground, not its opacity. */
export const Button = chakra(
  "button",
  {
    base: {
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "2",
      minHeight: "44px",
      px: "5",
      py: "2",
      borderRadius: "control",
      border: "1px solid transparent",
      fontWeight: "600",
      fontSize: "1rem",
      lineHeight: "1.25",
      textDecoration: "none",
      cursor: "pointer",
      transition: "background-color 120ms, border-color 120ms",
      _disabled: { bg: "idle", color: "onIdle", borderColor: "transparent", cursor: "not-allowed" },
    },
    variants: {
      kind: {
        primary: { bg: "accent", color: "onAccent", _hover: { bg: "accentHover", _disabled: { bg: "idle" } } },
        secondary: { bg: "raised", color: "accent", borderColor: "edge", _hover: { bg: "tint" } },
        danger: { bg: "danger", color: "paper" },
        /** In a bar, among others. */
        quiet: { bg: "transparent", color: "ink", px: { base: "2", md: "3" }, fontWeight: "500", fontSize: { base: "0.9375rem", md: "1rem" }, _hover: { bg: "hover" } },
        plain: { bg: "transparent", color: "accent", px: "2", textDecoration: "underline", textUnderlineOffset: "3px" },
      },
    },
    defaultVariants: { kind: "primary" },
  },
  { defaultProps: { type: "button" } },
);
