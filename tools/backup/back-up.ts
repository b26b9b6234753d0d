import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../server/base/private-files";
import { flushAll, makeFolder, renameFlushed } from "../../server/base/flushed";
import type { Env } from "../../server/env";
import { IMPORT_BYTES } from "../../server/files/port";
import { sha256 } from "../../server/base/sha256";
import { contentOf } from "./copy";
import { countsOf, filesOf, migrationsOf } from "./ask";
import type { Ask, NamedFile } from "./ask";
import { pack, withEmbedded } from "./embedded";
import { writeManifest } from "./manifest";
import type { DatabaseKind, Manifest, Part } from "./manifest";
import { withSnapshot } from "./postgres";
import { programFor, runOn } from "./postgres-programs";
import { Refused } from "./refused";
import { aFewAtATime, storedFiles } from "./stored";
import type { Stored } from "./stored";

/** What a backup knows of its database. */
type Known = Pick<Manifest, "migrations" | "counts"> & { readonly named: readonly NamedFile[] };

/**
 * Writes the database and the uploaded files into a new folder, which is there only once it is whole and on the disk. PostgreSQL's
 * servers may run meanwhile; that of the embedded database must not. Returns the manifest. Throws Refused and
 * DataFolderInUse.
 */
export async function backUp(env: Env, folder: string, root: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Refused(`${folder} is there already: name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(dirname(folder));
  // It holds everything, so nobody else on this machine reads it.
  await mkdir(unfinished, { mode: PRIVATE_FOLDER });
  const product = await versionOf(root);
  const manifest: Manifest = { product, made_at: new Date().toISOString(), ...(await write(env, unfinished)) };
  writeManifest(unfinished, manifest);
  await flushAll(unfinished);
  await renameFlushed(unfinished, folder);
  return manifest;
}

async function versionOf(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
  return version;
}

type Written = Omit<Manifest, "product" | "made_at">;

async function write(env: Env, folder: string): Promise<Written> {
  if (env.databaseUrl === undefined) return writeEmbedded(env, folder);
  return withSnapshot(env.databaseUrl, async ({ ask, snapshot, url, kind }) => {
    const known = await knownOf(ask);
    const program = await programFor("pg_dump", kind.server);
    const file = join(folder, "database.dump");
    await runOn(url, program, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ]);
    const database = { path: "database.dump", ...(await contentOf(file)) };
    return written(env, folder, { ...kind, client: program.major }, known, database);
  });
}

function writeEmbedded(env: Env, folder: string): Promise<Written> {
  return withEmbedded(env.dataDir, async (open) => {
    const known = await open((ask) => knownOf(ask));
    const file = join(folder, "database.tar.gz");
    await pack(join(env.dataDir, "database"), file);
    const database = { path: "database.tar.gz", ...(await contentOf(file)) };
    return written(env, folder, { kind: "embedded" }, known, database);
  });
}

const knownOf = async (ask: Ask): Promise<Known> => ({
  migrations: await migrationsOf(ask),
  counts: await countsOf(ask),
  named: await filesOf(ask),
});

/** Copies the uploaded files, after the database: all that it names are there since then, and none changes. */
async function written(
  env: Env,
  folder: string,
  database: DatabaseKind,
  { migrations, counts, named }: Known,
  packed: Part,
): Promise<Written> {
  const from = storedFiles(env);
  const copies = await aFewAtATime(named, async (file) => ({ file, part: await copied(from, folder, file) }));
  const parts = copies.flatMap(({ part }) => part ?? []);
  const missing = copies.flatMap(({ file, part }) => (file.must && part?.sha256 !== file.sha256 ? [file.key] : []));
  return { database, migrations, counts, contents: [packed, ...parts], missing };
}

/** Copies one uploaded file; undefined when there is none. */
async function copied({ read }: Stored, folder: string, { key, size }: NamedFile): Promise<Part | undefined> {
  const bytes = await read(key, size ?? IMPORT_BYTES);
  if (!bytes) return undefined;
  const path = `files/${key}`;
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: PRIVATE_FOLDER });
  await writeFile(join(folder, path), bytes, { mode: PRIVATE_FILE });
  return { path, bytes: bytes.length, sha256: sha256(bytes) };
}
