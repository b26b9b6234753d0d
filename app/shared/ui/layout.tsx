import { chakra } from "../theme/chakra";
import { clipped, headingSize } from "../theme/styles";

export const Box = chakra("div");

/** Things under each other. */
export const Stack = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "4" } });

/** Things beside each other, wrapping. */
export const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" } });

/** One column of reading width (`look.md` 560-640 px). */
export const Column = chakra("div", { base: { width: "100%", maxWidth: "40rem", mx: "auto", px: "4" } });

/** The question of a step or the title of a page; takes the focus when it arrives (W4). */
export const PageTitle = chakra("h1", {
  base: {
    fontSize: { base: headingSize(1.625, 9), md: headingSize(1.9375, 9) },
    lineHeight: "1.2",
    fontWeight: "650",
    letterSpacing: "-0.012em",
    textWrap: "balance",
  },
});

export const SectionTitle = chakra("h2", {
  base: { fontSize: headingSize(1.1875, 6.5), lineHeight: "1.3", fontWeight: "650" },
});

export const Text = chakra("p", {
  base: { maxWidth: "68ch" },
  variants: { tone: { quiet: { color: "quiet" }, small: { color: "quiet", fontSize: "0.9375rem" } } },
});

const link = {
  color: "accent",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  _hover: { color: "accentHover" },
} as const;

export const Anchor = chakra("a", { base: link });

/** In a text as a link is, for what is done here and has no address of its own. */
export const Act = chakra(
  "button",
  {
    base: {
      ...link,
      bg: "transparent",
      border: "none",
      p: "0",
      font: "inherit",
      textAlign: "start",
      cursor: "pointer",
    },
  },
  { defaultProps: { type: "button" } },
);

/** A quiet surface for a thing among others. */
export const Card = chakra("section", {
  base: { bg: "raised", border: "1px solid", borderColor: "line", borderRadius: "card", p: { base: "4", md: "6" } },
});

/** Read by screen readers only. */
export const Hidden = chakra("span", {
  base: clipped,
});
