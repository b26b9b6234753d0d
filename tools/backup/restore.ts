import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../server/base/sha256";
import type { Env } from "../../server/env";
import { requireOurs } from "../../server/store/data-folder";
import { migrationNames } from "../../server/store/migrate";
import { countsOf } from "./ask";
import type { Ask } from "./ask";
import { filesBelow } from "./copy";
import { findBroken } from "./invariants";
import { readManifest } from "./manifest";
import type { Manifest } from "./manifest";
import { Refused } from "./refused";
import { restoreEmbedded } from "./restore-embedded";
import { restorePostgres } from "./restore-postgres";
import type { Restoring } from "./restoring";
import { aFewAtATime, filesIn, storedFiles } from "./stored";

/**
 * Puts the data of a backup in the place that the environment names: verified first, restored beside what is there, and
 * exchanged at once at the end. Returns what does not hold in it, one line each. Throws Refused and DataFolderInUse, and
 * has then changed nothing.
 */
export async function restore(env: Env, folder: string, replace: boolean): Promise<readonly string[]> {
  const manifest = await readManifest(folder);
  requireFitting(env, manifest);
  if (!env.s3) requireOurs(join(env.dataDir, "files"));
  const broken: string[] = [];
  const restoring: Restoring = {
    env,
    folder,
    manifest,
    replace,
    look: async (ask) => {
      await requireCounts(ask, manifest);
      broken.push(...(await findBroken(ask, filesIn(folder).read)));
    },
    addFiles: () => addFiles(env, folder, manifest),
    removeOthers: () => removeOthers(env, manifest),
  };
  await (env.databaseUrl === undefined ? restoreEmbedded(restoring) : restorePostgres(restoring, env.databaseUrl));
  return broken;
}

function requireFitting({ databaseUrl }: Env, { migrations, database, product }: Manifest): void {
  const known = new Set(migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Refused(
      `The backup is of a newer release (${product}, with ${unknown}) than this one. Restore it with that release.`,
    );
  const target = databaseUrl === undefined ? "embedded" : "postgresql";
  if (database.kind !== target)
    throw new Refused(
      `The backup is of ${NAMES[database.kind]}, and the environment names ${NAMES[target]}. ${
        target === "embedded" ? "Set DATABASE_URL." : "Unset DATABASE_URL."
      }`,
    );
}

const NAMES = { embedded: "the embedded database", postgresql: "PostgreSQL" } as const;

async function requireCounts(ask: Ask, { counts }: Manifest): Promise<void> {
  const found = await countsOf(ask);
  const wrong = Object.keys({ ...counts, ...found }).find((table) => counts[table] !== found[table]);
  if (wrong !== undefined)
    throw new Refused(
      `The restored table ${wrong} has ${found[wrong]} rows, expected ${counts[wrong]}. Nothing was changed; take another backup.`,
    );
}

const FILES = "files/";
const ofFiles = ({ contents }: Manifest) => contents.filter(({ path }) => path.startsWith(FILES));

/** Puts each file to its place unless it is there already. Its key is what its path says below `files/`. */
async function addFiles(env: Env, folder: string, manifest: Manifest): Promise<void> {
  const to = storedFiles(env);
  await aFewAtATime(ofFiles(manifest), async ({ path, bytes, sha256: expected }) => {
    const key = path.slice(FILES.length);
    const there = await to.read(key, bytes);
    if (!there || sha256(there) !== expected) await to.write(key, await readFile(join(folder, path)));
  });
}

/** Other files in a bucket stay: it may be that of another installation. */
async function removeOthers({ dataDir, s3 }: Env, manifest: Manifest): Promise<void> {
  if (s3 !== undefined || !existsSync(join(dataDir, "files"))) return;
  const kept = new Set(ofFiles(manifest).map(({ path }) => path));
  for (const path of await filesBelow(join(dataDir, "files")))
    if (!kept.has(`files/${path}`)) await rm(join(dataDir, "files", path));
}
