import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The field of the state and that of the beginning in /proc/PID/stat, counted behind the program's name (proc(5)). */
const [STATE, BEGINNING] = [0, 19];

/**
 * When a process began, as one word: two processes that had the same id one after the other began at different moments.
 * On Linux the ticks since the machine's start, with the name of that start. Undefined when it is not known.
 */
export function beginningOf(pid: number): string | undefined {
  if (process.platform !== "linux") return listedBeginning(pid);
  const fields = statOf(pid);
  const boot = readOrNothing("/proc/sys/kernel/random/boot_id")?.trim();
  return fields && boot !== undefined ? `${boot}:${fields[BEGINNING]}` : undefined;
}

/**
 * True when the process that had this id and began then is gone. Where its beginning is not known, whoever has the id
 * counts as the same process, but for ours: then it is from an earlier run in a container.
 */
export function isGone(pid: number, beginning: string | undefined): boolean {
  if (!isThere(pid)) return true;
  if (process.platform === "linux" && /^[ZX]/.test(statOf(pid)?.[STATE] ?? "")) return true;
  const present = beginningOf(pid);
  if (beginning === undefined || present === undefined) return pid === process.pid;
  return beginning !== present;
}

/** A process that we may not signal is there, too. */
function isThere(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** What Linux says of a process, behind its name, which may hold spaces and parentheses. */
function statOf(pid: number): readonly string[] | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Gone in the meantime, or hidden from us: then it is not known.
    return undefined;
  }
}

/** What `ps` says, where there is no /proc. */
function listedBeginning(pid: number): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    const said = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { env, encoding: "utf8", stdio: "pipe" });
    return said.trim().replaceAll(/\s+/g, "-") || undefined;
  } catch {
    // No such process, or no `ps`.
    return undefined;
  }
}
