import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a command to its end. Throws with what it said when it fails. */
export async function run([program, ...args]: readonly [string, ...string[]], ms = 300_000): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { cwd: "/", timeout: ms, maxBuffer: 10_000_000 });
    return stdout;
  } catch (error) {
    const { stderr = "", stdout: said = "" } = error as { stderr?: string; stdout?: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${said}${stderr}`, { cause: error });
  }
}
