import { basename } from "node:path";
import type { Space } from "../base/spaces";
import { INK } from "./letters";
import { drawSvg, type Box, type Paints } from "./svg";
import type { Paper } from "./text/paper";

export interface Letterhead {
  readonly name: string;
  /** The logo as SVG. */
  readonly logo?: string | undefined;
}

/** How documents show the carrier of a space. */
export const letterheadOf = ({ carrier, logos }: Space): Letterhead => ({
  name: carrier.name,
  logo: logos.get(basename(carrier.logo_url)),
});

/** Draws the logo at the head of a document, as a figure that is called by the carrier's name. */
export function addLogo(
  paper: Paper,
  structure: PDFKit.PDFStructureElement,
  carrier: Letterhead,
  paints: Paints,
): void {
  const x = paper.doc.page.margins.left;
  const bbox: [number, number, number, number] = [x, 26, x + 124, 70];
  const figure = { alt: carrier.name, bbox };
  structure.add(paper.doc.struct("Figure", figure, () => drawLogo(paper, carrier, { x, y: 26, width: 124 }, paints)));
}

/** Draws the carrier's logo as wide as the box says, or writes the name where there is none. */
function drawLogo(paper: Paper, { name, logo }: Letterhead, box: Box, paints: Paints): void {
  if (logo !== undefined) drawSvg(paper.doc, logo, box, paints);
  else paper.text(name, box.x, box.y + 8, { style: "bold", size: 13, colour: INK, width: 3 * box.width });
}
