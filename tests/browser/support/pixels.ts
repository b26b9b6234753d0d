/** Two pictures of a page, compared pixel by pixel. */
import type { Browser } from "@playwright/test";

export interface Differing {
  /** How many pixels differ. */
  readonly count: number;
  /** Where: the smallest box around all of them, as x, y, width and height; null where none differs. */
  readonly box: readonly [number, number, number, number] | null;
  /** The sizes of both, where they differ. */
  readonly sizes: readonly string[];
}

/** Compares two PNG files in a page of their own, which reads them. */
export async function differingPixels(browser: Browser, one: Buffer, other: Buffer): Promise<Differing> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(compared, [one.toString("base64"), other.toString("base64")] as const);
  } finally {
    await page.close();
  }
}

async function compared([one, other]: readonly [string, string]): Promise<Differing> {
  const read = async (png: string): Promise<ImageData> => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser draws nothing");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await read(one), await read(other)];
  const sizes = [a, b].map(({ width, height }) => `${width} × ${height}`);
  if (sizes[0] !== sizes[1]) return { count: a.width * a.height, box: null, sizes };
  const [left, right] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
  const found: number[] = [];
  for (const [at, pixel] of left.entries()) if (pixel !== right[at]) found.push(at);
  const [xs, ys] = [found.map((at) => at % a.width), found.map((at) => Math.floor(at / a.width))];
  const least = (all: readonly number[]): number => all.reduce((min, each) => Math.min(min, each), Infinity);
  const most = (all: readonly number[]): number => all.reduce((max, each) => Math.max(max, each), 0);
  const [x, y] = [least(xs), least(ys)];
  const box = found.length === 0 ? null : ([x, y, most(xs) - x + 1, most(ys) - y + 1] as const);
  return { count: found.length, box, sizes: [] };
}
