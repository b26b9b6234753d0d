/** Each kind of file of an embedded database, empty, missing or full of rubbish, through a command of an operator. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDatabase } from "../../../server/store/new-database";
import { onPostgres } from "../../server/support/store";

const root = resolve(import.meta.dirname, "../../..");
/** Only against what hangs. */
const LIMIT = 3_600_000;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "damaged-files-"));
});
afterAll(() => rmSync(home, { recursive: true }));

/** Lists the brokers of the data folder, as an operator does. */
function brokers(dataDir: string) {
  const words = ["--import", "tsx", "tools/admin/main.ts", "broker", "list"];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_FSYNC: "off" };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

/** One file of each kind: its path, with the numbers taken out, is the kind. */
function kindsOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return [...new Map(files.map((name) => [name.replaceAll(/\d+/g, "N"), name])).values()];
}

const DAMAGES = {
  empty: (file: string) => truncateSync(file),
  missing: (file: string) => rmSync(file),
  rubbish: (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size, "rubbish")),
} as const;

test.skipIf(onPostgres)(
  "a command on a folder with one damaged file either works or says in a sentence where a backup is restored",
  { timeout: LIMIT },
  async () => {
    const sound = join(home, "sound");
    await ensureDatabase(join(sound, "database"));
    expect(brokers(sound).status).toBe(0);
    const kinds = kindsOf(join(sound, "database"));
    expect(kinds.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    let refused = 0;
    for (const kind of kinds)
      for (const [how, damage] of Object.entries(DAMAGES)) {
        const broken = join(home, "broken");
        rmSync(broken, { recursive: true, force: true });
        cpSync(sound, broken, { recursive: true });
        damage(join(broken, "database", kind));
        const { status, said } = brokers(broken);
        if (status === 0) continue;
        refused += 1;
        const isTold = /cannot be opened: .*\n.*Restore a backup: docs\/operating\/03-care-of-data\.md/.test(said);
        if (status !== 1 || !isTold || said.includes("    at ")) wrong.push(`${kind} ${how}: ${status} ${said}`);
      }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  },
);
