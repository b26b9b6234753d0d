/** The colours of mails. A mail program knows no variables and no `color-mix`, so they are worked out here (`look.md`). */

/** The colours of one scheme. */
export interface Scheme {
  readonly page: string;
  readonly card: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Links: the accent where it can be read on the card. */
  readonly link: string;
}

const INK = "#1c2530";
const DARK_INK = "#0c1822";
const WHITE = "#ffffff";

/** The colours of both schemes: those of the app's theme, with the one that the space's settings give. */
export function schemesOf(accent: string): { readonly light: Scheme; readonly dark: Scheme } {
  const bright = mixed(accent, WHITE, 0.45);
  return {
    light: {
      page: "#f2f4f5",
      card: WHITE,
      ink: INK,
      quiet: "#55606d",
      line: "#d5dae0",
      accent,
      onAccent: readableOn(accent),
      link: contrast(accent, WHITE) >= 4.5 ? accent : INK,
    },
    dark: {
      page: "#14171c",
      card: "#1c2027",
      ink: "#e8eaee",
      quiet: "#a9b2bd",
      line: "#3a424d",
      accent: bright,
      onAccent: readableOn(bright),
      link: bright,
    },
  };
}

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** The colour that holds `share` of the first and the rest of the second, as `color-mix(in srgb, …)` gives it. */
function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const both = channels(one).map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)));
  return `#${both.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** White where it can be read on the colour, else ink: a space may have a light one. */
const readableOn = (colour: string): string => (contrast(colour, WHITE) >= 4.5 ? WHITE : DARK_INK);

/** The contrast ratio of WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
