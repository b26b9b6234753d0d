import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BOLD, clean, INK } from "./letters";
import { drawSvg, type Box, type Paints } from "./svg";

const read = (file: string): string => readFileSync(join(import.meta.dirname, "../data", file), "utf8");
/** For white paper and for dark. */
const logos = new Map(["meridian.svg", "meridian-dark.svg"].map((file) => [file, read(file)]));

/** The logo of that file name as an SVG; undefined if there is none. */
export const logoOf = (file: string): string | undefined => logos.get(file);

export interface Letterhead {
  readonly name: string;
  readonly logo_url: string;
}

/** Draws the carrier's logo as wide as the box says, or writes the name where the logo is not one of ours. */
export function drawLogo(doc: PDFKit.PDFDocument, carrier: Letterhead, box: Box, paints: Paints): void {
  const logo = logoOf(basename(carrier.logo_url));
  if (logo) drawSvg(doc, logo, box, paints);
  else
    doc
      .font(BOLD)
      .fontSize(13)
      .fillColor(INK)
      .text(clean(carrier.name), box.x, box.y + 8);
}
