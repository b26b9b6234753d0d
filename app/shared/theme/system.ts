import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";

/** A colour of both schemes. */
const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** The one colour that a space's settings give (`look.md`); its shades for both schemes are mixed from it. */
const spaceAccent = "var(--space-accent, #1f5f8b)";

/**
 * The 8 px grid in quarters of a rem: "4" is 16 px. Chakra adds the negative steps. Large text needs the room itself: on
 * a small screen a step is never more than it is at 320 px with text of the usual size.
 */
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 14, 16, 20, 24];
const grid = Object.fromEntries(
  steps.map((step) => [String(step), { value: `min(${step / 4}rem, ${step * 1.25}vw)` }]),
);

/**
 * The product's only place for colours, sizes and type (`look.md`). Recipes live beside the parts that use them,
 * so a page pays only for what it shows.
 */
const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "chakra",
  globalCss: {
    html: {
      colorScheme: "light dark",
      scrollPaddingTop: "10rem",
      scrollPaddingBottom: "6rem",
      bg: "paper",
      color: "ink",
      scrollbarGutter: "stable",
    },
    body: {
      fontFamily: "body",
      fontSize: "1rem",
      lineHeight: "1.5",
      bg: "paper",
      color: "ink",
      minHeight: "100dvh",
      // A name may be longer than its line; no other word ever has to be (W46).
      overflowWrap: "break-word",
    },
    // One set of marks everywhere (`look.md`).
    "input[type=radio], input[type=checkbox]": {
      flex: "none",
      width: "1.25rem",
      height: "1.25rem",
      accentColor: "accent",
    },
    // The browser's own is filled with grey in the dark, as if it were switched off. The ring is a border, so that it is
    // seen where colours are forced (W38).
    "input[type=radio]": {
      appearance: "none",
      border: "2px solid",
      borderColor: "edge",
      borderRadius: "full",
      bg: "raised",
      cursor: "pointer",
      _checked: { borderColor: "accent", borderWidth: "6px" },
      _disabled: { bg: "sunken", cursor: "default" },
    },
    // A date's own button to open the calendar has the focus inside of the field, which then is not focused itself.
    "*:focus-visible, input[type=date]:focus-within": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
    // They take the focus so that they are read; nothing can be pressed there.
    "h1:focus, h2:focus, main:focus, [role=alert]:focus": { outline: "none" },
    // No word stands alone on a last line.
    p: { textWrap: "pretty" },
    // The page behind a dialog stays where it is, and as wide as it was; the backdrop covers the scrollbar's place too.
    "html:has(dialog[open])": { overflow: "hidden", scrollbarGutter: "auto", paddingInlineEnd: "var(--scrollbar, 0)" },
    "*": { _motionReduce: { transitionDuration: "0s !important", animationDuration: "0s !important" } },
    // The header stays: a printed page shows the carrier's name and mark.
    "nav, button": { _print: { display: "none !important" } },
  },
  conditions: { dark: "@media (prefers-color-scheme: dark)" },
  theme: {
    breakpoints: { sm: "36rem", md: "48rem", lg: "64rem" },
    tokens: {
      spacing: grid,
      fonts: {
        body: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
        /** The headlines of landing pages (`look.md`). */
        display: {
          value:
            "'Source Serif 4', 'Source Serif Fallback', 'Source Serif Fallback Noto', 'Source Serif Fallback DejaVu', Georgia, serif",
        },
      },
      radii: { control: { value: "8px" }, card: { value: "12px" }, full: { value: "9999px" } },
    },
    keyframes: { appear: { from: { opacity: "0" }, to: { opacity: "1" } } },
    semanticTokens: {
      colors: {
        paper: both("#fcfcfa", "#14171c"),
        raised: both("#ffffff", "#1c2027"),
        sunken: both("#f2f4f5", "#20252d"),
        /** The row under the pointer. */
        hover: both("#f5f7f8", "#222831"),
        /** Behind a mark that is drawn for white paper. */
        plate: both("transparent", "#ffffff"),
        ink: both("#1c2530", "#e8eaee"),
        quiet: both("#55606d", "#a9b2bd"),
        line: both("#d5dae0", "#3a424d"),
        edge: both("#78838f", "#7d8896"),
        accent: both(spaceAccent, `color-mix(in srgb, ${spaceAccent} 45%, white)`),
        accentHover: both(
          `color-mix(in srgb, ${spaceAccent} 80%, black)`,
          `color-mix(in srgb, ${spaceAccent} 30%, white)`,
        ),
        onAccent: both("#ffffff", "#0c1822"),
        tint: both(`color-mix(in srgb, ${spaceAccent} 9%, white)`, `color-mix(in srgb, ${spaceAccent} 28%, #14171c)`),
        focus: both("#c77700", "#ffbf47"),
        danger: both("#b3261e", "#ff9d94"),
        dangerTint: both("#fdeeec", "#3b1f1d"),
        success: both("#1b6e3c", "#7fd6a0"),
        successTint: both("#e8f5ec", "#173324"),
        idle: both("#e3e7eb", "#2b323b"),
        onIdle: both("#4a5561", "#b4bcc6"),
      },
    },
  },
});

export const system = createSystem(defaultBaseConfig, config);
