/** What another user of the machine owns is not written: a server could not change it later. */
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NotOurData, requireAllOurs, requireOurs } from "../../../server/store/data-folder";
import { serve } from "../../../server/serve";
import { takeLock } from "../../../server/store/lock";
import { runAdmin } from "../../../tools/admin/run";
import { runBackup } from "../../../tools/backup/run";
import { runPerson } from "../../../tools/person/run";
import { saidBy } from "../../tools/support/said";

const root = resolve(import.meta.dirname, "../../..");
const NOBODY = 65534;
/** Only root can give a file away. */
const asRoot = test.runIf(process.getuid?.() === 0);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder of ours, and one that is not there yet, are taken", async () => {
  mkdirSync(join(folder, "base/5"), { recursive: true });
  writeFileSync(join(folder, "base/5/1259"), "");
  requireAllOurs(folder);
  requireOurs(join(folder, "none"));
  requireAllOurs(join(folder, "none"));
  const { release } = await takeLock(join(folder, "database.lock"));
  release();
});

asRoot("a folder of another user is not locked, nor anything written into it", async () => {
  chownSync(folder, NOBODY, NOBODY);
  await expect(takeLock(join(folder, "database.lock"))).rejects.toThrow(NotOurData);
  expect(readdirSync(folder)).toEqual([]);
});

asRoot("one file of another user deep in the database is named", () => {
  const file = join(folder, "base/5/pg_internal.init");
  mkdirSync(join(folder, "base/5"), { recursive: true });
  writeFileSync(file, "");
  chownSync(file, NOBODY, NOBODY);
  expect(() => requireAllOurs(folder)).toThrow(`${file} belongs to the user with the id ${NOBODY}`);
});

/** How a command of this process ends, and what it says is wrong. */
const ended = async (run: Parameters<typeof saidBy>[0], ...words: readonly string[]) => {
  const { code, err } = await saidBy(run, words, { DATA_DIR: folder });
  return { status: code, stderr: err };
};

async function startedServer(): Promise<{ readonly status: number; readonly stderr: string }> {
  const started = await serve({ DATA_DIR: folder, PORT: "0" }, root);
  if ("refused" in started) return { status: 1, stderr: `${started.refused}\n` };
  await started.stop();
  return { status: 0, stderr: "" };
}

const COMMANDS = [
  ["a server", startedServer],
  ["npm run admin", () => ended(runAdmin, "broker", "list")],
  ["npm run person", () => ended(runPerson, "export", "ann@mail.example")],
  ["npm run backup", () => ended(runBackup, "backup", "check")],
] as const;

asRoot.each(COMMANDS)("%s says whose the data is, and leaves it alone", async (_, run) => {
  mkdirSync(join(folder, "database"));
  for (const path of [folder, join(folder, "database")]) chownSync(path, NOBODY, NOBODY);
  const { status, stderr } = await run();
  expect(stderr).toMatch(/^\S+ belongs to the user with the id 65534, and this process runs as \w+\.\n/);
  expect(status).toBe(1);
  expect([...readdirSync(folder), ...readdirSync(join(folder, "database"))]).toEqual(["database"]);
});
