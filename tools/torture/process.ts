/** What is seen of a server's process from outside, and what it says of itself. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "../product/server";

/** After its garbage was collected; in bytes. */
interface Testimony {
  readonly rss: number;
  readonly heapUsed: number;
  /** Prototypes of the language that have more or fewer keys than at the first look. */
  readonly polluted: number;
}

/** Looks into one server that was started with `settings`. */
export interface Witness {
  /** What the server must be started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** Throws when the server does not say anything within a minute. */
  ask(product: Product): Promise<Testimony>;
  remove(): void;
}

const LONGEST_MS = 60_000;

export function createWitness(): Witness {
  const folder = mkdtempSync(join(tmpdir(), "torture-witness-"));
  const file = join(folder, "said.json");
  return {
    settings: {
      NODE_OPTIONS: `--import=file://${join(import.meta.dirname, "witness.mjs")}`,
      TORTURE_WITNESS: file,
    },
    async ask({ child }) {
      rmSync(file, { force: true });
      child.kill("SIGUSR2");
      const until = Date.now() + LONGEST_MS;
      while (!existsSync(file)) {
        if (Date.now() > until) throw new Error("The server does not say how it is");
        await pause(20);
      }
      return JSON.parse(readFileSync(file, "utf8")) as Testimony;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const inMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

/** True once the server's process has ended. */
export const hasEnded = ({ child: { exitCode, signalCode } }: Product): boolean =>
  exitCode !== null || signalCode !== null;

const TICKS_A_SECOND = 100;

/** The processor time that the process has used so far, in seconds: a busy machine does not change it. */
export function processorSeconds({ child }: Product): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** How many files, sockets and pipes the process has open. */
export const openDescriptors = ({ child }: Product): number => readdirSync(`/proc/${child.pid}/fd`).length;

/** The memory that the process holds now, in bytes. */
export const residentBytes = ({ child }: Product): number =>
  1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]);
