import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Flow } from "../../engine/index";
import { readJson } from "../../server/flows/folders";

const SUFFIX = ".flow.json";

/** The published versions of the flow that a text holds, with their parts inside, the newest last. Throws BadFlow. */
export function publishedVersions(published: string, text: string): readonly Flow[] {
  const folder = join(published, idIn(text));
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(SUFFIX)) : [];
  return files
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((file) => readJson(join(folder, file)) as Flow);
}

/** The id of a flow's text; a name that no folder has, when the text cannot be read. */
function idIn(text: string): string {
  const [, id] = /"id"\s*:\s*"([a-z][a-z0-9-]*)"/.exec(text) ?? [];
  return id ?? "unknown id";
}
