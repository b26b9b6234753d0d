import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** One script in the build's manifest (Vite). */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = { readonly [name: string]: Built };

/**
 * The addresses of a page's scripts besides those of every page, so that the browser can load them before it runs the
 * first.
 * @param source the page's file in `app/`
 */
export async function pageScripts(distFolder: string, source: string): Promise<readonly string[]> {
  const text = await readFile(join(distFolder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(text) as Manifest;
  const names = new Set<string>();
  collect(manifest, source, names);
  return [...names].flatMap((name) => (manifest[name] && !manifest[name].isEntry ? [`/${manifest[name].file}`] : []));
}

function collect(manifest: Manifest, name: string, into: Set<string>): void {
  if (into.has(name)) return;
  into.add(name);
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, into);
}
