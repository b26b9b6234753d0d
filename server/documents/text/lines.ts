/** A text in lines of a width: broken between words, shaped, and in the order in which letters are seen. */
import bidiFactory from "bidi-js";
import { breaksOf, type Span } from "./breaks";
import type { Printed } from "./clusters";
import type { Face } from "./face";
import { scriptsOf } from "./scripts";
import { advancesOf, shape, type Shaped } from "./shape";

/** A line; figures are thousandths of the size. */
export interface Line {
  readonly runs: readonly Shaped[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const bidi = bidiFactory();
/** Letters that are written from right to left, and marks that make others so. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

interface Text {
  readonly printed: Printed;
  /** The level of each unit of the text (UAX #9): odd is from right to left. Undefined where all is from left to right. */
  readonly embedding: ReturnType<typeof bidi.getEmbeddingLevels> | undefined;
  readonly runs: readonly Run[];
}

/** A part of one face, one script and one level. */
interface Run extends Span {
  readonly face: Face;
  readonly script: string;
  readonly level: number;
}

/**
 * The lines of a text of a document. `width` is in thousandths of the size; `main` gives a line's height. Each letter is
 * shaped twice, however many lines there are: once to be measured, and once in its line.
 */
export function linesOf(printed: Printed, main: Face, width: number): readonly Line[] {
  const isMixed = RIGHT_TO_LEFT.test(printed.text);
  const embedding = isMixed ? bidi.getEmbeddingLevels(printed.text) : undefined;
  const text = { printed, embedding, runs: runsOf(printed, embedding) };
  return spansOf(text, width).map((span) => lineOf(text, trimmed(text, span), main));
}

/** The lines, each with the spaces at its end. */
function spansOf(text: Text, width: number): readonly Span[] {
  const before = measured(text);
  const widthOf = (span: Span): number => {
    const { start, end } = trimmed(text, span);
    return (before[end] ?? 0) - (before[start] ?? 0);
  };
  const lines: Span[] = [];
  let line: Span = { start: 0, end: 0 };
  for (const unit of unitsOf(text, (span) => widthOf(span) <= width)) {
    const longer = { start: line.start, end: unit.end };
    if (line.end === line.start || widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = unit;
    }
  }
  return [...lines, line];
}

/** How far the text has moved on before each of its units. */
function measured({ printed, runs }: Text): readonly number[] {
  const before = [0];
  for (const run of runs)
    for (const advance of advancesOf(run.face, printed.text.slice(run.start, run.end), isRightToLeft(run)))
      before.push((before.at(-1) ?? 0) + advance);
  return before;
}

/** The parts between which a line may be broken; one that is wider than a line is broken between its letters. */
function unitsOf({ printed }: Text, fits: (span: Span) => boolean): readonly Span[] {
  const units: Span[] = [];
  let at = 0;
  for (const unit of breaksOf(printed.text)) {
    const isWhole = fits(unit);
    if (isWhole) units.push(unit);
    for (let letter = printed.clusters[at]; letter && letter.at < unit.end; letter = printed.clusters[at]) {
      if (!isWhole) units.push({ start: letter.at, end: letter.at + letter.text.length });
      at += 1;
    }
  }
  return units;
}

/** A part of a text without the spaces at its end. */
function trimmed({ printed }: Text, { start, end }: Span): Span {
  let last = end;
  while (last > start && /\s/u.test(printed.text.charAt(last - 1))) last -= 1;
  return { start, end: last };
}

/** A text in runs, in the order of reading. */
function runsOf({ clusters }: Printed, embedding: Text["embedding"]): readonly Run[] {
  const scripts = scriptsOf(clusters.map(({ text }) => text));
  const runs: (Run & { end: number })[] = [];
  for (const [n, { at, text, face }] of clusters.entries()) {
    const level = embedding?.levels[at] ?? 0;
    const [script = "", run, end] = [scripts[n], runs.at(-1), at + text.length];
    if (run?.face === face && run.script === script && run.level === level) run.end = end;
    else runs.push({ start: at, end, face, script, level });
  }
  return runs;
}

const isRightToLeft = ({ level }: Run): boolean => level % 2 === 1;

function lineOf(text: Text, span: Span, main: Face): Line {
  const inside = text.runs.flatMap((run) => {
    const part = { ...run, start: Math.max(run.start, span.start), end: Math.min(run.end, span.end) };
    return part.start < part.end ? [part] : [];
  });
  const runs = seen(text, span, inside).map((run) =>
    shape(run.face, text.printed.text.slice(run.start, run.end), isRightToLeft(run)),
  );
  const faces = [main, ...runs.map(({ face }) => face)];
  return {
    runs,
    width: runs.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(...faces.map(({ ascent }) => ascent)),
    descent: Math.max(...faces.map(({ descent }) => descent)),
  };
}

/** The runs of a line from left to right. */
function seen({ printed, embedding }: Text, { start, end }: Span, runs: readonly Run[]): readonly Run[] {
  if (!embedding || end <= start) return runs;
  const order = Array.from({ length: end - start }, (_, n) => start + n);
  for (const [from = 0, to = 0] of bidi.getReorderSegments(printed.text, embedding, start, end - 1))
    order.splice(from - start, to - from + 1, ...order.slice(from - start, to - start + 1).toReversed());
  const places = new Map(order.map((index, place) => [index, place]));
  return runs.toSorted((a, b) => (places.get(a.start) ?? 0) - (places.get(b.start) ?? 0));
}
