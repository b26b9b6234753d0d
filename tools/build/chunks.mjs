// @ts-check

/** The engine's door leads to all of it; a file takes only what it names, and that comes along by itself. */
const ENGINE_DOOR = new URL("../../engine/index.ts", import.meta.url).pathname;

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
export function neededBy(name, file) {
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
