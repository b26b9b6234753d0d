/** What another user of the machine owns is not written: a server could not change it later. */
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NotOurData, requireAllOurs, requireOurs } from "../../../server/store/data-folder";
import { takeLock } from "../../../server/store/lock";

const root = resolve(import.meta.dirname, "../../..");
const NOBODY = 65534;
/** Only root can give a file away. */
const asRoot = test.runIf(process.getuid?.() === 0);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder of ours, and one that is not there yet, are taken", () => {
  mkdirSync(join(folder, "base/5"), { recursive: true });
  writeFileSync(join(folder, "base/5/1259"), "");
  requireAllOurs(folder);
  requireOurs(join(folder, "none"));
  requireAllOurs(join(folder, "none"));
  takeLock(join(folder, "database.lock"))();
});

asRoot("a folder of another user is not locked, nor anything written into it", () => {
  chownSync(folder, NOBODY, NOBODY);
  expect(() => takeLock(join(folder, "database.lock"))).toThrow(NotOurData);
  expect(readdirSync(folder)).toEqual([]);
});

asRoot("one file of another user deep in the database is named", () => {
  const file = join(folder, "base/5/pg_internal.init");
  mkdirSync(join(folder, "base/5"), { recursive: true });
  writeFileSync(file, "");
  chownSync(file, NOBODY, NOBODY);
  expect(() => requireAllOurs(folder)).toThrow(`${file} belongs to the user with the id ${NOBODY}`);
});

const COMMANDS = [
  ["a server", ["server/main.ts"]],
  ["npm run admin", ["tools/admin/main.ts", "broker", "list"]],
  ["npm run person", ["tools/person/main.ts", "export", "ann@mail.example"]],
  ["npm run backup", ["tools/backup/main.ts", "backup", "check"]],
] as const;

asRoot.each(COMMANDS)("%s says whose the data is, and leaves it alone", (_, words) => {
  mkdirSync(join(folder, "database"));
  for (const path of [folder, join(folder, "database")]) chownSync(path, NOBODY, NOBODY);
  const { PATH, HOME } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...words], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: folder, PORT: "0" },
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^\S+ belongs to the user with the id 65534, and this process runs as \w+\.\n/);
  expect(status).toBe(1);
  expect([...readdirSync(folder), ...readdirSync(join(folder, "database"))]).toEqual(["database"]);
});
