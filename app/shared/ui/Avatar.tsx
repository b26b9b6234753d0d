import { chakra } from "../theme/chakra";
import type { Person } from "../api/types";
import { initialsOf } from "../people";

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
export function Avatar({ person, size }: { readonly person: Person; readonly size?: "small" | "large" }) {
  return (
    <Disc size={size} aria-hidden="true">
      {initialsOf(person)}
    </Disc>
  );
}
