import type { ComponentProps } from "react";
import { chakra } from "../../shared/theme/chakra";
import { Label } from "../../shared/ui/controls";
import { Box, Hidden, Stack } from "../../shared/ui/layout";
import { useWizard } from "../WizardContext";
import { Brands, Lock } from "./CardMarks";
import type { StepOf } from "./types";

const Grid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(auto-fill, minmax(min(100%, 8rem), 1fr))", sm: "2fr 1fr 1fr" },
    gap: "4",
    "& > :first-of-type": { gridColumn: { base: "1 / -1", sm: "auto" } },
  },
});
/** The provider draws its field inside; this is only the frame around it, with the one focus ring. */
export const Slot = chakra("div", {
  base: {
    "& [data-slot]": {
      // As high as with a field in it that can be pressed.
      minHeight: "52px",
      px: "3",
      py: "3",
      bg: "raised",
      border: "1px solid",
      borderColor: "edge",
      borderRadius: "control",
    },
    "& [data-slot]:focus-within": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    "&& [data-slot] :focus-visible": { outline: "none" },
  },
  variants: {
    // The same room as with a thin border, so that nothing moves.
    wrong: {
      true: {
        "& [data-slot]": { borderColor: "danger", borderWidth: "2px", px: "0.6875rem", py: "0.6875rem" },
        "&& [data-slot]:focus-within": { outline: "2px solid", outlineColor: "danger", outlineOffset: "0" },
      },
    },
  },
});
const Secure = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    color: "quiet",
    fontSize: { base: "0.8125rem", sm: "0.9375rem" },
    "& svg": { flex: "none" },
  },
});

interface Props extends ComponentProps<typeof Stack> {
  readonly wanted: NonNullable<StepOf<"checkout">["card"]>;
}

/** What is around the three fields of a card: the brands that are taken, and why it is safe. */
export function CardFrame({ wanted: { labels, brands }, children, ...rest }: Props) {
  return (
    <Stack gap={{ base: "3", sm: "4" }} {...rest}>
      <Brands names={brands} />
      <Grid>{children}</Grid>
      {labels.secure && (
        <Secure>
          <Lock />
          {labels.secure}
        </Secure>
      )}
    </Stack>
  );
}

/** The frame before its provider brings the fields: nothing below them moves when they come (W37). */
export function CardWaiting() {
  const { step } = useWizard().view;
  const wanted = step.kind === "checkout" ? step.card : null;
  if (!wanted) return null;
  const { number, expiry, cvc } = wanted.labels;
  return (
    <Box role="status">
      <Hidden>Loading the card fields…</Hidden>
      <CardFrame wanted={wanted} aria-hidden="true">
        {[number, expiry, cvc].map((label) => (
          <Slot key={label}>
            <Label>{label}</Label>
            <div data-slot="" />
          </Slot>
        ))}
      </CardFrame>
    </Box>
  );
}
