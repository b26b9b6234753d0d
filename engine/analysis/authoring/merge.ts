import { child } from "../../flow/pointer";
import { operationOf } from "../../language/operators";
import { alignedRows, type Row } from "./aligned";
import { isOrdered } from "../changes/same";
import { linesMerged } from "./merged-lines";
import { orderOf } from "./order";
import { writtenIn, type Item, type Piece, type Written } from "./pieces";

/** Whose change holds where both changed the same. */
export type Side = "mine" | "theirs";

/** A place that two people changed otherwise: as texts, undefined where somebody has nothing there. */
export interface Conflict {
  /** JSON pointer into the merged text; where that has nothing there, where it would be. Empty for a conflict of lines. */
  readonly pointer: string;
  /** What both changed: what is said there, the order of what is there, or lines of a text that is not JSON. */
  readonly of: "value" | "order" | "lines";
  /** For lines: the first of them in my text. */
  readonly line?: number;
  readonly base: string | undefined;
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
}

/** Two people's changes of a text as one text. In a conflict it has mine, or what was chosen. */
export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/**
 * Returns the text in which both my changes of the base and theirs hold: by their places in JSON, where all three are
 * JSON, else line by line. What neither changed stays byte for byte. `choices` says for each conflict, in their order,
 * whose change holds; mine where it says nothing. What one of both left as it was never comes to a conflict, so a change
 * is undone by `mergedText(after, now, before)`.
 */
export function mergedText(base: string, mine: string, theirs: string, choices: readonly Side[] = []): Merged {
  if (base === mine || mine === theirs) return { text: theirs, conflicts: [] };
  if (base === theirs) return { text: mine, conflicts: [] };
  // The order of what both added at the same place may not depend on who of them asks.
  const isTurned = theirs < mine;
  const [one, two] = isTurned ? [theirs, mine] : [mine, theirs];
  const turned = (side: Side): Side => (isTurned === (side === "mine") ? "theirs" : "mine");
  const merging = new Merging(isTurned, (index) => turned(choices[index] ?? "mine"));
  const written = [writtenIn(base), writtenIn(one), writtenIn(two)] as const;
  const [b, m, t] = written;
  const text = b && m && t ? merging.file(b, m, t) : merging.lines(base, one, two);
  return { text, conflicts: merging.conflicts };
}

/** The pieces of both sides and of the base at one place. */
interface Three<T> {
  readonly base: T | undefined;
  readonly mine: T | undefined;
  readonly theirs: T | undefined;
}

/** One value of three, where none is missing. */
type All<T> = { readonly [Key in keyof Three<T>]: T };

/** Which of three bytes holds where no person is asked: blanks, and how a name is written. */
function held<T>({ base, mine, theirs }: Three<T>): T | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs ?? base;
  return mine === base ? theirs : mine;
}

const isSaid = (one: Piece, two: Piece): boolean =>
  one.raw === two.raw || (one.kind === two.kind && JSON.stringify(one.value) === JSON.stringify(two.value));

class Merging {
  private readonly found: Conflict[] = [];

  constructor(
    private readonly isTurned: boolean,
    private readonly chosen: (index: number) => Side,
  ) {}

  get conflicts(): readonly Conflict[] {
    return this.found;
  }

  file(base: Written, mine: Written, theirs: Written): string {
    const of = <T>(part: (one: Written) => T): All<T> => ({
      base: part(base),
      mine: part(mine),
      theirs: part(theirs),
    });
    const text = this.value(
      of(({ piece }) => piece),
      "",
    );
    return `${held(of(({ head }) => head)) ?? ""}${text}${held(of(({ foot }) => foot)) ?? ""}`;
  }

  lines(base: string, one: string, two: string): string {
    return linesMerged(base, one, two)
      .map((stretch) => {
        if ("text" in stretch) return stretch.text;
        const side = this.ask(
          { of: "lines", pointer: "", line: stretch.lines[this.isTurned ? "two" : "one"] },
          {
            base: stretch.base,
            mine: stretch.one,
            theirs: stretch.two,
          },
        );
        return side === "mine" ? stretch.one : stretch.two;
      })
      .join("");
  }

