import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor that these processes have used, with those of their children that have ended. Linux only. */
export const cpuOf = (pids: readonly number[]): number =>
  TICK_MS * pids.reduce((sum, pid) => sum + ticksOf(fieldsOf(pid)), 0);

/** A process, and then its children, as they are now. */
export function familyOf(pid: number): readonly number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [pid, ...pids.map(Number).filter((each) => Number(fieldsOf(each)[1]) === pid)];
}

/** What stands after the name in the process's line: its state, its parent, and so on; nothing when it has ended. */
function fieldsOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Its own time, in user and system mode, and that of its ended children. */
const ticksOf = (fields: readonly string[]): number =>
  fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
