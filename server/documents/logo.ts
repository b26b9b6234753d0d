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

/** Draws the carrier's logo as wide as the box says, or writes the name where there is none. */
export function drawLogo(paper: Paper, { name, logo }: Letterhead, box: Box, paints: Paints): void {
  if (logo !== undefined) drawSvg(paper.doc, logo, box, paints);
  else paper.text(name, box.x, box.y + 8, { style: "bold", size: 13, colour: INK, width: 3 * box.width });
}