  /** Notes a conflict, and returns whose change was chosen. */
  private ask(about: Pick<Conflict, "of" | "pointer" | "line">, { base, mine, theirs }: Three<string>): Side {
    const side = this.chosen(this.found.length);
    this.found.push({ ...about, base, ...(this.isTurned ? { mine: theirs, theirs: mine } : { mine, theirs }) });
    return side;
  }

  private value(all: All<Piece>, pointer: string): string {
    const { base, mine, theirs } = all;
    if (isSaid(base, mine) && isSaid(base, theirs)) return this.blanks(all, pointer);
    if (mine.raw === base.raw || mine.raw === theirs.raw) return theirs.raw;
    if (theirs.raw === base.raw) return mine.raw;
    if (canBeParted(all)) return this.container(all, pointer);
    if (isSaid(mine, base)) return theirs.raw;
    if (isSaid(theirs, base) || isSaid(mine, theirs)) return mine.raw;
    const side = this.ask({ of: "value", pointer }, rawsOf(all));
    return all[side].raw;
  }

  /** All three say the same: only how it is written differs. */
  private blanks(all: All<Piece>, pointer: string): string {
    const raw = held(rawsOf(all)) ?? "";
    return canBeParted(all) && raw !== all.theirs.raw && all.theirs.raw !== all.base.raw
      ? this.container(all, pointer)
      : raw;
  }

  private container(all: Three<Piece>, pointer: string): string {
    const items = { base: all.base?.items ?? [], mine: all.mine?.items ?? [], theirs: all.theirs?.items ?? [] };
    const rows = alignedRows(items.base, items.mine, items.theirs);
    const isList = (all.mine ?? all.theirs)?.kind === "array";
    const first = orderOf(rows, "mine");
    const counts = first.isDisputed && (isList || isOrdered(pointer));
    const side = counts ? this.ask({ of: "order", pointer }, rawsOf(all)) : "mine";
    const { order } = side === "mine" ? first : orderOf(rows, side);
    const texts = this.items(rows, items, { pointer, order });
    const blanks = new Blanks(all);
    const inside = order
      .flatMap((index) => {
        const [row, text] = [rows[index], texts[index]];
        return row && text !== undefined ? [{ row, text }] : [];
      })
      .map(({ row, text }, at) => {
        const three = itemsOf(row, items);
        const label = held(mapped(three, (item) => item.label)) ?? "";
        const trail = held(mapped(three, (item) => item.trail)) ?? "";
        return `${blanks.before(row, at)}${label}${text}${trail}`;
      });
    const [open, close] = isList ? ["[", "]"] : ["{", "}"];
    return `${open}${inside.join(",")}${blanks.atEnd(inside.length)}${close}`;
  }

  /**
   * Returns the text of each row in the merged text; undefined where it is not there. Conflicts are asked in the order
   * of the rows, which no choice changes; their pointers say where they come to be.
   */
  private items(
    rows: readonly Row[],
    items: All<readonly Item[]>,
    { pointer, order }: { readonly pointer: string; readonly order: readonly number[] },
  ): readonly (string | undefined)[] {
    const asked: { readonly from: number; readonly end: number }[] = [];
    const texts = rows.map((row, index) => {
      const from = this.found.length;
      const three = itemsOf(row, items);
      const text = this.item(three, child(pointer, held(mapped(three, ({ name }) => name)) ?? String(index)));
      asked[index] = { from, end: this.found.length };
      return text;
    });
    if (this.found.length === asked[0]?.from || items.base[0]?.name !== undefined) return texts;
    let at = 0;
    for (const index of order) {
      this.move(asked[index], child(pointer, index), child(pointer, at));
      if (texts[index] !== undefined) at += 1;
    }
    return texts;
  }

