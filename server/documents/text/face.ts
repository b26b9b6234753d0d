/** A face as a document uses it: only the letters that it needs, ready to be shaped and to be put into the PDF. */
import { readFile } from "node:fs/promises";
import type { Blob as HbBlob, Face as HbFace, Font as HbFont } from "harfbuzzjs";
import type { FaceFile } from "./families";
import { glyphCount } from "./outlines";

export interface Face {
  readonly file: FaceFile;
  /** The font file, as TrueType, with the wanted letters that it has. */
  readonly program: Uint8Array;
  readonly font: HbFont;
  readonly letters: ReadonlySet<number>;
  /** A glyph without outline and width, which is added behind those of the file. */
  readonly blank: number;
  /** In thousandths of the size: above and below the line. */
  readonly ascent: number;
  readonly descent: number;
}

/** The weight and width at which Noto's variable faces are used; static faces have no axes. */
const REGULAR_INSTANCE = { wght: 400 };

/**
 * Opens a file for these letters; those that it does not have are not among the face's letters. HarfBuzz makes the part
 * and shapes with it; the libraries are loaded by the first document. Throws what the file system throws.
 */
export function openFace(file: FaceFile, letters: ReadonlySet<number>): Promise<Face> {
  const text = [...letters]
    .toSorted((a, b) => a - b)
    .map((code) => String.fromCodePoint(code))
    .join("");
  const key = `${file.path} ${text}`;
  const face = known.get(key) ?? opened(file, text);
  known.delete(key);
  known.set(key, face);
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
  // What failed once, for want of memory or of a file, is tried again for the next document.
  face.catch(() => known.get(key) === face && known.delete(key));
  return face;
}

/** Faces with the same letters, the one that was used last at the end: those of plain English serve most documents. */
const known = new Map<string, Promise<Face>>();
const MOST_KEPT = 24;

async function opened(file: FaceFile, text: string): Promise<Face> {
  const [{ default: subset }, { Blob, Face: Typeface, Font }] = await Promise.all([
    import("subset-font"),
    import("harfbuzzjs"),
  ]);
  const options = {
    targetFormat: "truetype" as const,
    noHinting: true,
    ...(file.isVariable && { variationAxes: REGULAR_INSTANCE }),
  };
  const program = await subset(await readFile(file.path), text, options);
  const blob: HbBlob = new Blob(new Uint8Array(program));
  const face: HbFace = new Typeface(blob);
  const font: HbFont = new Font(face);
  font.setScale(1000, 1000);
  const { ascender, descender } = font.hExtents();
  return {
    file,
    program,
    font,
    blank: glyphCount(program),
    letters: new Set(face.collectUnicodes()),
    ascent: ascender,
    descent: -descender,
  };
}
