import { loadFlow, loadRateBook, withParts, type Finding, type Flow, type Parts } from "../../engine/index";
import type { RateBook } from "../../server/rates/rate-book";
import { rateBookFile } from "../../server/rates/plans";
import { readFileSync } from "node:fs";
import { given, readFlow } from "./files";

/** A file as JSON.parse returns it: an edit reaches into it unchecked, as people do in an editor. */
export type Node = Record<string, ReturnType<typeof JSON.parse>>;

/** The files that an edit of the business product may change: copies of the shipped ones. */
export interface Files {
  readonly flow: Node;
  readonly parts: { readonly [named: string]: Node };
  readonly book: Node;
}

const bookText = readFileSync(new URL("../../server/data/products/boa@1.json", import.meta.url), "utf8");

const shipped = (): Files => ({
  flow: JSON.parse(readFlow("boa.flow.json")) as Node,
  parts: structuredClone(given.parts) as unknown as Files["parts"],
  book: JSON.parse(bookText) as Node,
});

/** What `check` says after an edit: rule, file and place of each finding, with the nearest name. */
export function saidAfter(edit: (files: Files) => void): readonly string[] {
  const files = shipped();
  edit(files);
  const file = "rates/boa.json";
  const loadedBook = loadRateBook(JSON.stringify(files.book), { named: "boa@1", file });
  const rateBooks = loadedBook.ok ? [rateBookFile(file, loadedBook.book as RateBook)] : [];
  const loaded = loadFlow(files.flow, {
    ...given,
    parts: files.parts as unknown as Parts,
    published: withParts(JSON.parse(readFlow("boa.flow.json")) as Flow, given.parts),
    ...(loadedBook.ok && { rateBooks }),
  });
  const findings: readonly Finding[] = [
    ...(loadedBook.ok ? [] : loadedBook.findings),
    ...(loaded.ok ? [] : loaded.findings),
  ];
  return findings.map(({ rule, file: place = "", pointer }) => `${rule} ${place}${pointer}`);
}

/** The step of an id. Throws when there is none, so that an edit cannot miss its mark. */
export function step({ flow }: Files, id: string): Node {
  const found = (flow.steps as Node[]).find((one) => one.id === id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
}

/** The question of a name in a step. Throws when there is none. */
export function question(files: Files, id: string, name: string): Node {
  const found = (step(files, id).questions as Node)[name] as Node | undefined;
  if (!found) throw new Error(`There is no question ${name} in ${id}.`);
  return found;
}

/** Puts a step before another one. */
export function moveBefore(files: Files, id: string, other: string): void {
  const moved = step(files, id);
  const others = (files.flow.steps as Node[]).filter((one) => one !== moved);
  others.splice(others.indexOf(step(files, other)), 0, moved);
  files.flow.steps = others;
}

/** Puts a new step before another one. */
export function insertBefore(files: Files, added: Node, other: string): void {
  const { steps } = files.flow as { steps: Node[] };
  steps.splice(steps.indexOf(step(files, other)), 0, added);
}

/** A part by its name, whatever its version. Throws when there is none. */
export function part({ parts }: Files, name: string): Node {
  const [, found] = Object.entries(parts).findLast(([named]) => named.startsWith(`${name}@`)) ?? [];
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

/** A coverage row by its key. Throws when there is none. */
export function row({ flow }: Files, key: string): Node {
  const found = (flow.coverages.groups as Node[]).map(({ rows }) => rows[key] as Node | undefined).find(Boolean);
  if (!found) throw new Error(`There is no row ${key}.`);
  return found;
}
