import type { Json, JsonObject } from "../../../contract";
import { behindBlanks, endOfContainer, endOfValue } from "./scan";

/** The places inside of a value that are looked into, by their keys. */
interface Wanted {
  readonly inside: ReadonlyMap<string, Wanted>;
}

/** A value as it is written in a text. What is inside is taken apart when it is asked for. */
export class Bit {
  private said: { readonly value: Json } | undefined;
  private broken: boolean | undefined;

  constructor(
    private readonly text: string,
    readonly start: number,
    readonly end: number,
    private inside?: readonly Part[],
  ) {}

  get raw(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether it is written on several lines. */
  get hasBreak(): boolean {
    return (this.broken ??= this.raw.includes("\n"));
  }

  get kind(): "object" | "array" | "scalar" {
    const first = this.text[this.start];
    return first === "{" ? "object" : first === "[" ? "array" : "scalar";
  }

  get value(): Json {
    return (this.said ??= { value: JSON.parse(this.raw) }).value;
  }

  /** The members of an object, or the items of a list, as they are written. */
  get parts(): readonly Part[] {
    return (this.inside ??= partsIn(this.text, this.start)?.parts ?? []);
  }

  /** What is written between two offsets of the text. */
  between(from: number, to: number): string {
    return this.text.slice(from, to);
  }

  /** What is written between the last part and the closing bracket. */
  get tail(): string {
    return this.text.slice(this.parts.at(-1)?.to ?? this.start + 1, this.end - 1);
  }

  /** The members of an object, with nothing inside their own objects and lists. */
  get members(): JsonObject {
    if (this.kind !== "object") return {};
    return Object.fromEntries(this.parts.map(({ name = "", bit }) => [name, outlined(bit)]));
  }

  /** The value with nothing inside its lists and the objects of its members. */
  get outline(): Json {
    return this.kind === "object" ? this.members : outlined(this);
  }
}

function outlined(bit: Bit): Json {
  if (bit.kind === "object") return {};
  const value: Json = bit.kind === "array" ? [] : JSON.parse(bit.raw);
  return value;
}

/** A member or an item as it is written, with the blanks around it. */
export class Part {
  private inner: Bit | undefined;

  constructor(
    private readonly text: string,
    /** Where the blanks before it begin. */
    readonly from: number,
    private readonly labelAt: number,
    private readonly start: number,
    private readonly end: number,
    /** Where the blanks behind it end: at its comma, or behind its value where it is the last. */
    readonly to: number,
  ) {}

  get lead(): string {
    return this.text.slice(this.from, this.labelAt);
  }

  get trail(): string {
    return this.text.slice(this.end, this.to);
  }

  /** The name with its colon as it is written; empty for an item. */
  get label(): string {
    return this.text.slice(this.labelAt, this.start);
  }

  get name(): string | undefined {
    return this.labelAt === this.start ? undefined : nameAt(this.text, this.labelAt);
  }

  get bit(): Bit {
    return (this.inner ??= new Bit(this.text, this.start, this.end));
  }

  /** Notes what is inside, where that is known already. */
  know(inside: readonly Part[]): void {
    this.inner = new Bit(this.text, this.start, this.end, inside);
  }
}

/** The parts of a container, and where that ends. */
interface Inner {
  readonly parts: readonly Part[];
  readonly end: number;
}

/**
 * The parts of a container; undefined where it is none, or not strict JSON. Those of the containers inside that are wanted
 * are taken apart on the way, so that a large text is read once.
 */
function partsIn(text: string, at: number, wanted?: Wanted, depth = 0): Inner | undefined {
  const isList = text[at] === "[";
  if (!isList && text[at] !== "{") return undefined;
  const parts: Part[] = [];
  let from = at + 1;
  let known: Inner | undefined;
  const inside = (label: number, start: number, inner: number): number | undefined => {
    const name = isList ? String(parts.length) : nameAt(text, label);
    const own = name === undefined ? undefined : wanted?.inside.get(name);
    known = own && own.inside.size > 0 ? partsIn(text, start, own, inner) : undefined;
    return known?.end;
  };
  const each = (label: number, start: number, end: number): void => {
    const next = behindBlanks(text, end);
    const to = text[next] === "," ? next : end;
    const part = new Part(text, from, label, start, end, to);
    if (known) part.know(known.parts);
    parts.push(part);
    from = to + 1;
    known = undefined;
  };
  const isWanted = wanted !== undefined && wanted.inside.size > 0;
  const behind = endOfContainer(text, at, depth, each, isWanted ? inside : undefined);
  return behind < 0 ? undefined : { parts, end: behind };
}

/** The name that is written at an offset; undefined where none is. */
function nameAt(text: string, at: number): string | undefined {
  const end = endOfValue(text, at);
  return end < 0 ? undefined : String(JSON.parse(text.slice(at, end)));
}

/** Returns the value of a text that is strict JSON; undefined for any other text. */
export function bitOfText(text: string, wanted?: Wanted): Bit | undefined {
  const start = behindBlanks(text, 0);
  const inside = partsIn(text, start, wanted);
  const end = inside ? inside.end : endOfValue(text, start);
  return end < 0 || behindBlanks(text, end) !== text.length ? undefined : new Bit(text, start, end, inside?.parts);
}
