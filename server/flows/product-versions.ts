/** The published versions of products, from the files of this machine and from the database. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareVersions, isObject } from "../../engine/index";
import type { ProductFolders } from "../base/settings";
import type { DraftFile } from "../records/types";
import type { Db } from "../store/tables";
import { publishedHashes } from "./files";
import { readJson } from "./folders";
import { bookFiles, textIn, withBook } from "./product-folder";
import { readPublications, WAYS } from "./publications";
import type { Publication, Way } from "./publications";
import { publishedStored, storedVersion } from "./versions";

/** A published version, and how it came to be one, as far as that is known here. */
export interface PublishedVersion {
  readonly version: string;
  readonly at: Date | null;
  readonly way: Exclude<Way, "off"> | null;
  readonly by: Publication["by"];
  /** Its file; undefined where the database alone has it. */
  readonly file: string | undefined;
  /** The rate book that was current when it was published first, such as boa@1. */
  readonly book: string | undefined;
}

/** The published versions of a product, the newest first. Throws BadFlow for a register that cannot be read. */
export async function versionsOf(db: Db, folders: ProductFolders, id: string): Promise<readonly PublishedVersion[]> {
  const inFiles = [folders.main, ...folders.more].flatMap((root) => filesIn(root, id));
  const rows = await db.selectFrom("publications").selectAll().where("id", "=", id).execute();
  const known = new Map(inFiles.map((each) => [each.version, each]));
  for (const { version } of await publishedStored(db, [id])) {
    const row = rows.find((each) => each.version === version);
    if (known.has(version) || row === undefined) continue;
    // What was served before there were rows has the time of the row, and not of its publication.
    const at = row.way === "kept" ? null : row.recorded_at;
    known.set(version, { version, at, way: wayOf(row.way), by: [], file: undefined, book: undefined });
  }
  return [...known.values()].toSorted((a, b) => compareVersions(b.version, a.version));
}

const wayOf = (said: string): PublishedVersion["way"] => {
  const way = WAYS.find((each) => each === said);
  return way === undefined || way === "off" ? null : way;
};

function filesIn(root: string, id: string): readonly PublishedVersion[] {
  const published = join(root, "published");
  const publications = readPublications(published);
  const index = join(published, "books.json");
  const books = existsSync(index) ? readJson(index) : {};
  return Object.keys(publishedHashes(root))
    .filter((file) => file.startsWith(`${id}/`))
    .map((file) => {
      const { at, way = "kept", by = [] } = publications[file] ?? {};
      return {
        version: file.slice(id.length + 1).replace(".flow.json", ""),
        at: at === undefined || way === "kept" ? null : new Date(at),
        way: wayOf(way),
        by,
        file: join(published, file),
        book: isObject(books) && typeof books[file] === "string" ? books[file] : undefined,
      };
    });
}

/**
 * The files of a published version: its flow with the parts inside, byte for byte where its file is here, else as
 * `flow publish` writes what the database keeps; and its rate book, where that is here. Throws `unreadable_files`, and
 * DamagedRecord for a version that the database does not hold as it was stored.
 */
export async function filesOfVersion(
  db: Db,
  folders: ProductFolders,
  id: string,
  { version, file, book: named }: PublishedVersion,
): Promise<readonly DraftFile[]> {
  const text = file === undefined ? await storedText(db, id, version) : textIn(file);
  if (text === undefined) return [];
  const book = bookFiles(folders).find(({ name }) => name === named);
  return withBook([{ path: `${id}.flow.json`, text }], book);
}

async function storedText(db: Db, id: string, version: string): Promise<string | undefined> {
  const stored = await storedVersion(db, { id, version });
  return stored && `${JSON.stringify(stored.file.flow, null, 2)}\n`;
}
