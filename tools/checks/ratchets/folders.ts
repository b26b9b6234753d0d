import { dirname, join } from "node:path/posix";
import ts from "typescript";
import type { Place } from "./kinds";

/**
 * The pairs of folders that import each other, each with an import of either side. Imports of types count, and so does a
 * folder inside another.
 */
export function twoWayFolders(sources: readonly ts.SourceFile[]): readonly Place[] {
  const arrows = arrowsOf(sources);
  return [...arrows].flatMap(([arrow, example]) => {
    const [from = "", to = ""] = arrow.split(" → ");
    const back = arrows.get(`${to} → ${from}`);
    if (from > to || back === undefined) return [];
    return [{ kind: "two-way", file: `${from} ↔ ${to}`, line: 1, what: `${example} and ${back}` }];
  });
}

/** `folder → folder` → one import of it, as `file → file`. */
function arrowsOf(sources: readonly ts.SourceFile[]): ReadonlyMap<string, string> {
  const files = new Set(sources.map(({ fileName }) => fileName));
  const arrows = new Map<string, string>();
  for (const source of sources)
    for (const specifier of specifiersIn(source)) {
      const to = resolved(join(dirname(source.fileName), specifier), files);
      if (to !== undefined && dirname(to) !== dirname(source.fileName))
        arrows.set(`${dirname(source.fileName)} → ${dirname(to)}`, `${source.fileName} → ${to}`);
    }
  return arrows;
}

/** The relative paths that a file imports, exports from, or takes types from. */
const specifiersIn = ({ text }: ts.SourceFile): readonly string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.flatMap(({ fileName }) => (fileName.startsWith(".") ? [fileName] : []));

const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

const resolved = (path: string, files: ReadonlySet<string>): string | undefined =>
  ENDINGS.map((ending) => path + ending).find((file) => files.has(file));
