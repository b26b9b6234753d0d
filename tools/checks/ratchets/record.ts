import { KINDS, type Hit } from "./kinds";

/** Kind → how often. */
export type Figures = ReadonlyMap<string, number>;

/** The figures that were recorded. */
export interface Recorded {
  readonly kinds: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, Figures>;
}

/** How often each file has each kind. */
export function countsOf(hits: readonly Hit[]): Recorded["files"] {
  const files = new Map<string, Map<string, number>>();
  for (const { file, kind } of hits) {
    const figures = files.get(file) ?? new Map<string, number>();
    files.set(file, figures.set(kind, (figures.get(kind) ?? 0) + 1));
  }
  return files;
}

/** The record of these figures as the text of its file: one line a file, sorted, so that changes rarely meet. */
export function textOf(files: Recorded["files"]): string {
  const lines = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, figures]) => `  ${JSON.stringify(file)}: ${JSON.stringify(sorted(figures)).replace(/[:,]/g, "$& ")},`);
  return [
    "{",
    `  "kinds": ${JSON.stringify([...KINDS.keys()])},`,
    ...lines,
    `  "~": ${JSON.stringify(ABOUT)}`,
    "}",
    "",
  ].join("\n");
}

const ABOUT =
  "Written by `npm run check:ratchets -- --record`. Git keeps both lines of a merge; the lower figures hold.";

const sorted = (figures: Figures): { readonly [kind: string]: number } =>
  Object.fromEntries([...figures].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The figures in a record. It is read line by line, since a merge may have kept a file's line of both sides: of two
 * figures the lower one holds, and a kind that one line lacks counts as none.
 */
export function recordIn(text: string): Recorded {
  const files = new Map<string, Figures>();
  const kinds = new Set<string>();
  for (const [, file = "", value = ""] of text.matchAll(/^ {2}"(.+?)": ([[{].*[\]}]),?$/gm)) {
    const read: unknown = JSON.parse(value);
    if (Array.isArray(read)) for (const kind of read) kinds.add(String(kind));
    else files.set(file, lower(files.get(file), figuresIn(read)));
  }
  return { kinds, files };
}

const figuresIn = (read: unknown): Figures =>
  new Map(Object.entries(read ?? {}).map(([kind, count]) => [kind, Number(count)]));

function lower(one: Figures | undefined, other: Figures): Figures {
  if (!one) return other;
  return new Map(
    [...other].flatMap(([kind, count]) => (one.has(kind) ? [[kind, Math.min(count, one.get(kind) ?? 0)]] : [])),
  );
}
