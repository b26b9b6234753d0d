import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { REACT_DOM } from "../build/chunks.mjs";

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** What a wizard's page loads before its first field answers, by the names of the build's manifest. */
const FIRST = ["index.html", "enrollment/index.tsx"];

/** Bytes of the scripts, as a browser that takes brotli gets them, before a wizard's first field answers. */
export function firstScripts(dist: string): number {
  const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const see = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    chunks[name]?.imports?.forEach(see);
  };
  FIRST.forEach(see);
  Object.keys(chunks)
    .filter((name) => chunks[name]?.name === REACT_DOM)
    .forEach(see);
  return [...seen].reduce((sum, name) => sum + sizeOf(dist, chunks[name]), 0);
}

/** A file that is too small to be worth it has no compressed form beside it. */
function sizeOf(dist: string, chunk: Chunk | undefined): number {
  if (!chunk) throw new Error("the manifest lacks the wizard's page: run `npm run build`");
  const file = join(dist, chunk.file);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}
