/** A folder of the embedded database that cannot be opened is refused in plain words, with the way to a backup. */
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { operatorMessageOf, OperatorError } from "../base/operator-error";
import { withoutLeftTimers } from "../base/timers-within";

/** The files of the embedded database do not make a database. */
export class DatabaseDamaged extends OperatorError {
  constructor(folder: string, reason: string) {
    super(
      `The database in ${folder} cannot be opened: ${reason}.\n` +
        "Nothing of it was removed. Restore a backup: docs/operating/03-care-of-data.md",
    );
  }
}

/** The size of each file of the log, and of each page in the others. */
const [LOG_FILE_BYTES, PAGE_BYTES] = [16_777_216, 8_192];
/** Less room than the database needs to open: a file of its log, and what recovery writes. */
const NEEDED_BYTES = 48_000_000;

/**
 * Opens the database of a folder. Throws DatabaseDamaged when its files are damaged, as far as that shows at the start,
 * and what else `open` throws.
 */
export async function openSound<T>(folder: string, open: () => Promise<T>): Promise<T> {
  requireSound(folder);
  try {
    return await withoutLeftTimers(open);
  } catch (error) {
    throw asDamaged(folder, error);
  }
}

/**
 * Throws DatabaseDamaged for what the database itself would not notice, or would take for an empty folder, and lose data
 * by: its version is missing, or its log is cut off. Returns for a sound folder, and for one that is not there yet.
 */
function requireSound(folder: string): void {
  if (!existsSync(folder)) return;
  const wrong = findDamage(folder);
  if (wrong !== undefined) throw new DatabaseDamaged(folder, wrong);
}

function findDamage(folder: string): string | undefined {
  const names = readdirSync(folder);
  if (names.length === 0) return undefined;
  if (!names.includes("PG_VERSION")) return "PG_VERSION is missing";
  if (!/^\d+\n?$/.test(readFileSync(join(folder, "PG_VERSION"), "latin1"))) return "PG_VERSION names no version";
  const control = sizeOf(folder, "global/pg_control");
  if (control !== PAGE_BYTES) return `global/pg_control ${control === undefined ? "is missing" : "is cut off"}`;
  return cutOff(folder, "pg_wal", (bytes) => bytes === LOG_FILE_BYTES) ?? cutOff(folder, "pg_xact", isWholePages);
}

const isWholePages = (bytes: number): boolean => bytes > 0 && bytes % PAGE_BYTES === 0;

/** Says which of the folder's numbered files has a size that it cannot have; also that there is none. */
function cutOff(folder: string, below: string, isRight: (bytes: number) => boolean): string | undefined {
  const at = join(folder, below);
  const files = existsSync(at) ? readdirSync(at).filter((name) => /^[0-9A-F]+$/.test(name)) : [];
  if (files.length === 0) return `${below} has no files`;
  const wrong = files.find((name) => !isRight(statSync(join(at, name)).size));
  return wrong === undefined ? undefined : `${below}/${wrong} is cut off`;
}

function sizeOf(folder: string, name: string): number | undefined {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.size;
}

/**
 * Returns the error of an opening as the operator reads it. What they can fix otherwise stays as it is; on a full disk the
 * database ends itself in the same way as on damaged files, so the disk is looked at first.
 */
function asDamaged(folder: string, error: unknown): unknown {
  if (operatorMessageOf(error) !== undefined || !isOfFiles(error)) return error;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDED_BYTES)
    return new OperatorError(
      `The database in ${folder} cannot be opened, and its disk has only ${Math.floor((bavail * bsize) / 1_000_000)} MB left.\n` +
        `Make room (${NEEDED_BYTES / 1_000_000} MB), and start again.`,
    );
  return new DatabaseDamaged(folder, reasonOf(error));
}

/** What PostgreSQL says of files that it cannot read or that contradict each other: classes XX and 58 of its codes. */
const OF_FILES = /^(XX|58)/;

/** Whether an error is one of files: of the program itself, which ends itself, or by its code. */
function isOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ("code" in error && typeof error.code === "string") return OF_FILES.test(error.code);
  return error instanceof WebAssembly.RuntimeError || /^PGlite failed to initialize/.test(error.message);
}

/** PostgreSQL's own words where it has some; of the program's end there are none. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? error.message : "its files are damaged";
