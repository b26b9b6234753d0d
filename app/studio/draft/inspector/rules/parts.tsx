/** The look of the controls of rules, which are many in a narrow pane. */
import { chakra } from "../../../../shared/theme/chakra";
import { control } from "../../../../shared/ui/controls";

const dense = {
  ...control,
  minHeight: "36px",
  px: "2",
  py: "1",
  fontSize: "0.875rem",
  width: "auto",
  maxWidth: "100%",
};

/** As wide as a line has room for: its longest option, which is not the one that is chosen, may be long. */
export const Choose = chakra("select", {
  base: { ...dense, cursor: "pointer", minWidth: "0", flex: "1 1 10rem", maxWidth: "18rem" },
  variants: { isShort: { true: { flexBasis: "8rem", maxWidth: "13rem" } } },
});
/** What an expression is, beside what says which one. */
export const Sort = chakra("select", { base: { ...dense, cursor: "pointer", width: "9.75rem", flex: "none" } });
export const Typed = chakra("input", {
  base: { ...dense, minWidth: "0", flex: "1 1 10rem" },
  variants: { isShort: { true: { flex: "0 1 8rem" } } },
});

/** What can be done with a line, at its end. */
export const AtEnd = chakra("span", { base: { display: "inline-flex", marginInlineStart: "auto" } });

/** What belongs together on a line, and on several where there is no room. */
export const Line = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1.5", minWidth: "0" },
});

/** Things below each other. */
export const Stack = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "2", minWidth: "0" } });

/** What is inside of something: a group of rows, or a part of a calculation. */
export const Inside = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    minWidth: "0",
    ps: "2.5",
    py: "1",
    borderInlineStart: "3px solid",
    borderColor: "line",
  },
});

/** An expression among others on a line: as wide as it needs. */
export const Expressed = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "1.5", minWidth: "0", maxWidth: "100%", flex: "0 1 auto" },
});

/** A rule in English. */
export const Said = chakra("p", {
  base: {
    m: "0",
    px: "2.5",
    py: "1.5",
    bg: "sunken",
    borderRadius: "control",
    fontSize: "0.875rem",
    overflowWrap: "anywhere",
  },
});

/** A button that is a sign alone, and has a name for those who do not see it. */
export const Sign = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minWidth: "32px",
    minHeight: "32px",
    border: "1px solid transparent",
    borderRadius: "control",
    bg: "transparent",
    color: "ink",
    fontSize: "1rem",
    cursor: "pointer",
    _hover: { bg: "hover" },
    _disabled: { color: "quiet", cursor: "not-allowed" },
  },
});

/** One of several values that are chosen. */
export const Chosen = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    ps: "2",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    bg: "tint",
    fontSize: "0.875rem",
    overflowWrap: "anywhere",
  },
});
