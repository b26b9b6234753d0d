import type { Bit, Part } from "./bit";
import { countOf, isRun, itemOf, itemsOf, madeOf, type Doc, type DocItem, type Made, type Run } from "./doc";
import { bracketed, indentOf, onOneLine, shapeOf, WIDTH, type Shape, type Style } from "./style";

/** The place of a value on its line: how far that is indented, and how much else is on it before and behind the value. */
interface Room {
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

const sizeOf = ({ indent, before, after }: Room): number => WIDTH - indent.length - before - after;

const isSame = (one: Room, two: Room | undefined): boolean =>
  one.indent === two?.indent && one.before === two.before && one.after === two.after;

/** Writes values in the style of a file, and leaves as it is what may stay. */
export class Printer {
  constructor(private readonly style: Style) {}

  /** Returns the text of a whole file, which becomes one of a single line only where it is that already. */
  file(doc: Doc): string {
    const isLine = doc.as === "made" && oldShape(doc) === "flat";
    const room = { indent: "", before: isLine ? 0 : WIDTH, after: 0 };
    return this.print(doc, room, room);
  }

  /** `was` is the place of what is there in the text; undefined where it is on a line with what is around it. */
  private print(doc: Doc, room: Room, was: Room | undefined): string {
    if (doc.as === "text") return doc.text;
    return doc.as === "made" ? this.made(doc, room, was) : this.keep(doc.bit, room, was);
  }

  /** Only a value that does not fit any more, or fits now, is written in another way. */
  private keep(bit: Bit, room: Room, was: Room | undefined): string {
    if (bit.kind === "scalar" || bit.parts.length === 0 || isSame(room, was)) return bit.raw;
    if (this.style.way[bit.kind] !== "fit") return bit.raw;
    const shape = shapeOf(bit);
    if (shape === "broken") return this.joinable(bit, was, sizeOf(room)) ?? bit.raw;
    const isLong = shape === "flat" && bit.end - bit.start > sizeOf(room);
    return isLong
      ? this.made(
          madeOf(
            bit,
            bit.parts.map((part) => itemOf(part)),
          ),
          room,
          was,
        )
      : bit.raw;
  }

  /** A value of several lines on one; undefined where it does not fit, or its author did not want it on one. */
  private joinable(bit: Bit, was: Room | undefined, most: number): string | undefined {
    if (!was || onOneLine(bit, this.style, sizeOf(was)) !== undefined) return undefined;
    return onOneLine(bit, this.style, most);
  }

  private made(doc: Made, room: Room, was: Room | undefined): string {
    if (countOf(doc) === 0) return bracketed(doc.kind, [], this.style);
    const shape = oldShape(doc);
    if (shape === "odd") return this.spread(doc, room);
    const flat = this.flat(doc, was, this.mayBeLong(doc, was) ? Infinity : sizeOf(room));
    return flat ?? this.spread(doc, room);
  }

  /** Whether a container stays on one line, however long that comes to be. */
  private mayBeLong({ kind, old }: Made, was: Room | undefined): boolean {
    const way = this.style.way[kind];
    if (!old || old.parts.length === 0) return way === "flat";
    return shapeOf(old) === "flat" && (way !== "fit" || (was !== undefined && old.end - old.start > sizeOf(was)));
  }

  /** A value on one line; undefined where it may not be, or has more characters than it may have. */
  private flat(doc: Doc, was: Room | undefined, most: number): string | undefined {
    if (doc.as === "text") return doc.text.length <= most ? doc.text : undefined;
    if (doc.as === "kept") {
      const { bit } = doc;
      const isFlat = bit.kind === "scalar" || bit.parts.length === 0 || shapeOf(bit) === "flat";
      return isFlat ? onOneLine(bit, this.style, most) : this.joinable(bit, was, most);
    }
    return this.mayBeFlat(doc, was) ? this.flatMade(doc, most) : undefined;
  }

  private mayBeFlat(doc: Made, was: Room | undefined): boolean {
    const shape = oldShape(doc);
    if (countOf(doc) === 0 || shape === "flat") return true;
    if (shape === undefined || !doc.old) return this.style.way[doc.kind] !== "broken";
    const isOfHouse = this.style.way[doc.kind] === "fit" && was !== undefined;
    return shape === "broken" && isOfHouse && onOneLine(doc.old, this.style, sizeOf(was)) === undefined;
  }

