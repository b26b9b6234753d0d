import ts from "typescript";
import { shapesIn } from "./code";
import { twoWayFolders } from "./folders";
import type { Hit } from "./kinds";
import { wordsInCode, wordsInDocument } from "./prose";

/** Path of a file, relative to the tree → its text. */
export type Files = ReadonlyMap<string, string>;

/** Every place of each kind in some files: code (ts, tsx, mjs) and documents (md). */
export function hitsIn(files: Files): readonly Hit[] {
  const names = [...files.keys()];
  const sources = names.filter((name) => !name.endsWith(".md")).map((name) => sourceOf(name, files.get(name) ?? ""));
  const documents = names.filter((name) => name.endsWith(".md"));
  const places = [
    ...sources.flatMap((source) => [...shapesIn(source), ...wordsInCode(source)]),
    ...documents.flatMap((name) => wordsInDocument(name, files.get(name) ?? "")),
    ...twoWayFolders(sources),
  ];
  const lines = new Map([...files].map(([name, text]) => [name, text.split("\n")]));
  return places.map((place) => ({ ...place, text: lines.get(place.file)?.[place.line - 1]?.trim() ?? "" }));
}

const sourceOf = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
