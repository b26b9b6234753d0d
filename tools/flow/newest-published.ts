import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Flow } from "../../engine/index";

const SUFFIX = ".flow.json";

/** The newest published version of the flow that a text holds, with its parts inside; undefined when it has none. */
export function newestPublished(published: string, text: string): Flow | undefined {
  const folder = join(published, idIn(text));
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(SUFFIX)) : [];
  const newest = files.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest === undefined ? undefined : (JSON.parse(readFileSync(join(folder, newest), "utf8")) as Flow);
}

/** The id of a flow's text; a name that no folder has, when the text cannot be read. */
function idIn(text: string): string {
  const [, id] = /"id"\s*:\s*"([a-z][a-z0-9-]*)"/.exec(text) ?? [];
  return id ?? "unknown id";
}
