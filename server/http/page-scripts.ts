import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** One script in the build's manifest (Vite). */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly assets?: readonly string[];
}
type Manifest = { readonly [name: string]: Built };

/**
 * The addresses of a page's scripts besides those of every page, so that the browser can load them before it runs the
 * first.
 * @param source the page's file in `app/`
 */
export async function pageScripts(distFolder: string, source: string): Promise<readonly string[]> {
  const manifest = await readManifest(distFolder);
  const names = new Set<string>();
  collect(manifest, source, names);
  return [...names].flatMap((name) => (manifest[name] && !manifest[name].isEntry ? [`/${manifest[name].file}`] : []));
}

/** The addresses of the fonts that the app brings. */
export async function fonts(distFolder: string): Promise<readonly string[]> {
  const { assets = [] } = Object.values(await readManifest(distFolder)).find(({ isEntry }) => isEntry) ?? {};
  return assets.filter((file) => file.endsWith(".woff2")).map((file) => `/${file}`);
}

async function readManifest(distFolder: string): Promise<Manifest> {
  const text = await readFile(join(distFolder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  return JSON.parse(text) as Manifest;
}

function collect(manifest: Manifest, name: string, into: Set<string>): void {
  if (into.has(name)) return;
  into.add(name);
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, into);
}
