import jsQR from "jsqr";

/** How many pixels a field of the picture takes. */
const SCALE = 4;

/** What a camera reads of a code that is printed in black on white; undefined when it reads nothing. */
export function readQr(side: number, isDark: (x: number, y: number) => boolean): string | undefined {
  const width = side * SCALE;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (let at = 0; at < width * width; at += 1)
    if (isDark(Math.floor((at % width) / SCALE), Math.floor(at / width / SCALE))) pixels.fill(0, 4 * at, 4 * at + 3);
  return jsQR(pixels, width, width)?.data;
}
