import type { Built } from "./built";

/** One script in the build's manifest (Vite). */
interface Script {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly assets?: readonly string[];
}
type Manifest = { readonly [name: string]: Script };

/**
 * The addresses of a page's scripts besides those of every page, so that the browser can load them before it runs the
 * first.
 * @param sources the page's files in `app/`
 */
export async function pageScripts(built: Built, sources: readonly string[]): Promise<readonly string[]> {
  const manifest = await readManifest(built);
  const names = new Set<string>();
  for (const source of sources) collect(manifest, source, names);
  return [...names].flatMap((name) => (manifest[name] && !manifest[name].isEntry ? [`/${manifest[name].file}`] : []));
}

/** The addresses of the fonts that the app brings. */
export async function fonts(built: Built): Promise<readonly string[]> {
  const { assets = [] } = Object.values(await readManifest(built)).find(({ isEntry }) => isEntry) ?? {};
  return assets.filter((file) => file.endsWith(".woff2")).map((file) => `/${file}`);
}

const readManifest = async (built: Built): Promise<Manifest> =>
  JSON.parse((await built.text(".vite/manifest.json")) ?? "{}") as Manifest;

function collect(manifest: Manifest, name: string, into: Set<string>): void {
  if (into.has(name)) return;
  into.add(name);
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, into);
}
