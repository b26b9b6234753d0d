import { resolve } from "node:path";
import { inspect } from "node:util";
import { operatorMessageOf } from "../../server/base/operator-error";
import type { Variables } from "../../server/base/setting";
import { readEnv } from "../../server/env";
import type { Env } from "../../server/env";
import type { Output } from "../command/output";
import { backUp } from "./back-up";
import { check } from "./check";
import { restore } from "./restore";

const root = resolve(import.meta.dirname, "../..");
const USAGE = `npm run backup -- FOLDER               writes the database and the files into a new folder
npm run backup -- check                looks whether the records and the files of the data agree
npm run restore -- FOLDER [--replace]  puts the data of a backup in the place that the environment names
The environment names the data as it does for the server: DATABASE_URL, DATA_DIR, S3_….`;

async function makeBackup(env: Env, folder: string, { out, err }: Output): Promise<number> {
  const { counts, contents, missing } = await backUp(env, folder, root);
  const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const bytes = contents.reduce((sum, part) => sum + part.bytes, 0);
  const uploaded = contents.filter(({ path }) => path.startsWith("files/")).length;
  out(`${folder}: ${rows} rows, ${uploaded} files, ${Math.ceil(bytes / 1000)} kB.`);
  for (const key of missing) err(`The file ${key} is missing, or is not as it was uploaded.`);
  return missing.length > 0 ? 3 : 0;
}

function tell(done: string, broken: readonly string[], { out, err }: Output): number {
  for (const line of broken) err(line);
  out(broken.length > 0 ? `${done}; ${broken.length} things do not hold.` : `${done}; all is sound.`);
  return broken.length > 0 ? 3 : 0;
}

async function run([command, ...args]: readonly string[], variables: Variables, output: Output): Promise<number> {
  const replace = args.includes("--replace");
  const [name, ...more] = args.filter((arg) => arg !== "--replace");
  if (name === undefined || more.length > 0 || name.startsWith("-") || (replace && command !== "restore")) {
    output.err(USAGE);
    return 2;
  }
  const env = readEnv(variables, root);
  if (command === "restore") return tell("Restored", await restore(env, resolve(name), replace), output);
  return name === "check" ? tell("Checked", await check(env), output) : makeBackup(env, resolve(name), output);
}

/**
 * Runs what was typed behind `npm run backup --` or `npm run restore --`, the name of that first, on the data that the
 * variables name. Returns the exit code: 0 done, 1 refused or failed, 2 wrong usage, 3 done, but something in the data
 * does not hold.
 */
export async function runBackup(args: readonly string[], variables: Variables, output: Output): Promise<number> {
  try {
    return await run(args, variables, output);
  } catch (error) {
    output.err(operatorMessageOf(error) ?? inspect(error));
    return 1;
  }
}
