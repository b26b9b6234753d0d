/** A damaged folder of the embedded database is refused in a sentence that names the way to a backup. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseDamaged } from "../../../server/store/damaged";
import { ensureDatabase } from "../../../server/store/new-database";
import { openPglite } from "../../../server/store/pglite";

let folder: string;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "damaged-")), "database");
  await ensureDatabase(folder);
});
afterAll(() => rmSync(join(folder, ".."), { recursive: true }));

const LOG = "pg_wal/000000010000000000000001";
const DAMAGES = {
  missing: (file: string) => rmSync(file),
  empty: (file: string) => truncateSync(file),
  half: (file: string) => truncateSync(file, readFileSync(file).length / 2),
  rubbish: (file: string) => writeFileSync(file, "x".repeat(readFileSync(file).length)),
} as const;

// The last one is found by the database itself, which ends in the middle of its start.
test.each<[string, keyof typeof DAMAGES, string]>([
  ["PG_VERSION", "missing", "PG_VERSION is missing"],
  ["PG_VERSION", "empty", "PG_VERSION names no version"],
  ["PG_VERSION", "rubbish", "PG_VERSION names no version"],
  ["global/pg_control", "missing", "global/pg_control is missing"],
  ["global/pg_control", "empty", "global/pg_control is cut off"],
  [LOG, "missing", "pg_wal has no files"],
  [LOG, "half", `${LOG} is cut off`],
  ["pg_xact/0000", "missing", "pg_xact has no files"],
  ["pg_xact/0000", "empty", "pg_xact/0000 is cut off"],
  ["global/pg_filenode.map", "rubbish", "its files are damaged"],
])(
  "a folder whose %s is %s is refused with what is wrong and where a backup is restored",
  async (name, how, reason) => {
    const file = join(folder, name);
    const whole = readFileSync(file);
    DAMAGES[how](file);
    const opening = openPglite({ dataDir: folder, fsync: "off" });
    await expect(opening).rejects.toThrow(DatabaseDamaged);
    await expect(opening).rejects.toThrow(
      `The database in ${folder} cannot be opened: ${reason}.\n` +
        "Nothing of it was removed. Restore a backup: docs/operating/03-care-of-data.md",
    );
    writeFileSync(file, whole);
  },
);
