/** The glyphs of a part of a line that is in one face and one direction. */
import type * as HarfBuzz from "harfbuzzjs";
import type { Face } from "./face";

/** A glyph in its place; all figures are thousandths of the size. */
export interface Glyph {
  readonly id: number;
  /** The letters that readers find for it; none for a glyph that adds only to the shape of those before it. */
  readonly text: string | undefined;
  /** Letters that readers find behind it, for which an empty glyph of no width is written. */
  readonly rest?: string;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** A part of a line: what it says, in the order of reading, and its glyphs from left to right. */
export interface Shaped {
  readonly face: Face;
  readonly glyphs: readonly Glyph[];
  readonly width: number;
  readonly isRightToLeft: boolean;
}

/** Only joiners, selectors and other signs without a shape. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}+$/u;

/** Loaded with the first face. */
let harfbuzz: typeof HarfBuzz | undefined;
/** Loads HarfBuzz, so that shaping need not wait. */
export async function readyToShape(): Promise<void> {
  harfbuzz ??= await import("harfbuzzjs");
}

/** What HarfBuzz makes of a text, from left to right. Throws before `readyToShape`. */
function glyphsOf(face: Face, text: string, isRightToLeft: boolean) {
  if (!harfbuzz) throw new Error("Text is shaped before HarfBuzz is loaded.");
  const { Buffer, Direction, shape: shapeBuffer } = harfbuzz;
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shapeBuffer(face.font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

/** How far each unit of a text of one face moves on: a letter of several units at its first one. */
export function advancesOf(face: Face, text: string, isRightToLeft: boolean): readonly number[] {
  const advances = Array.from({ length: text.length }, () => 0);
  for (const { cluster, xAdvance = 0 } of glyphsOf(face, text, isRightToLeft))
    advances[cluster] = (advances[cluster] ?? 0) + xAdvance;
  return advances;
}

/** Shapes a text of one face. `isRightToLeft` also mirrors brackets, as HarfBuzz does. Throws before `readyToShape`. */
export function shape(face: Face, text: string, isRightToLeft: boolean): Shaped {
  const infos = glyphsOf(face, text, isRightToLeft);
  const texts = textsOf(text, isRightToLeft ? infos.toReversed() : infos);
  const seen = isRightToLeft ? texts.toReversed() : texts;
  const glyphs = infos.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, at) => ({
    // What has no shape is drawn by HarfBuzz as a space of no width.
    id: SHAPELESS.test(seen[at] ?? "") ? face.blank : codepoint,
    ...parted(seen[at]),
    advance: xAdvance,
    x: xOffset,
    y: yOffset,
  }));
  return { face, glyphs, isRightToLeft, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
}

/** A text with marks in two: readers take a glyph whose text holds a mark for one without a width, and find a space behind it. */
function parted(text: string | undefined): Pick<Glyph, "text" | "rest"> {
  const [first = ""] = text ?? "";
  if (text === undefined || text === first || !/\p{Mn}/u.test(text)) return { text };
  return { text: first, rest: text.slice(first.length) };
}

interface Placed {
  readonly cluster: number;
  readonly xAdvance?: number;
}

/**
 * What each glyph says, both in the order of reading: the letters of a cluster are dealt to its glyphs one by one, so that
 * readers who go from glyph to glyph find them without a gap. A letter drawn in several pieces is taken apart as Unicode
 * does; where there are still more glyphs than letters, the narrowest say nothing.
 */
function textsOf(text: string, glyphs: readonly Placed[]): readonly (string | undefined)[] {
  const groups = new Map<number, Placed[]>();
  for (const glyph of glyphs) groups.set(glyph.cluster, [...(groups.get(glyph.cluster) ?? []), glyph]);
  const starts = [...groups.keys()].toSorted((a, b) => a - b);
  const said = new Map<Placed, string>();
  for (const [at, start] of starts.entries()) {
    const own = groups.get(start) ?? [];
    const parts = dealt(text.slice(start, starts[at + 1]), own.length);
    const wide = new Set(own.toSorted((a, b) => (b.xAdvance ?? 0) - (a.xAdvance ?? 0)).slice(0, parts.length));
    for (const [n, glyph] of own.filter((each) => wide.has(each)).entries()) said.set(glyph, parts[n] ?? "");
  }
  return glyphs.map((glyph) => said.get(glyph));
}

/** Letters in at most that many parts; a part begins with a mark only where there are too few other letters. */
function dealt(letters: string, count: number): readonly string[] {
  const composed = Array.from(letters);
  const single = composed.length < count ? Array.from(letters.normalize("NFD")) : composed;
  const whole = letters.match(/.\p{M}*/gsu) ?? [letters];
  const parts = whole.length >= count ? whole : single;
  return parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join("")];
}
