import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { createClock } from "../../server/base/clock";
import { readSpaces } from "../../server/base/spaces-file";
import { createLog } from "../../server/base/log";
import { tightenedOutput } from "../../server/base/private-files";
import { operatorMessageOf } from "../../server/base/operator-error";
import { sweepFiles } from "../../server/domain/file-sweep";
import { erasePerson, exportPerson } from "../../server/domain/person";
import type { Variables } from "../../server/base/setting";
import { readEnv } from "../../server/env";
import type { Env } from "../../server/env";
import { createLocalFiles } from "../../server/files/local";
import { createS3Files } from "../../server/files/s3";
import { isAway } from "../../server/store/away";
import { requireOurs } from "../../server/store/data-folder";
import { WrongUsage } from "../command/command";
import type { Output } from "../command/output";
import { openRecords } from "../command/records";
import { spaceFor } from "../command/space";

const root = resolve(import.meta.dirname, "../..");
const USAGE = `npm run -s person -- export EMAIL [--space SPACE]        prints all that is kept of a person, as JSON
npm run person -- erase EMAIL [--space SPACE] [--yes]    tells what an erasure does; with --yes, does it
Without --space, the only space there is.`;

interface Wanted {
  readonly command: "export" | "erase";
  readonly email: string;
  readonly space: string | undefined;
  readonly isSure: boolean;
}

function wantedOf(args: readonly string[]): Wanted | undefined {
  const at = args.indexOf("--space");
  const space = at < 0 ? undefined : args[at + 1];
  const [command, email, ...more] = args.filter(
    (arg, index) => arg !== "--yes" && (at < 0 || (index !== at && index !== at + 1)),
  );
  if (
    (command !== "export" && command !== "erase") ||
    !email?.includes("@") ||
    (at >= 0 && space === undefined) ||
    more.length > 0
  )
    return undefined;
  return { command, email: email.toLowerCase(), space, isSure: args.includes("--yes") };
}

async function run(env: Env, { command, isSure, email, ...wanted }: Wanted, { out, err }: Output): Promise<number> {
  const whom = { email, space: spaceFor(env, wanted.space) };
  if (!env.s3) requireOurs(join(env.dataDir, "files"));
  const { store, release } = await openRecords(env, false);
  const clock = createClock(readSpaces(env).spaces, env.now);
  const files = env.s3 ? createS3Files(env.s3, clock) : createLocalFiles(join(env.dataDir, "files"), "", "", clock);
  try {
    const parts = { store, files, clock, settings: { keep: env.keep } };
    if (command === "export") {
      const readable = tightenedOutput();
      out(JSON.stringify(await exportPerson(parts, whom), null, 2));
      if (readable !== undefined) err(readable);
      return 0;
    }
    const { lines, isBlocked, isNothing } = await erasePerson(parts, whom, !isSure);
    for (const line of lines) out(line);
    if (isNothing) out("There is nothing to erase.");
    else if (!isBlocked && !isSure) out("Nothing was changed. To do it, add --yes.");
    if (isSure && !isBlocked) await sweepFiles({ store, files, log: createLog("error") });
    return isBlocked ? 1 : 0;
  } finally {
    await store.close().finally(release);
  }
}

/** An erasure may have been committed before its answer was lost. */
const busy = (error: unknown): string =>
  `The records or the files are away or busy (${(error as Error).message}).\nRun it again: what was erased already stays erased.`;

/**
 * Runs what was typed behind `npm run person --`, on the data that the variables name. Returns the exit code: 0 done,
 * 1 refused or failed, 2 wrong usage.
 */
export async function runPerson(args: readonly string[], variables: Variables, output: Output): Promise<number> {
  const wanted = wantedOf(args);
  if (!wanted) {
    output.err(USAGE);
    return 2;
  }
  try {
    return await run(readEnv(variables, root), wanted, output);
  } catch (error) {
    if (error instanceof WrongUsage) {
      output.err(error.message);
      return 2;
    }
    output.err(isAway(error) ? busy(error) : (operatorMessageOf(error) ?? inspect(error)));
    return 1;
  }
}