  private flatMade(doc: Made, most: number): string | undefined {
    const { kind, old, from, to } = doc;
    if (countOf(doc) === 0) return bracketed(kind, [], this.style);
    const isOwn = oldShape(doc) === "flat";
    const [open, close] = kind === "object" ? ["{", "}"] : ["[", "]"];
    const edge = kind === "object" ? this.style.padding : "";
    const [before, behind] = isOwn ? [old?.parts[from - 1], old?.parts[to]] : [];
    let text = old && before ? open + old.between(old.start + 1, before.to) : open;
    let index = before ? from : 0;
    for (const item of isOwn ? doc.items : itemsOf(doc)) {
      if (isRun(item)) {
        text += (index === 0 ? "" : ",") + written(old, item);
        index += item.end - item.first;
        continue;
      }
      const { part } = item;
      const own = isOwn && isFirst(part, old) === (index === 0) ? part?.lead : undefined;
      const inside = this.flat(item.doc, roomOf(old, part), most - text.length);
      if (inside === undefined) return undefined;
      text += `${index === 0 ? "" : ","}${own ?? (index === 0 ? edge : this.style.gap)}${this.labelOf(item)}${inside}`;
      if (isOwn) text += part?.trail ?? "";
      index += 1;
      if (text.length > most) return undefined;
    }
    text += old && behind ? `,${old.between(behind.from, old.end)}` : `${isOwn && old ? old.tail : edge}${close}`;
    return text.length <= most ? text : undefined;
  }

  /** A container with its parts on lines of their own, or as it lies otherwise. */
  private spread(doc: Made, { indent }: Room): string {
    const { kind, old, from, to, items } = doc;
    const blanks = this.blanksOf(doc, indent);
    // Where it lies otherwise than before, there are other blanks around each part.
    const areKept = blanks.areOwn || !old;
    const last = countOf(doc) - 1;
    const texts: string[] = [];
    let index = areKept ? from : 0;
    for (const item of areKept ? items : itemsOf(doc)) {
      texts.push(isRun(item) ? written(old, item) : this.part(item, { old, blanks, index, isLast: index === last }));
      index += isRun(item) ? item.end - item.first : 1;
    }
    const [open, close] = kind === "object" ? ["{", "}"] : ["[", "]"];
    const [before, behind] = areKept ? [old?.parts[from - 1], old?.parts[to]] : [];
    if (old && before) texts.unshift(old.between(old.start + 1, before.to));
    if (old && behind) texts.push(old.between(behind.from, old.end - 1));
    return `${open}${texts.join(",")}${behind ? "" : blanks.tail}${close}`;
  }

  /** A part that begins a line, or does as before, with the blanks before it. */
  private part(item: DocItem, { old, blanks, index, isLast }: Around): string {
    const { part } = item;
    const isOwn = blanks.areOwn && isFirst(part, old) === (index === 0);
    const lead = (isOwn ? part?.lead : undefined) ?? blanks.lead(index);
    const trail = (blanks.areOwn ? part?.trail : undefined) ?? "";
    const label = this.labelOf(item);
    const room = { indent: blanks.inside, before: label.length, after: isLast ? 0 : 1 };
    return `${lead}${label}${this.print(item.doc, room, roomOf(old, part))}${trail}`;
  }

  private blanksOf(doc: Made, indent: string): Blanks {
    const { old } = doc;
    const shape = oldShape(doc);
    const [first, second] = old?.parts ?? [];
    if (old && first && (shape === "broken" || shape === "odd")) {
      const inside = shape === "broken" ? indentOf(first.lead) : indent;
      const usual = shape === "broken" ? this.style.newline + inside : (second?.lead ?? this.style.gap);
      return { areOwn: true, inside, tail: old.tail, lead: (index) => (index === 0 ? first.lead : usual) };
    }
    const inside = indent + this.style.unit;
    const lead = this.style.newline + inside;
    return { areOwn: false, inside, tail: this.style.newline + indent, lead: () => lead };
  }

  private labelOf({ name, part }: DocItem): string {
    return name === undefined ? (part?.label ?? "") : `${JSON.stringify(name)}${this.style.colon}`;
  }
}

/** The blanks around the parts of a container. */
interface Blanks {
  /** Whether the parts keep the blanks around them. */
  readonly areOwn: boolean;
  readonly inside: string;
  readonly tail: string;
  readonly lead: (index: number) => string;
}

/** Where a part is written. */
interface Around {
  readonly old: Bit | undefined;
  readonly blanks: Blanks;
  readonly index: number;
  readonly isLast: boolean;
}

/** What is written from the first part of a run to its last one. */
const written = (old: Bit | undefined, { first, end }: Run): string =>
  old?.between(old.parts[first]?.from ?? 0, old.parts[end - 1]?.to ?? 0) ?? "";

/** How what is in the place of a container lies; undefined where nothing is, or nothing is inside. */
const oldShape = ({ old }: Made): Shape | undefined => (old && old.parts.length > 0 ? shapeOf(old) : undefined);

const isFirst = (part: Part | undefined, old: Bit | undefined): boolean => part !== undefined && part === old?.parts[0];

/** The place of a part on its line, where it begins one. */
function roomOf(old: Bit | undefined, part: Part | undefined): Room | undefined {
  if (!old || !part || !part.lead.includes("\n")) return undefined;
  return { indent: indentOf(part.lead), before: part.label.length, after: part === old.parts.at(-1) ? 0 : 1 };
}
