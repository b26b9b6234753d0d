import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { forPrograms } from "./program-address";
import { Refused } from "./refused";

const run = promisify(execFile);
/** Where Debian and its relatives put each major version. */
const DEBIAN = "/usr/lib/postgresql";

/** A program of PostgreSQL, and its major version. */
export interface Program {
  readonly file: string;
  readonly major: number;
}

/** The program that fits a server or a dump of this major version: of the same, else of the next newer one. */
export async function programFor(name: "pg_dump" | "pg_restore", major: number): Promise<Program> {
  const found = await programs(name);
  const fitting = found.filter((program) => program.major >= major).toSorted((a, b) => a.major - b.major);
  if (fitting[0]) return fitting[0];
  const here =
    found.length === 0 ? "is not installed here" : `is here of version ${Math.max(...found.map((each) => each.major))}`;
  throw new Refused(
    `${name} ${here}, expected ${major} or newer, as the PostgreSQL server is of version ${major}. On Debian: apt-get install postgresql-client-${major}. Elsewhere, put it into PATH.`,
  );
}

async function programs(name: string): Promise<Program[]> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin")) : [];
  const files = [...(process.env.PATH ?? "").split(delimiter), ...versions].map((folder) => join(folder, name));
  const found: Program[] = [];
  for (const file of new Set(files.filter((each) => existsSync(each)))) {
    const { stdout } = await run(file, ["--version"]);
    const major = Number(/(\d+)(\.|\s|$)/.exec(stdout)?.[1]);
    if (Number.isInteger(major)) found.push({ file, major });
  }
  return found;
}

/** Runs a program against the database of `url`. The password goes through the environment, which others cannot list. */
export async function runOn(url: string, program: Program, args: readonly string[]): Promise<void> {
  const { address, password } = forPrograms(url, program);
  const { file } = program;
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  try {
    await run(file, [...args, `--dbname=${address}`], { env, maxBuffer: 16_000_000 });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    throw new Refused(`${file} failed: ${stderr?.trim().split("\n").slice(0, 5).join("\n") ?? String(error)}`);
  }
}
