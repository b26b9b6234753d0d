import type { Bit } from "./bit";

/** How objects, or lists, are written: on one line where they fit, never on one line, or always. */
type Way = "fit" | "broken" | "flat";

/** A kind of value that has others inside. */
export type Container = "object" | "array";

/** How a file is written. */
export interface Style {
  readonly way: { readonly [Kind in Container]: Way };
  readonly newline: string;
  /** How much deeper the parts of a container are written than itself. */
  readonly unit: string;
  /** What is written inside the braces of an object on one line. */
  readonly padding: string;
  /** What is written behind a comma on one line. */
  readonly gap: string;
  readonly colon: string;
}

/** The most characters of a line in the format of the house, its comma too. */
export const WIDTH = 120;

/** How a container lies in its text: on one line, with its parts on lines of their own, or in another way. */
export type Shape = "flat" | "broken" | "odd";

const hasBreak = (blanks: string | undefined): boolean => blanks?.includes("\n") ?? false;

/** Returns how a container lies in its text. */
export function shapeOf(bit: Bit): Shape {
  if (!bit.hasBreak) return "flat";
  return hasBreak(bit.parts[0]?.lead) && hasBreak(bit.tail) ? "broken" : "odd";
}

/** Returns how far a line is indented, by the blanks before its first character. */
export const indentOf = (lead: string): string => lead.slice(lead.lastIndexOf("\n") + 1);

/**
 * Returns a value on one line; undefined where that has more characters than it may have. What is on one line already
 * stays as it is.
 */
export function onOneLine(bit: Bit, style: Style, most: number): string | undefined {
  if (bit.kind === "scalar" || shapeOf(bit) === "flat") return bit.end - bit.start <= most ? bit.raw : undefined;
  const texts: string[] = [];
  let length = 2;
  for (const { label, bit: inner } of bit.parts) {
    const text = onOneLine(inner, style, most - length);
    if (text === undefined) return undefined;
    texts.push(label + text);
    length += label.length + text.length + style.gap.length + 1;
    if (length - style.gap.length - 1 > most) return undefined;
  }
  const text = bracketed(bit.kind, texts, style);
  return text.length <= most ? text : undefined;
}

/** Returns the texts of the parts of a container as it is written on one line. */
export function bracketed(kind: Container, texts: readonly string[], { padding, gap }: Style): string {
  const inside = texts.join(`,${gap}`);
  if (texts.length === 0) return kind === "object" ? "{}" : "[]";
  return kind === "object" ? `{${padding}${inside}${padding}}` : `[${inside}]`;
}

const HOUSE: Style = {
  way: { object: "fit", array: "fit" },
  newline: "\n",
  unit: "  ",
  padding: " ",
  gap: " ",
  colon: ": ",
};

/** Returns how a file is written, as far as it shows; what it does not show is as in the format of the house. */
export function styleOf(text: string, file: Bit): Style {
  const seen = new Seen(file);
  seen.see(file, "", MOST_SEEN);
  const { unit, padding, gap, colon } = seen;
  const isCompact = colon === ":";
  const way = (kind: Container): Way => {
    if (isCompact) return "flat";
    return seen.spread[kind] && !seen.flat[kind] ? "broken" : "fit";
  };
  return {
    way: { object: way("object"), array: way("array") },
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    unit: unit ?? HOUSE.unit,
    padding: padding ?? (isCompact ? "" : HOUSE.padding),
    gap: gap ?? (isCompact ? "" : HOUSE.gap),
    colon: colon ?? HOUSE.colon,
  };
}

/** Beyond so many containers, those that come first say how the file is written. */
const MOST_SEEN = 200;

/** What was seen of how a file is written. */
class Seen {
  readonly flat = { object: false, array: false };
  /** Whether one has lines of its own for its parts, and would fit on one. */
  readonly spread = { object: false, array: false };
  unit: string | undefined;
  padding: string | undefined;
  gap: string | undefined;
  colon: string | undefined;

  constructor(private readonly file: Bit) {}

  /** Looks at a container and at so many more that are inside; returns how many are left to be looked at. */
  see(bit: Bit, indent: string, most: number): number {
    if (bit.kind === "scalar") return most;
    if (this.isEnough()) return 0;
    const { kind, parts } = bit;
    const [first] = parts;
    if (!first) return most;
    if (kind === "object") this.colon ??= `:${first.label.slice(first.label.trimEnd().length)}`;
    const shape = shapeOf(bit);
    if (shape === "flat") this.seeFlat(bit, kind);
    const inside = shape === "broken" ? indentOf(first.lead) : indent;
    if (shape === "broken") this.seeBroken(bit, kind, { indent, inside });
    let left = most - 1;
    for (const part of parts) {
      if (left <= 0) return 0;
      left = this.see(part.bit, inside, left);
    }
    return left;
  }

  private isEnough(): boolean {
    const areSeen = this.flat.object && this.flat.array;
    return areSeen && [this.unit, this.padding, this.gap].every((each) => each !== undefined);
  }

  private seeFlat({ parts }: Bit, kind: Container): void {
    this.flat[kind] = true;
    if (kind === "object") this.padding ??= parts[0]?.lead;
    this.gap ??= parts[1]?.lead;
  }

  private seeBroken(
    bit: Bit,
    kind: Container,
    { indent, inside }: { readonly indent: string; readonly inside: string },
  ): void {
    if (inside.length > indent.length && inside.startsWith(indent)) this.unit ??= inside.slice(indent.length);
    // Its name and its comma would be on the same line too: what fits closely says nothing.
    // A whole file has several lines also where it would fit on one, and so has what is around something broken.
    const isInnermost = bit !== this.file && bit.parts.every((part) => part.bit.kind === "scalar");
    if (isInnermost && onOneLine(bit, HOUSE, WIDTH / 2) !== undefined) this.spread[kind] = true;
  }
}
