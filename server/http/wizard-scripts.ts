import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the build says of one script (Vite's manifest). */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = { readonly [name: string]: Built };

const WIZARD = "wizard/index.tsx";

/** Addresses of the wizard's scripts beyond the page's own, so that the browser need not run the first to learn of the others. */
export async function wizardScripts(distFolder: string): Promise<readonly string[]> {
  const text = await readFile(join(distFolder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(text) as Manifest;
  const names = new Set<string>();
  collect(manifest, WIZARD, names);
  return [...names].flatMap((name) => (manifest[name] && !manifest[name].isEntry ? [`/${manifest[name].file}`] : []));
}

function collect(manifest: Manifest, name: string, into: Set<string>): void {
  if (into.has(name)) return;
  into.add(name);
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, into);
}
