/** A text in lines of a width: broken between words, shaped, and in the order in which letters are seen. */
import bidiFactory from "bidi-js";
import type { Printed } from "./clusters";
import type { Face } from "./face";
import { shape, type Shaped } from "./shape";

/** A line; figures are thousandths of the size. */
export interface Line {
  readonly runs: readonly Shaped[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const bidi = bidiFactory();
const words = new Intl.Segmenter("en", { granularity: "word" });
/** Letters that are written from right to left, and marks that make others so. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

interface Text {
  readonly printed: Printed;
  /** The level of each unit of the text (UAX #9): odd is from right to left. Undefined where all is from left to right. */
  readonly embedding: ReturnType<typeof bidi.getEmbeddingLevels> | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The lines of a text of a document. `width` is in thousandths of the size; `main` gives a line's height. */
export function linesOf(printed: Printed, main: Face, width: number): readonly Line[] {
  const isMixed = RIGHT_TO_LEFT.test(printed.text);
  const text = { printed, embedding: isMixed ? bidi.getEmbeddingLevels(printed.text) : undefined };
  const lines: Span[] = [];
  let line: Span = { start: 0, end: 0 };
  for (const unit of unitsOf(text, width)) {
    const isEmpty = line.end === line.start;
    if (isEmpty || widthOf(text, trimmed(text, { start: line.start, end: unit.end })) <= width)
      line = { start: line.start, end: unit.end };
    else {
      lines.push(line);
      line = unit;
    }
  }
  return [...lines, line].map((span) => lineOf(text, trimmed(text, span), main));
}

/** The parts between which a line may be broken; one that is wider than a line is broken between its letters. */
function unitsOf(text: Text, width: number): readonly Span[] {
  const { clusters } = text.printed;
  return breaksOf(text.printed.text).flatMap((unit) =>
    widthOf(text, trimmed(text, unit)) <= width
      ? [unit]
      : clusters
          .filter(({ at }) => at >= unit.start && at < unit.end)
          .map((cluster) => ({ start: cluster.at, end: cluster.at + cluster.text.length })),
  );
}

function breaksOf(text: string): readonly Span[] {
  const units: { start: number; end: number; isWord: boolean }[] = [];
  for (const { segment, index, isWordLike = false } of words.segment(text)) {
    const before = units.at(-1);
    const isOpen =
      before !== undefined &&
      (/[\s\-–—/]$/u.test(text.slice(before.start, before.end)) ? !/^\s/u.test(segment) : before.isWord && isWordLike);
    if (before === undefined || isOpen) units.push({ start: index, end: index + segment.length, isWord: isWordLike });
    else Object.assign(before, { end: index + segment.length, isWord: isWordLike });
  }
  return units;
}

/** A part of a text without the spaces at its end. */
function trimmed({ printed }: Text, { start, end }: Span): Span {
  return { start, end: start + printed.text.slice(start, end).trimEnd().length };
}

const widthOf = (text: Text, span: Span): number =>
  runsOf(text, span).reduce((sum, { shaped }) => sum + shaped.width, 0);

interface Run {
  readonly at: number;
  readonly shaped: Shaped;
}

/** A part of a text in runs of one face and one level, in the order of reading. */
function runsOf({ printed, embedding }: Text, { start, end }: Span): readonly Run[] {
  const runs: { at: number; text: string; face: Face; level: number }[] = [];
  for (const { at, text, face } of printed.clusters) {
    if (at < start || at >= end) continue;
    const level = embedding?.levels[at] ?? 0;
    const run = runs.at(-1);
    if (run && run.face === face && run.level === level) run.text += text;
    else runs.push({ at, text, face, level });
  }
  return runs.map(({ at, text, face, level }) => ({ at, shaped: shape(face, text, level % 2 === 1) }));
}

function lineOf(text: Text, span: Span, main: Face): Line {
  const runs = seen(text, span, runsOf(text, span)).map(({ shaped }) => shaped);
  const faces = [main, ...runs.map(({ face }) => face)];
  return {
    runs,
    width: runs.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(...faces.map(({ ascent }) => ascent)),
    descent: Math.max(...faces.map(({ descent }) => descent)),
  };
}

/** The runs from left to right. */
function seen({ printed, embedding }: Text, { start, end }: Span, runs: readonly Run[]): readonly Run[] {
  if (!embedding || end <= start) return runs;
  const order = bidi.getReorderedIndices(printed.text, embedding, start, end - 1);
  const places = new Map(order.map((index, place) => [index, place]));
  return runs.toSorted((a, b) => (places.get(a.at) ?? 0) - (places.get(b.at) ?? 0));
}
