/** A text in the letters that people see, each with the face that has it. */
import { breathe } from "./breathe";
import { openFace, type Face } from "./face";
import { FACES_OF, filesFor, type FaceFile, type Style } from "./families";
import { isCommon } from "./scripts";

/** What is drawn with one face: a letter with its marks. `at` is where it begins in the printed text. */
export interface Cluster {
  readonly text: string;
  readonly at: number;
  readonly face: Face;
}

/** A text as it is printed, in letters. */
export interface Printed {
  readonly text: string;
  readonly clusters: readonly Cluster[];
}

/** The faces of a document. */
export interface Faces {
  /** The text as it is printed: a letter that no face has is its number, as [U+1F600], and never left out. */
  printed(text: string, style: Style): Printed;
  /** The face that sets the height of a style's lines. */
  main(style: Style): Face;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const codesOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
/** What has no shape of its own: joiners, selectors and marks of direction. A face need not have them. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/u;
const ASCII = /^[\0-\x7f]*$/;
const shaped = (text: string): readonly number[] =>
  codesOf(text).filter((code) => !SHAPELESS.test(String.fromCodePoint(code)));

/** What a face needs for a text: its letters, and those that they are taken apart into when they are drawn. */
const pieces = (text: string): readonly number[] =>
  [text, text.normalize("NFD"), text.normalize("NFKD")].flatMap(codesOf);

/** The letters that faces are opened with at least, so that most documents share them: those of plain English. */
const ALWAYS = Array.from({ length: 0x5f }, (_, at) => 0x20 + at).concat(codesOf("·•–—‘’“”…"));

/** Text as it is drawn: in composed form, and without controls; a line break in a name is a space. */
export const clean = (text: string): string => text.normalize("NFC").replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** Opens the faces that these texts need. Rejects with the error of the file system if a file of a face is missing. */
export async function openFaces(texts: readonly string[]): Promise<Faces> {
  const own = new Map<string, Face>();
  const each = new Set(texts.map(clean));
  await openScripts([...each], own);
  const letters = new Set([...each].flatMap((text) => Array.from(text)));
  const plain = new Set([...ALWAYS, ...[...letters].flatMap(pieces)]);
  const files = [...new Set(Object.values(FACES_OF).flat())];
  const opened = await Promise.all(files.map(async (file) => [file, await openFace(file, plain)] as const));
  const byFile = new Map(opened);
  const ofStyle = (style: Style): readonly Face[] => FACES_OF[style].flatMap((file) => byFile.get(file) ?? []);
  const main = (style: Style): Face => {
    const [face] = ofStyle(style);
    if (!face) throw new Error(`No face of ${style} is open.`);
    return face;
  };
  const printed = (text: string, style: Style): Printed =>
    clusteredBy(clean(text), { own, faces: ofStyle(style), main: main(style) });
  return { printed, main };
}

interface Wanted {
  readonly letter: string;
  readonly codes: readonly number[];
  readonly files: readonly FaceFile[];
}

/** Opens the files that have letters of scripts with faces of their own; `own` gets the face of each such letter. */
async function openScripts(texts: readonly string[], own: Map<string, Face>): Promise<void> {
  const found = new Map<string, Wanted>();
  for (const text of texts) {
    for (const each of wantedIn(text)) found.set(each.letter, each);
    await breathe();
  }
  let wanted: readonly Wanted[] = [...found.values()];
  const signs = [...new Set(texts.join(""))]
    .filter((letter) => !ASCII.test(letter) && isCommon(letter))
    .flatMap(codesOf);
  while (wanted.length > 0) {
    const faces = await openedFor(wanted, signs);
    const left: Wanted[] = [];
    for (const each of wanted) {
      const [file, ...files] = each.files;
      const face = file && faces.get(file.path);
      if (face && each.codes.every((code) => face.letters.has(code))) own.set(each.letter, face);
      else if (files.length > 0) left.push({ ...each, files });
    }
    wanted = left;
  }
}

/** `signs`: those that several scripts use, which follow the face of the letter before. */
async function openedFor(wanted: readonly Wanted[], signs: readonly number[]): Promise<ReadonlyMap<string, Face>> {
  const letters = new Map<string, { readonly file: FaceFile; readonly codes: Set<number> }>();
  for (const { letter, files } of wanted)
    for (const file of files.slice(0, 1)) {
      const entry = letters.get(file.path) ?? { file, codes: new Set([0x20]) };
      for (const code of [...pieces(letter), ...signs]) entry.codes.add(code);
      letters.set(file.path, entry);
    }
  const opened = [...letters.values()].map(
    async ({ file, codes }) => [file.path, await openFace(file, codes)] as const,
  );
  return new Map(await Promise.all(opened));
}

/** The letters of a text whose script has a face of its own, with their marks and, in case no face has both, alone. */
function wantedIn(text: string): readonly Wanted[] {
  const segments = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const letters = new Set([...segments].flatMap((segment) => [segment, ...Array.from(segment)]));
  return [...letters].flatMap((letter) => {
    const codes = shaped(letter);
    const files = codes.length === 0 ? [] : filesFor(letter, text);
    return files.length === 0 ? [] : [{ letter, codes, files }];
  });
}

interface Choice {
  readonly own: ReadonlyMap<string, Face>;
  readonly faces: readonly Face[];
  readonly main: Face;
}

function clusteredBy(text: string, choice: Choice): Printed {
  let printed = "";
  const clusters: Cluster[] = [];
  const add = (part: string, face: Face): void => {
    clusters.push({ text: part, at: printed.length, face });
    printed += part;
  };
  for (const { segment } of graphemes.segment(text)) {
    const face =
      faceBefore(segment, clusters.at(-1)) ??
      faceFor(segment, choice) ??
      (shaped(segment).length === 0 ? choice.main : undefined);
    if (face) add(segment, face);
    else
      for (const letter of segment) {
        const alone = faceFor(letter, choice);
        if (alone) add(letter, alone);
        else if (!SHAPELESS.test(letter))
          for (const sign of numberOf(letter)) add(sign, faceFor(sign, choice) ?? choice.main);
      }
  }
  return { text: printed, clusters: clusters.map(withNeighbors) };
}

/** A space between two letters of one face is of that face, so that readers find a name of several words whole. */
function withNeighbors(cluster: Cluster, at: number, all: readonly Cluster[]): Cluster {
  const face = all[at - 1]?.face;
  const isBetween = cluster.text === " " && face !== undefined && face === all[at + 1]?.face;
  return isBetween && face.letters.has(0x20) ? { ...cluster, face } : cluster;
}

/** A sign that several scripts use is of the face of the letter before it, where that has it: so letters join at it. */
const faceBefore = (segment: string, before: Cluster | undefined): Face | undefined => {
  const codes = shaped(segment);
  const follows = before && codes.length > 0 && !ASCII.test(segment) && isCommon(segment);
  return follows && codes.every((code) => before.face.letters.has(code)) ? before.face : undefined;
};

const faceFor = (letter: string, { own, faces }: Choice): Face | undefined => {
  const codes = shaped(letter);
  return (
    own.get(letter) ??
    (codes.length === 0 ? undefined : faces.find((face) => codes.every((code) => face.letters.has(code))))
  );
};

/** A letter that no face has, as people can look it up: [U+1F600]. */
const numberOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
