/** The colors of every PDF. */
import type { Paints } from "./svg";

export const INK = "#1a202c";
export const QUIET = "#4a5568";
export const ALARM = "#8a1f11";
export const LINE = "#cbd5e0";

/** The colors of drawings on paper, for a carrier's accent (`#rrggbb`). */
export const paintsOf = (accent: string): Paints => ({ ink: INK, accent, tint: mixed(accent, 0.1), sheet: "#ffffff" });

/** A color as light as `part` of it on white paper. */
function mixed(color: string, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${channels
    .map((one) =>
      Math.round(255 - (255 - one) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
