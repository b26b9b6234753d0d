import { readFileSync, statSync, writeFileSync } from "node:fs";
import { PRIVATE_FILE } from "../../server/base/private-files";
import { join } from "node:path";
import { sha256 } from "../../server/base/sha256";
import { contentOf } from "./copy";
import type { Content } from "./copy";
import { Refused } from "./refused";

/** One file of a backup. */
export interface Part extends Content {
  /** Its path in the backup's folder. */
  readonly path: string;
}

/** What a backup says of itself, in `manifest.json`. */
export interface Manifest {
  readonly product: string;
  readonly made_at: string;
  readonly database: DatabaseKind;
  /** The migrations that the database has run. */
  readonly migrations: readonly string[];
  /** How many rows each table has. */
  readonly counts: { readonly [table: string]: number };
  readonly contents: readonly Part[];
  /** Keys of files that a record names, but that were gone, or other than the record says, when the backup was made. */
  readonly missing: readonly string[];
}

/** The embedded database, packed as its folder, or a dump of PostgreSQL with what the new database must be like. */
export type DatabaseKind =
  | { readonly kind: "embedded" }
  | {
      readonly kind: "postgresql";
      /** Major versions of the server, and of the program that made the dump. */
      readonly server: number;
      readonly client: number;
      readonly encoding: string;
      readonly collation: string;
      readonly character_type: string;
    };

const [NAME, HASH] = ["manifest.json", "manifest.json.sha256"];

/** Writes the manifest and its hash. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(folder, NAME), text, { flush: true, mode: PRIVATE_FILE });
  writeFileSync(join(folder, HASH), `${sha256(text)}  ${NAME}\n`, { flush: true, mode: PRIVATE_FILE });
}

/** The manifest of a backup whose every byte is as it was written. Throws Refused with the first thing that is not. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [file, hash] = [join(folder, NAME), join(folder, HASH)];
  for (const part of [NAME, HASH])
    if (!isThere(join(folder, part))) throw new Refused(`${folder} is not a whole backup: it has no ${part}.`);
  const text = readFileSync(file, "utf8");
  if (readFileSync(hash, "utf8") !== `${sha256(text)}  ${NAME}\n`) throw damaged(NAME, "is not as it was written");
  const manifest = JSON.parse(text) as Manifest;
  for (const part of manifest.contents) await requirePart(folder, part);
  return manifest;
}

async function requirePart(folder: string, { path, bytes, sha256: expected }: Part): Promise<void> {
  const file = join(folder, path);
  if (!isThere(file)) throw damaged(path, "is missing");
  const found = await contentOf(file);
  if (found.bytes !== bytes) throw damaged(path, `has ${found.bytes} bytes, expected ${bytes}`);
  if (found.sha256 !== expected) throw damaged(path, "is not as it was written");
}

/** Throws where it may not look: what cannot be seen may well be there. */
const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

const damaged = (path: string, what: string): Refused =>
  new Refused(`The backup is damaged: ${path} ${what}. Nothing was changed; take another backup.`);
