/** Which of several installed programs of PostgreSQL a backup and a restore run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { programFor } from "../../../tools/backup/postgres-programs";
import { forPrograms } from "../../../tools/backup/program-address";

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

test.each([
  ["postgres://portal:p%40ss@db.example:6432/portal", "postgres://db.example:6432/portal?user=portal", "p@ss"],
  ["postgres://db.example/portal?user=ada&password=secret", "postgres://db.example/portal?user=ada", "secret"],
  [
    "postgres:///portal?host=/var/run/postgresql&user=portal",
    "postgres:///portal?host=%2Fvar%2Frun%2Fpostgresql&user=portal",
    "",
  ],
  ["postgres://%2Frun%2Fpostgresql/portal", "postgres://%2Frun%2Fpostgresql/portal", ""],
  ["postgres://a.example/portal?host=b.example&host=c.example", "postgres://a.example/portal?host=c.example", ""],
  [
    "postgres://db.example/portal?sslmode=verify-full&sslrootcert=/path/ca.pem",
    "postgres://db.example/portal?sslrootcert=%2Fpath%2Fca.pem&sslmode=verify-full",
    "",
  ],
  ["postgres://db.example/portal?sslmode=no-verify", "postgres://db.example/portal?sslmode=require", ""],
  ["postgres://db.example/portal?ssl=true", "postgres://db.example/portal?sslmode=require", ""],
  ["postgres://db.example/portal?sslmode=disable&sslmode=require", "postgres://db.example/portal?sslmode=require", ""],
  ["postgres://db.example/portal?hostaddr=10.0.0.9&dbname=other&service=x", "postgres://db.example/portal", ""],
  ["postgres://db.example/portal?max=5&statement_timeout=3&uselibpqcompat=true", "postgres://db.example/portal", ""],
  ["postgres://db.example/portal?options=-c%20jit%3Doff", "postgres://db.example/portal?options=-c%20jit%3Doff", ""],
])("the programs get the address %s as %s", (url, address, password) => {
  expect(forPrograms(url, { file: "pg_dump", major: 15 })).toEqual({ address, password });
});

test("a certificate is checked by the file of the address, by the system's from version 16 on, else it is refused", () => {
  vi.stubEnv("PGSSLROOTCERT", "");
  vi.stubEnv("HOME", folder);
  const of = (major: number) =>
    forPrograms("postgres://db.example/portal?sslmode=verify-full", { file: "pg_dump", major });
  expect(of(16).address).toBe("postgres://db.example/portal?sslrootcert=system&sslmode=verify-full");
  expect(() => of(15)).toThrow(
    /^DATABASE_URL: pg_dump of version 15 .*sslmode=verify-full&sslrootcert=\/path\/ca\.pem/,
  );
});
