import { rasterize } from "./rasterize";

/** An icon as a PNG. Runs in a thread (`drawer.ts`). */
export default function iconPicture({ svg, width }: { readonly svg: string; readonly width: number }) {
  return rasterize(svg, width);
}
