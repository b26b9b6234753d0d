/** The memory of a process, as Linux tells it. */
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface Memory {
  /** What the process holds, in MB. */
  readonly now: number;
  /** The most that it has held since it began, or since `forgetMost`. */
  readonly most: number;
}

/** False on a system that does not tell it. */
export const tellsMemory = existsSync("/proc/self/clear_refs");

/** The memory of a running process with all its threads. Throws when it has ended. */
export function memoryOf({ pid }: ChildProcess): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1.024e-3;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** From now on, the most is what the process holds later. */
export const forgetMost = ({ pid }: ChildProcess): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
