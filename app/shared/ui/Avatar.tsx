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
      small: { width: "32px", height: "32px", fontSize: "0.75rem" },
      large: { width: "56px", height: "56px", fontSize: "1.125rem" },
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
