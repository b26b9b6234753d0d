/** Turns an SVG into a PNG: runs in a thread of its own (`draw.ts`), which is gone with all its memory afterwards. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const loading = loaded();

/** WebAssembly, so that every machine draws the same bytes and none needs a binary of its own. */
async function loaded() {
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return Resvg;
}

/** The SVG as a PNG of this width. Words in it are not drawn, they must be paths. Throws for what is not an SVG. */
export async function rasterize(svg: string, width: number): Promise<Uint8Array> {
  const Resvg = await loading;
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
