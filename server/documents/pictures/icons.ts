/** The icons of a space: its mark, as browsers, phones and their home screens want it. */
import { sha256 } from "../../base/sha256";
import { accentOf, type Space } from "../../base/spaces";
import type { Drawer } from "./drawer";

/** A PNG icon by the name of its file. */
export interface Icon {
  readonly size: number;
  /** How much of the icon the mark takes; less where a phone cuts the icon to a shape of its own. */
  readonly part: number;
  /** Phones lay no paper behind an icon: what is left is of the space's accent. */
  readonly isFilled: boolean;
}

export const ICONS: { readonly [file: string]: Icon } = {
  "apple-touch-icon.png": { size: 180, part: 1, isFilled: true },
  "icon-192.png": { size: 192, part: 1, isFilled: false },
  "icon-512.png": { size: 512, part: 1, isFilled: false },
  "icon-maskable-512.png": { size: 512, part: 0.8, isFilled: true },
};

/** Names the icons of a space. */
export const iconsTag = (space: Space): string => sha256(`${accentOf(space)} ${sha256(space.mark)}`).slice(0, 20);

/** The mark as an SVG. */
export function iconSvg(space: Space, { part, isFilled }: Omit<Icon, "size"> = { part: 1, isFilled: false }): string {
  const [side, edge] = [64 * part, 32 * (1 - part)];
  const paper = isFilled ? `<rect width="64" height="64" fill="${accentOf(space)}"/>` : "";
  const href = `data:image/png;base64,${space.mark.toString("base64")}`;
  const mark = `<image x="${edge}" y="${edge}" width="${side}" height="${side}" href="${href}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${paper}${mark}</svg>`;
}

/** A PNG icon of a space; undefined when it cannot be drawn now. */
export const iconPng = (drawer: Drawer, label: string, space: Space, icon: Icon) =>
  drawer.picture({
    of: `icon ${label} ${JSON.stringify(icon)}`,
    name: iconsTag(space),
    module: "icon",
    input: { svg: iconSvg(space, icon), width: icon.size },
  });

const HEAD_BYTES = 22;

/** A PNG of 32 × 32 as an ICO, which holds whole PNGs. */
export function icoOf(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(HEAD_BYTES, 18);
  return new Uint8Array(Buffer.concat([head, png]));
}

/** What an installed page is called and looks like (W3C, Web Application Manifest). It begins where it was installed. */
export const manifestOf = (space: Space): object => ({
  name: space.carrier.name,
  short_name: space.name,
  lang: "en-US",
  display: "browser",
  theme_color: accentOf(space),
  background_color: "#fcfcfa",
  icons: [
    ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
