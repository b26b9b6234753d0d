import { chakra } from "../theme/chakra";
import { useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentProps } from "react";

/** `look.md`: contrast holds for disabled labels too, so a disabled button changes its ground, not its opacity. */
const Plain = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    // As high as a field beside it.
    minHeight: "48px",
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
      quiet: {
        minHeight: "44px",
        bg: "transparent",
        color: "ink",
        px: { base: "2", md: "3" },
        fontWeight: "500",
        fontSize: { base: "0.9375rem", md: "1rem" },
        _hover: { bg: "hover" },
        // Where the person is.
        "&[aria-current]": {
          textDecoration: "underline",
          textDecorationColor: "var(--chakra-colors-accent)",
          textDecorationThickness: "2px",
          textUnderlineOffset: "8px",
        },
      },
      /** Stands on the line of the text around it. */
      plain: {
        minHeight: "44px",
        bg: "transparent",
        color: "accent",
        px: "0",
        borderInline: "none",
        textDecoration: "underline",
        textUnderlineOffset: "3px",
        _disabled: { bg: "transparent", color: "quiet", textDecoration: "none" },
      },
    },
  },
  defaultVariants: { kind: "primary" },
});

/**
 * A button. Browsers take the focus from one that becomes disabled, as it does while its work is done: once it can be
 * pressed again it takes the focus back, unless the person has gone elsewhere.
 */
export function Button({ ref, ...rest }: ComponentProps<typeof Plain>) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  const disabled = rest.disabled === true;
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  useLayoutEffect(() => {
    const own = button.current;
    // Some browsers take the focus at once, others later. React hears no event while it changes the page.
    const lost = (): void => {
      if (own?.disabled) had.current = true;
    };
    own?.addEventListener("blur", lost);
    return () => own?.removeEventListener("blur", lost);
  }, []);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!disabled && had.current && focused?.contains(button.current)) button.current?.focus();
    had.current = disabled && (had.current || focused === button.current);
  }, [disabled]);
  return <Plain ref={button} type={rest.asChild ? undefined : "button"} {...rest} />;
}
