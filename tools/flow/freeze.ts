import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The result of freezing: a new file, or the same one again (nothing to do). */
export interface Frozen {
  /** Relative to the published folder. */
  readonly file: string;
  readonly isNew: boolean;
}

/** A flow's text to publish, with the lists (`name@version` → text) and media files that it names. */
export interface Publication {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  readonly lists: Readonly<Record<string, string>>;
  /** The media files that its landing page names (`name@version.ending` → bytes). */
  readonly media: Readonly<Record<string, Uint8Array>>;
}

/** This version is published already, with another text. */
export class AlreadyPublished extends Error {}

type Hashes = Readonly<Record<string, string>>;

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
const hashesOf = (contents: Readonly<Record<string, string | Uint8Array>>): Hashes =>
  Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, sha256(content)]));
const readHashes = (file: string): Hashes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Hashes) : {};

/**
 * Copies a flow's text, byte for byte, to `<published>/<id>/<version>.flow.json`, and writes its hash to published.json
 * and those of its lists and media to lists.json and media.json. Throws AlreadyPublished, having written nothing, when
 * the version, a list or a media file was published with another content: quotes in progress rely on it.
 */
export function freeze(published: string, { id, version, text, lists, media }: Publication): Frozen {
  const file = `${id}/${version}.flow.json`;
  const flows = readHashes(join(published, "published.json"));
  const known = readHashes(join(published, "lists.json"));
  const shown = readHashes(join(published, "media.json"));
  const [listHashes, mediaHashes] = [hashesOf(lists), hashesOf(media)];
  refuseChange(flows, { [file]: sha256(text) }, "give the changed flow a new version");
  refuseChange(known, listHashes, "a changed list is a new file with the next version");
  refuseChange(shown, mediaHashes, "a changed media file is a new file with the next version");
  if (flows[file] !== undefined) return { file, isNew: false };
  mkdirSync(dirname(join(published, file)), { recursive: true });
  writeFileSync(join(published, file), text);
  writeHashes(join(published, "lists.json"), { ...known, ...listHashes });
  writeHashes(join(published, "media.json"), { ...shown, ...mediaHashes });
  writeHashes(join(published, "published.json"), { ...flows, [file]: sha256(text) });
  return { file, isNew: true };
}

function refuseChange(frozen: Hashes, now: Hashes, advice: string): void {
  const changed = Object.keys(now).find((name) => frozen[name] !== undefined && frozen[name] !== now[name]);
  if (changed !== undefined) throw new AlreadyPublished(`${changed} is published with another text: ${advice}`);
}

function writeHashes(file: string, hashes: Hashes): void {
  const sorted = Object.fromEntries(Object.entries(hashes).toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
