/** The typefaces and colours of every PDF. Text is drawn, never interpreted. */
import { createRequire } from "node:module";
import type { Paints } from "./svg";

const require = createRequire(import.meta.url);
/** PDF's built-in fonts have only Western European letters; names come from everywhere. */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");
/** The display face of the landing pages; Western European letters only. */
export const DISPLAY = require.resolve("@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff");

export const INK = "#1a202c";
export const QUIET = "#4a5568";
export const LINE = "#cbd5e0";

/** The colours of drawings on paper, for a carrier's accent (`#rrggbb`). */
export const paintsOf = (accent: string): Paints => ({ ink: INK, accent, tint: mixed(accent, 0.1), sheet: "#ffffff" });

/** Unprintable characters have no shape; a line break in a name is a space. */
export const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");

/** A colour as light as `part` of it on white paper. */
function mixed(colour: string, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${channels
    .map((one) =>
      Math.round(255 - (255 - one) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
