/** Words as paths of an SVG, in the faces and scripts of the documents. */
import { openFaces, type Faces } from "../text/clusters";
import type { Style } from "../text/families";
import { linesOf, type Line } from "../text/lines";
import { readyToShape, type Shaped } from "../text/shape";

/** How a text is set: in the first of the sizes in which it takes no more than these lines, else cut off in the last. */
export interface Setting {
  readonly style: Style;
  readonly sizes: readonly [number, ...number[]];
  readonly width: number;
  readonly lines: number;
  readonly color: string;
  /** Of a line, in sizes. */
  readonly leading?: number;
}

/** A text that is laid out, with its upper left corner at the origin. */
export interface Lettered {
  readonly svg: string;
  readonly height: number;
}

export interface Lettering {
  set(text: string, setting: Setting): Lettered;
}

/** Opens the faces of these texts. Rejects with the error of the file system if a file of a face is missing. */
export async function openLettering(texts: readonly string[]): Promise<Lettering> {
  const [faces] = await Promise.all([openFaces(texts), readyToShape()]);
  return { set: (text, setting) => drawn(fitting(faces, text, setting), setting) };
}

interface Laid {
  readonly lines: readonly Line[];
  readonly size: number;
  readonly main: Line["runs"][number]["face"];
}

function fitting(faces: Faces, text: string, { style, sizes, width, lines }: Setting): Laid {
  const main = faces.main(style);
  const laid = (words: string, size: number): Laid => ({
    lines: linesOf(faces.printed(words, style), main, (width * 1000) / size),
    size,
    main,
  });
  const fits = ({ lines: own }: Laid): boolean => own.length <= lines;
  const whole = sizes.map((size) => laid(text, size));
  const [first] = whole.filter(fits);
  if (first) return first;
  const last = sizes.at(-1) ?? sizes[0];
  const cut = (letters: number): Laid => laid(`${wordsWithin(text, letters)}…`, last);
  let [kept, over] = [0, text.length];
  while (over - kept > 1) {
    const middle = (kept + over) >> 1;
    if (fits(cut(middle))) kept = middle;
    else over = middle;
  }
  const longest = cut(kept);
  return { ...longest, lines: longest.lines.slice(0, lines) };
}

/** The words of a text that are whole within so many letters; of a single word, those letters. */
function wordsWithin(text: string, letters: number): string {
  const begun = text.slice(0, letters).replace(/\p{Surrogate}$/u, "");
  return (/^(.*)\s/su.exec(begun)?.[1] ?? begun).trimEnd();
}

function drawn({ lines, size, main }: Laid, { style, color, leading = 1.2 }: Setting): Lettered {
  const scale = size / 1000;
  const height = size * leading;
  // The same above and below the letters, so that lines of any face are as far apart.
  const ascent = (height - (main.ascent + main.descent) * scale) / 2 + main.ascent * scale;
  const paths = lines.flatMap(({ runs }, at) => {
    const baseline = at * height + ascent;
    let left = 0;
    return runs.map((run) => {
      // Noto is there in one weight: bold is drawn around its letters.
      const isThickened = style !== "regular" && run.face.file.isVariable && run.face !== main;
      const edge = isThickened ? ` stroke="${color}" stroke-width="${1000 / 30}"` : "";
      const place = `translate(${figure(left * scale)} ${figure(baseline)}) scale(${scale} ${-scale})`;
      left += run.width;
      return `<g fill="${color}"${edge} transform="${place}">${glyphs(run)}</g>`;
    });
  });
  return { svg: paths.join(""), height: lines.length * height };
}

function glyphs({ face, glyphs: all }: Shaped): string {
  let left = 0;
  return all
    .map(({ id, x, y, advance }) => {
      const path = face.font.glyphToPath(id);
      const at = `translate(${figure(left + x)} ${figure(y)})`;
      left += advance;
      return path === "" ? "" : `<path transform="${at}" d="${path}"/>`;
    })
    .join("");
}

const figure = (value: number): string => String(Math.round(value * 100) / 100);
