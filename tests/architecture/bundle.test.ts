/** What a browser loads: nothing that it never runs, and nothing more than before. */
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { build } from "vite";
import type { Rolldown } from "vite";
import { REACT_DOM } from "../../tools/build/chunks.mjs";
import { compareFigures } from "../figures/figures";
import type { Figure } from "../figures/figures";

const root = resolve(import.meta.dirname, "../..");

/** A page may grow by so many bytes before that has to be recorded: a sentence is less, a module is more. */
const UNNOTICED = 500;

type Chunk = Rolldown.OutputChunk;
interface Built {
  readonly chunks: readonly Chunk[];
  /** The bytes of each file of styles. */
  readonly styles: ReadonlyMap<string, number>;
}

afterEach(() => vi.unstubAllEnvs());

/** The scripts of the app as `npm run build` makes them, with nothing written. */
async function buildOnce(): Promise<Built> {
  // Vite takes the mode of React from here, and Vitest says that it is a test.
  vi.stubEnv("NODE_ENV", "production");
  const configFile = resolve(root, "vite.config.ts");
  const built = await build({ configFile, root: resolve(root, "app"), logLevel: "warn", build: { write: false } });
  if ("on" in built) throw new Error("Vite watches instead of building once.");
  const outputs = [built].flat().flatMap(({ output }) => output);
  return {
    chunks: outputs.filter((file) => file.type === "chunk"),
    styles: new Map(outputs.flatMap((file) => (file.type === "asset" ? [[file.fileName, file.source.length]] : []))),
  };
}

let building: Promise<Built> | undefined;
const theBuild = (): Promise<Built> => (building ??= buildOnce());

test("the browser loads the compiled form of rules, and never json-logic-js", async () => {
  const { chunks } = await theBuild();
  const holding = (text: string): number => chunks.filter(({ code }) => code.includes(text)).length;
  expect([holding("Unknown operator"), holding("Unrecognized operation")]).toEqual([1, 0]);
});

test("what the server preloads for a page is a script of the app", async () => {
  const { chunks } = await theBuild();
  const written = ["server/http/html.ts", "tools/bench/first-scripts.ts"].flatMap((file) => [
    ...readFileSync(resolve(root, file), "utf8").matchAll(/"((?:enrollment|wizard|storefront)\/[\w/]+\.tsx?)"/g),
  ]);
  const named = [...new Set(written.map(([, source = ""]) => source))];
  const entries = new Set(
    chunks.flatMap(({ facadeModuleId }) => (facadeModuleId ? [relative(resolve(root, "app"), facadeModuleId)] : [])),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((source) => !entries.has(source))).toEqual([]);
});

/** A script with all that it needs before it runs. */
function closure(chunks: readonly Chunk[], first: Chunk): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) for (const next of chunks) if (next.fileName === name) add(next);
  };
  add(first);
  return found;
}

/** Whose a module is: the package that brought it, or its folder here. */
function ownerOf(module: string): string {
  const [, ofPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (ofPackage !== undefined) return ofPackage;
  if (!module.startsWith(root)) return "the build itself";
  return relative(root, module).split("/").slice(0, 2).join("/");
}

/** The modules in each script, by the owner of each, so that a new one is named. */
function modulesIn({ name, moduleIds }: Chunk): readonly (readonly [string, Figure])[] {
  const owners = [...new Set(moduleIds.map(ownerOf))];
  return owners.map((owner) => {
    const own = moduleIds.filter((module) => ownerOf(module) === owner);
    const of = own.map((module) => relative(root, module));
    return [`script ${name}, modules of ${owner}`, { count: own.length, of }];
  });
}

/** A script with the styles that it brings, in bytes. */
const bytesOf = ({ code, viteMetadata }: Chunk, { styles }: Built): number =>
  [...(viteMetadata?.importedCss ?? [])].reduce((sum, file) => sum + (styles.get(file) ?? 0), Buffer.byteLength(code));

/** What is loaded together, in bytes and modules. */
function sizeOf(name: string, loaded: Iterable<Chunk>, built: Built): readonly (readonly [string, Figure])[] {
  const sizes = [...loaded].map((chunk) => ({
    script: chunk.name,
    bytes: bytesOf(chunk, built),
    modules: chunk.moduleIds.length,
  }));
  const of = sizes.map(({ script, bytes, modules }) => `script ${script}: ${bytes} bytes, ${modules} modules`);
  const sum = (part: "bytes" | "modules"): number => sizes.reduce((total, size) => total + size[part], 0);
  return [
    [`${name}: bytes`, { count: sum("bytes"), slack: UNNOTICED, of }],
    [`${name}: modules`, { count: sum("modules"), of }],
  ];
}

/** What only the studio's build has: its pages, the preview, the analysis of flows, and the packages that they alone use. */
const STUDIO =
  /\/app\/(?:studio|preview|shared\/preview)\/|\/engine\/analysis\/|\/picture\/|node_modules\/(?:@codemirror|@lezer|@xyflow|@dagrejs|comlink|fflate|node-diff3|@cfworker|vscode-json-languageservice)\//;

test("no page of the portal loads anything of the studio, whose build is apart", async () => {
  const { chunks } = await theBuild();
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.length).toBeGreaterThan(300);
  expect(modules.filter((module) => STUDIO.test(module))).toEqual([]);
});

test("a page loads as many modules and bytes before it is shown as before", async () => {
  const built = await theBuild();
  const { chunks } = built;
  const [entry] = chunks.filter(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build has no first script.");
  expect(new Set(chunks.map(({ name }) => name)).size).toBe(chunks.length);
  const asked = chunks.filter(({ fileName }) => entry.dynamicImports.includes(fileName));
  const [library, ...others] = asked.filter(({ name }) => name === REACT_DOM);
  if (!library || others.length > 0) throw new Error("The first script does not ask for one library.");
  const everywhere = new Set([...closure(chunks, entry), ...closure(chunks, library)]);
  const pages = asked.filter((page) => page !== library);
  const added = pages.flatMap((page) => {
    const own = [...closure(chunks, page)].filter((chunk) => !everywhere.has(chunk));
    return sizeOf(`${relative(root, page.facadeModuleId ?? page.name)} adds`, own, built);
  });
  const figures = [...sizeOf("every page", everywhere, built), ...added, ...chunks.flatMap(modulesIn)];
  compareFigures("scripts", new Map(figures));
});
