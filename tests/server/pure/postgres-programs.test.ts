/** Which of several installed programs of PostgreSQL a backup and a restore run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { programFor } from "../../../tools/backup/postgres-programs";

const folder = mkdtempSync(join(tmpdir(), "programs-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A folder with a program that says it is of this version. */
function installed(version: string): string {
  const bin = join(folder, version);
  mkdirSync(bin);
  writeFileSync(join(bin, "pg_dump"), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  return bin;
}

test("the program is of the server's version, else of the next newer one, else there is none", async () => {
  const path = ["1001.1", "998.3", "1000"].map(installed).join(delimiter);
  vi.stubEnv("PATH", path);
  const majorFor = async (server: number) => (await programFor("pg_dump", server)).major;
  expect([await majorFor(998), await majorFor(999)]).toEqual([998, 1000]);
  await expect(programFor("pg_dump", 1002)).rejects.toThrow("pg_dump is here of version 1001, expected 1002 or newer");
});
