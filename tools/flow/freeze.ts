import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What freezing did: a new frozen file, or the same one again (nothing to do). */
export interface Frozen {
  /** Relative to the published folder. */
  readonly file: string;
  readonly sha256: string;
  readonly isNew: boolean;
}

/** Refused: this version is published already, with other words in it. */
export class AlreadyPublished extends Error {}

/**
 * Copies a flow's text, byte for byte, to `<published>/<id>/<version>.flow.json` and writes its hash to published.json.
 * Throws AlreadyPublished when that version was published with another text: quotes in progress rely on it.
 */
export function freeze(published: string, flow: { readonly id: string; readonly version: string }, text: string): Frozen {
  const file = `${flow.id}/${flow.version}.flow.json`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const register = join(published, "published.json");
  const hashes: Record<string, string> = existsSync(register) ? JSON.parse(readFileSync(register, "utf8")) : {};
  if (hashes[file] === sha256) return { file, sha256, isNew: false };
  if (hashes[file] !== undefined) {
    throw new AlreadyPublished(`${flow.id} ${flow.version} is published with another text: give the changed flow a new version`);
  }
  mkdirSync(dirname(join(published, file)), { recursive: true });
  writeFileSync(join(published, file), text);
  const sorted = Object.fromEntries(Object.entries({ ...hashes, [file]: sha256 }).toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(register, `${JSON.stringify(sorted, null, 2)}\n`);
  return { file, sha256, isNew: true };
}
