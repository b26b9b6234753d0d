import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The field of the state and that of the beginning in /proc/PID/stat, counted behind the program's name (proc(5)). */
const [STATE, BEGINNING] = [0, 19];

/**
 * When a process began, as one word: two processes that had the same id one after the other began at different moments.
 * On Linux the ticks since the machine's start, with the name of that start. Undefined when it is not known.
 */
export function beginningOf(pid: number): string | undefined {
  if (process.platform !== "linux") return listedBeginning(pid);
  const fields = statOf(pid);
  const boot = bootId();
  return fields && boot !== undefined ? `${boot}:${fields[BEGINNING]}` : undefined;
}

/**
 * Where this process's id means something, and in which start of the machine that is; null where it is not known. A
 * container has process ids of its own (a namespace), and may count time in its own way; a number of Linux names each.
 */
export function processSpace(): { readonly space: string | null; readonly boot: string | null } {
  if (process.platform !== "linux") return { space: `${process.platform} ${hostname()}`, boot: null };
  const boot = bootId() ?? null;
  const ids = namespace("pid");
  const isKnown = boot !== null && ids !== undefined;
  return { space: isKnown ? `${boot} ${ids} ${namespace("time") ?? "time"}` : null, boot };
}

/** The name of the machine's present start. */
const bootId = (): string | undefined => readOrNothing("/proc/sys/kernel/random/boot_id")?.trim();

function namespace(kind: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`);
  } catch {
    // An old kernel has none of this kind, or there is no /proc.
    return undefined;
  }
}

/**
 * True when the process that had this id and began then is gone. It must be of the same process space: an id that is not
 * seen here may be alive in another container. Where its beginning is not known, another process that has the id counts
 * as the same one; ours does not: then it is from an earlier run in a container.
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
