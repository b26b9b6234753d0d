import { chakra } from "../theme/chakra";
import { initialsOf } from "../people";
import type { Named } from "../people";

const Disc = chakra("span", {
  base: {
    flex: "none",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    borderRadius: "full",
    bg: "tint",
    color: "accent",
    fontWeight: "650",
    letterSpacing: "0.02em",
    userSelect: "none",
    // Keeps its shape where colours are forced (W38).
    border: "1px solid transparent",
  },
  variants: {
    size: {
      small: { width: "min(2rem, 10vw)", aspectRatio: "1", fontSize: "min(0.75rem, 3.75vw)" },
      large: { width: "min(3.5rem, 17.5vw)", aspectRatio: "1", fontSize: "min(1.125rem, 5.6vw)" },
    },
  },
  defaultVariants: { size: "small" },
});

/** Somebody's initials; the name always stands beside them, so a screen reader leaves them out. */
export function Avatar({ of, size }: { readonly of: Named; readonly size?: "small" | "large" }) {
  return (
    <Disc size={size} aria-hidden="true">
      {initialsOf(of)}
    </Disc>
  );
}
