import { chakra } from "../theme/chakra";
import type { ComponentProps } from "react";
import { useRefusal } from "../title";

/** How every control of one line looks. */
export const control = {
  width: "100%",
  minHeight: "48px",
  px: "3",
  py: "2",
  fontSize: "1.0625rem",
  lineHeight: "1.4",
  color: "ink",
  bg: "raised",
  border: "1px solid",
  borderColor: "edge",
  borderRadius: "control",
  // One ring in one colour: the focus makes the border of an error thicker instead of adding a second ring around it.
  _invalid: {
    borderColor: "danger",
    borderWidth: "2px",
    _focusVisible: { outline: "2px solid", outlineColor: "danger", outlineOffset: "0" },
  },
  _disabled: { bg: "sunken", color: "quiet" },
  _placeholder: { color: "quiet", opacity: 1 },
} as const;

/** The option of a list that Enter takes; the outline is drawn only where colours are forced (W38). */
export const activeOption = {
  bg: "tint",
  boxShadow: "inset 3px 0 0 var(--chakra-colors-accent)",
  outline: "2px solid transparent",
  outlineOffset: "-2px",
} as const;

/** A card that is ticked or chosen; where colours are forced, its border has their colour of what is selected (W38). */
export const chosenCard = {
  borderColor: "accent",
  boxShadow: "inset 0 0 0 1px var(--chakra-colors-accent)",
  bg: "tint",
  _highContrast: { borderColor: "Highlight" },
} as const;

export const Input = chakra("input", { base: control });

/** Several lines; the person may make it taller. */
export const TextArea = chakra("textarea", { base: { ...control, display: "block", resize: "vertical" } });

/** The browser's own list: it works with every keyboard, reader and phone. */
export const Select = chakra("select", { base: { ...control, cursor: "pointer" } });

export const Label = chakra("label", { base: { display: "block", fontWeight: "600", mb: "1.5" } });

/** A label with a word beside it, such as Optional. */
export const LabelLine = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "2" },
});

export const BesideLabel = chakra("span", {
  base: { color: "quiet", fontSize: "0.875rem", fontWeight: "400" },
});

export const Hint = chakra("p", { base: { color: "quiet", fontSize: "0.9375rem", mb: "1.5" } });

const ErrorLine = chakra("p", {
  base: {
    position: "relative",
    pl: "1.75em",
    color: "danger",
    fontSize: "0.9375rem",
    mt: "1.5",
    _before: {
      content: '"\\21"',
      position: "absolute",
      left: "0",
      top: "0.125em",
      width: "1.25em",
      textAlign: "center",
      border: "1.5px solid",
      borderRadius: "full",
      fontWeight: "600",
      lineHeight: "1.15",
    },
    // The sign is for the eyes; where a browser does not know how to say so, it has the one above.
    "&&::before": { content: '"\\21" / ""' },
  },
});

/** The words of an error, with a sign before them, so that color is not the only mark (W10); the title says so, too. */
export function ErrorText(props: ComponentProps<typeof ErrorLine>) {
  useRefusal();
  return <ErrorLine {...props} />;
}
