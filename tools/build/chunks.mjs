// @ts-check

/** The library that shows every page, in the largest file by far: `app/main.tsx` asks for it, and goes on while it comes. */
export const REACT_DOM = "react-dom";

/** What a wizard's first field waits for, and what its Next waits for. */
const FIRST_STEP = "enrollment/index.tsx";
const ENGINE = "wizard/start.ts";
/** The engine's door leads to all of it; a file takes only what it names, and that comes along by itself. */
const ENGINE_DOOR = new URL("../../engine/index.ts", import.meta.url).pathname;

/** Google's library is for those who typed an address or look at a map; no other page loads even the way to it. */
const SHARED = /[\\/]app[\\/]shared[\\/](?!address[\\/]google)/;
const WIZARD = /[\\/]app[\\/]wizard[\\/]/;
const VALUES = /[\\/]engine[\\/]values[\\/]/;
const STYLED = /[\\/](?:app[\\/]shared[\\/]theme|@chakra-ui)[\\/]/;
const LIBRARIES =
  /rolldown[\\/]runtime|node_modules[\\/](?:react-dom[\\/](?:index|cjs[\\/]react-dom\.production)|(?:react|@emotion|@pandacss|stylis|hoist-non-react-statics|react-is)[\\/])/;

/**
 * The app's scripts, by what waits for them. On a slow network files arrive side by side, the small ones first, and the
 * browser runs one as soon as those that it imports have run: so what the others build on is small, and what nothing
 * builds on may be large.
 */
export const chunkGroups = () => [
  { name: "react", test: LIBRARIES, priority: 4 },
  { name: "theme", test: STYLED, priority: 3 },
  { name: REACT_DOM, test: /node_modules[\\/](?:react-dom|scheduler)[\\/]/, priority: 2 },
  { name: "base", tags: /** @type {"$initial"[]} */ (["$initial"]), priority: 2 },
  { name: neededBy("shared", FIRST_STEP), test: SHARED, minShareCount: 2, priority: 1 },
  { name: neededBy("parts", FIRST_STEP), test: WIZARD, priority: 1 },
  { name: "values", test: VALUES, minShareCount: 2 },
  { name: neededBy("started", ENGINE), test: SHARED, minShareCount: 2 },
  { name: "pages", test: SHARED, minShareCount: 2 },
  { name: "steps", test: WIZARD, minShareCount: 2 },
];

/**
 * What the bundler knows of the modules.
 * @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }} Graph
 */

/**
 * Names a chunk of what a file of the app needs before it runs.
 * @param {string} name
 * @param {string} file its path in app/
 * @returns {(id: string, graph: Graph) => string | null} null for a module that the file does without
 */
function neededBy(name, file) {
  const entry = new URL(`../../app/${file}`, import.meta.url).pathname;
  /** @type {ReadonlySet<string> | undefined} */
  let needed;
  return (id, graph) => {
    needed ??= importedFrom(entry, graph);
    return needed.has(id) ? name : null;
  };
}

/**
 * @param {string} entry
 * @param {Graph} graph
 * @returns {ReadonlySet<string>} the module and all that it imports, at any distance
 */
function importedFrom(entry, graph) {
  const found = new Set([entry]);
  // A set hands out what is added while it is read.
  for (const id of found)
    if (id !== ENGINE_DOOR) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
