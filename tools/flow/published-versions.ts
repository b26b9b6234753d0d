import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Flow } from "../../engine/index";
import { readJson } from "../../server/flows/folders";

const SUFFIX = ".flow.json";

/**
 * The versions of the flow that a text holds in these folders of published flows, with their parts inside, the newest last.
 * Throws BadFlow.
 */
export function publishedVersions(folders: readonly string[], text: string): readonly Flow[] {
  const id = idIn(text);
  const files = folders
    .map((published) => join(published, id))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((file) => ({ file, path: join(folder, file) })));
  return files
    .filter(({ file }) => file.endsWith(SUFFIX))
    .toSorted((a, b) => a.file.localeCompare(b.file, "en", { numeric: true }))
    .map(({ path }) => readJson(path) as Flow);
}

/** The id of a flow's text; a name that no folder has, when the text cannot be read. */
function idIn(text: string): string {
  const [, id] = /"id"\s*:\s*"([a-z][a-z0-9-]*)"/.exec(text) ?? [];
  return id ?? "unknown id";
}