  /** Writes another beginning of the pointers of some conflicts. */
  private move(which: { readonly from: number; readonly end: number } | undefined, was: string, now: string): void {
    for (let at = which?.from ?? 0; at < (which?.end ?? 0); at += 1) {
      const one = this.found[at];
      if (one?.pointer.startsWith(was)) this.found[at] = { ...one, pointer: now + one.pointer.slice(was.length) };
    }
  }

  /** Returns the text of a member or item in the merged text; undefined where it is not there. */
  private item(three: Three<Item>, pointer: string): string | undefined {
    const { base, mine, theirs } = mapped(three, ({ piece }) => piece);
    if (base && mine && theirs) return this.value({ base, mine, theirs }, pointer);
    if (!base) return this.added(mine, theirs, pointer);
    const left = mine ?? theirs;
    if (!left || isSaid(left, base)) return undefined;
    const side = this.ask({ of: "value", pointer }, rawsOf({ base, mine, theirs }));
    return { mine, theirs }[side]?.raw;
  }

  private added(mine: Piece | undefined, theirs: Piece | undefined, pointer: string): string | undefined {
    if (!mine || !theirs || isSaid(mine, theirs)) return (mine ?? theirs)?.raw;
    const areObjects = mine.kind === "object" && theirs.kind === "object";
    if (areObjects && !isRule(mine) && !isRule(theirs))
      return this.container({ base: undefined, mine, theirs }, pointer);
    const side = this.ask({ of: "value", pointer }, rawsOf({ base: undefined, mine, theirs }));
    return { mine, theirs }[side].raw;
  }
}

function mapped<T, U>({ base, mine, theirs }: Three<T>, to: (one: T) => U): Three<U> {
  const of = (one: T | undefined): U | undefined => (one === undefined ? undefined : to(one));
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}

const rawsOf = (three: Three<Piece>): Three<string> => mapped(three, ({ raw }) => raw);

function itemsOf(row: Row, items: All<readonly Item[]>): Three<Item> {
  const at = (side: keyof Row): Item | undefined => (row[side] === undefined ? undefined : items[side][row[side]]);
  return { base: at("base"), mine: at("mine"), theirs: at("theirs") };
}

const isRule = (piece: Piece): boolean => operationOf(piece.value)?.row !== undefined;

/** Whether three values can be merged part by part. A rule decides by its operator, so it has the same in all three. */
function canBeParted({ base, mine, theirs }: All<Piece>): boolean {
  const all = [base, mine, theirs];
  if (base.kind === "scalar" || all.some(({ kind }) => kind !== base.kind)) return false;
  if (base.kind === "array" || !all.some(isRule)) return true;
  const operators = all.map(({ items }) => items.map(({ name }) => name).join());
  return new Set(operators).size === 1;
}

/** The blanks between the items of a list or object: those of the same place, as somebody wrote them. */
class Blanks {
  constructor(private readonly all: Three<Piece>) {}

  /** What is written before the item that comes as the `at`th of the merged ones. */
  before(row: Row, at: number): string {
    const isFirst = at === 0;
    const own = (side: keyof Row): string | undefined => {
      const index = row[side];
      const fits = index !== undefined && (index === 0) === isFirst;
      return fits ? this.all[side]?.items[index]?.lead : undefined;
    };
    const leads = { base: own("base"), mine: own("mine"), theirs: own("theirs") };
    return held(leads) ?? this.usual(isFirst) ?? "";
  }

  private usual(isFirst: boolean): string | undefined {
    const { mine, theirs, base } = this.all;
    return [mine, theirs, base].map((piece) => piece?.items[isFirst ? 0 : 1]?.lead).find((lead) => lead !== undefined);
  }

  atEnd(count: number): string {
    const own = mapped(this.all, ({ items, tail }) => ((items.length === 0) === (count === 0) ? tail : undefined));
    return held(own) ?? "";
  }
}
