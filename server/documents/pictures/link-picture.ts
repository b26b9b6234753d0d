/** The picture of a product's link, 1200 × 630: what the program that shows a link crops least. Runs in a thread (`draw.ts`). */
import type { LinkPicture } from "../../domain/link-preview";
import { INK, paintsOf } from "../letters";
import type { Paints } from "../svg";
import { openLettering, type Lettering } from "./lettering";
import { rasterize } from "./rasterize";

export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 72;
const LOGO_HEIGHT = 64;
const BAND = 14;
/** Of the drawing at the right. */
const PICTURE = { width: 468, height: 351 } as const;

/** The picture as a PNG. What cannot be drawn of the flow's drawing or of the logo is left out. */
export default async function linkPicture(facts: LinkPicture): Promise<Uint8Array> {
  const { product, headline, price = "", carrier } = facts;
  const lettering = await openLettering([product, headline, price, carrier]);
  const draw = (of: LinkPicture): Promise<Uint8Array> => rasterize(svgOf(of, lettering), WIDTH);
  const { drawing: _drawing, ...undrawn } = facts;
  const { logo: _logo, ...plain } = undrawn;
  // Only the drawer knows whether a text is sound as XML: a page, which shows both, is not strict.
  return await draw(facts)
    .catch(() => draw(undrawn))
    .catch(() => draw(plain));
}

function svgOf(facts: LinkPicture, lettering: Lettering): string {
  const paints = paintsOf(facts.accent);
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paints.sheet}"/>`,
    `<rect y="${HEIGHT - BAND}" width="${WIDTH}" height="${BAND}" fill="${paints.accent}"/>`,
    mark(facts, lettering, paints),
    words(facts, lettering, paints),
    facts.drawing === undefined ? "" : nested(facts.drawing, pictureBox, paints),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join("")}</svg>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const pictureBox: Box = {
  ...PICTURE,
  x: WIDTH - EDGE / 2 - PICTURE.width,
  y: (HEIGHT - BAND - PICTURE.height) / 2,
};

/** The carrier's logo, or its name. */
function mark({ logo, carrier }: LinkPicture, lettering: Lettering, paints: Paints): string {
  const box = { x: EDGE, y: EDGE - 8, width: 420, height: LOGO_HEIGHT };
  if (logo !== undefined) return nested(logo, box, paints);
  const width = WIDTH - 2 * EDGE;
  return at(EDGE, EDGE, lettering.set(carrier, { style: "bold", sizes: [32, 24], width, lines: 1, color: INK }).svg);
}

/** The product's name, its promise, and what it costs. */
function words({ product, headline, price, drawing }: LinkPicture, lettering: Lettering, paints: Paints): string {
  const width = drawing === undefined ? WIDTH - 2 * EDGE : pictureBox.x - EDGE - 32;
  const sizes: readonly [number, ...number[]] = drawing === undefined ? [84, 72, 60, 50, 42] : [66, 60, 54, 48, 42, 36];
  const setting = { width, lines: 1 } as const;
  const name = lettering.set(product, { ...setting, style: "bold", sizes: [32, 28, 24], color: paints.accent });
  const promise = lettering.set(headline, { width, style: "display", sizes, lines: 4, color: INK, leading: 1.1 });
  const cost = price && lettering.set(price, { ...setting, style: "bold", sizes: [42, 36, 30, 24], color: INK });
  const top = EDGE + LOGO_HEIGHT + 36;
  const bottom = HEIGHT - BAND - 48;
  const isNamed = headline === product;
  return [
    isNamed ? "" : at(EDGE, top, name.svg),
    at(EDGE, top + (isNamed ? 0 : name.height + 12), promise.svg),
    cost ? at(EDGE, bottom - cost.height, cost.svg) : "",
  ].join("");
}

const at = (x: number, y: number, svg: string): string => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** Another SVG in a box, as large as it fits there from the left, its colors those of paper. */
function nested(svg: string, { x, y, width, height }: Box, { ink, accent, tint, sheet }: Paints): string {
  const colored = svg
    .replace(/^\s*<\?xml[^>]*\?>/, "")
    .replaceAll("currentColor", ink)
    .replaceAll(/var\(--drawing-accent,[^)]*\)/g, accent)
    .replaceAll(/var\(--drawing-tint,[^)]*\)/g, tint)
    .replaceAll(/var\(--drawing-sheet,[^)]*\)/g, sheet);
  const own = `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet"`;
  return colored.replace(
    /<svg((?:\s+[\w:-]+\s*=\s*"[^"]*")*)/,
    (_all, attributes: string) => own + without(attributes),
  );
}

/** The attributes of a nested SVG but those of its place. */
const without = (attributes: string): string =>
  attributes.replaceAll(/\s+(?:x|y|width|height|preserveAspectRatio)\s*=\s*"[^"]*"/g, "");
