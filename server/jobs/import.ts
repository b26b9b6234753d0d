/**
 * The job that turns uploaded files into clients. It may be killed at any moment: the next attempt begins the file
 * again.
 */
import { sha256Apart } from "../base/sha256";
import type { Deps } from "../domain/deps";
import { BadFile } from "../domain/import/bad-file";
import { checkFile, clientsOf } from "../domain/import/parse";
import type { SoundFile } from "../domain/import/parse";
import { nextTurn } from "../domain/import/turn";
import { IMPORT_BYTES } from "../files/port";
import type { ImportedClient } from "../records/types";
import { describeError } from "../base/log";
import { createPlaces, inPlace } from "../base/places";
import type { Places } from "../base/places";
import { thriftily } from "../base/thrifty";
import { audit } from "../store/audit";
import { isAway } from "../store/away";
import { beginImport, clearImport, dropImport, insertImported, prepareImported, showImported } from "../store/imported";
import { endOperation, findApproval, forgiveAttempt, keepOperation, releaseOperation } from "../store/operations";
import type { OperationRow } from "../store/operations";
import type { Db, ImportError } from "../store/tables";
import { whileKept } from "./lease";

/** Gives up after this many attempts that ended before the file was read whole, so that none can crash servers in a loop. */
const MOST_ATTEMPTS = 5;
/** How long a part of the rows may occupy the database, in milliseconds; other requests wait at most that long. */
const PART_MS = 25;
const [FEWEST, MOST] = [50, 500];

/** A file of so many bytes, ten thousand rows, is read at once: there are no more than lanes. A larger one needs a place. */
const SMALL_BYTES = 1_000_000;
/** How many larger files are held in memory at a time while they are judged, and while their clients are written. */
const [JUDGED_AT_ONCE, WRITTEN_AT_ONCE] = [3, 8];

/** Another process works on the operation now. */
class LeaseLost extends Error {}

/**
 * The places of larger files in one process. A file is judged in seconds, and its clients are written in minutes: between
 * the two it is not held, so that no file waits for the clients of others before its broker learns what is wrong with it.
 */
interface LargePlaces {
  readonly judging: Places;
  readonly writing: Places;
}

export const placesForLarge = (): LargePlaces => ({
  judging: createPlaces({ most: JUDGED_AT_ONCE, mostOfKey: 1 }),
  writing: createPlaces({ most: WRITTEN_AT_ONCE, mostOfKey: 1 }),
});

/** What an import works with. */
interface Means {
  readonly large: LargePlaces;
  readonly signal: AbortSignal | undefined;
}

/** Works on an operation that was taken. Returns whether it was ended. Never throws. */
export async function workOn(deps: Deps, operation: OperationRow, means: Means): Promise<boolean> {
  try {
    await whileKept(deps.store.db, operation, () => thriftily(() => runImport(deps, operation, means)));
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    // The lease expires by itself, and the operation is tried again.
    deps.log.error("import.interrupted", describeError(error));
    if (isAway(error)) await forgiveAttempt(deps.store.db, operation).catch(() => undefined);
    return false;
  }
}

async function runImport(deps: Deps, operation: OperationRow, { large, signal }: Means): Promise<void> {
  if (operation.attempts > MOST_ATTEMPTS)
    return fail(deps, operation, {
      code: "import_failed",
      message: "Sorry, something went wrong with this file. Nothing was imported.",
    });
  const file = openFile(deps, operation);
  const today = deps.clock.today(operation.space);
  // Where the process stops before there is a place, the operation is given back.
  const place = { key: operation.brokerage_id, signal, otherwise: () => giveBack(deps.store.db, operation) };
  try {
    const isLarge = await file.isLarge();
    const holding = <T>(places: Places, work: (bytes: Uint8Array) => Promise<T>): Promise<T> =>
      isLarge ? inPlace(places, place, async () => work(await file.verified())) : file.verified().then(work);
    const found = await holding(large.judging, (bytes) => checkFile(bytes, today));
    if (signal?.aborted) await giveBack(deps.store.db, operation);
    await holding(large.writing, (bytes) => {
      const take = takenFrom(clientsOf(bytes, today));
      return write(deps, operation, { take, total: found.clients }, signal);
    });
    await show(deps, operation, found);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    await fail(deps, operation, error.toError());
  }
}

/**
 * The file of an operation. Of a large one no more is read at first than shows it, and it is read again each time. `verified` throws BadFile unless the
 * bytes are those that were announced: checks again what was checked at upload.
 */
function openFile({ store, files }: Deps, { space, brokerage_id, file_approval_id }: OperationRow) {
  let small: Uint8Array | undefined;
  let isLong = false;
  const approval = findApproval(store.db, { space, brokerageId: brokerage_id }, file_approval_id);
  const read = async (most: number): Promise<Uint8Array | undefined> => {
    const found = await approval;
    return found && files.read(found.storage_key, most);
  };
  const isLarge = async (): Promise<boolean> => {
    const bytes = await read(SMALL_BYTES);
    isLong = bytes !== undefined && bytes.length > SMALL_BYTES;
    small = isLong ? undefined : bytes;
    return isLong;
  };
  const verified = async (): Promise<Uint8Array> => {
    const bytes = isLong ? await read(IMPORT_BYTES) : small;
    if (!bytes) throw new BadFile("The file has not arrived. Please upload it again.");
    if (bytes.length === 0) throw new BadFile("The file is empty.");
    if (bytes.length > IMPORT_BYTES)
      throw new BadFile("The file holds more than 9,000,000 bytes. Split it and import the parts.");
    if ((await sha256Apart(bytes)) !== (await approval)?.sha256)
      throw new BadFile("The file is not the one that was announced. Please upload it again.");
    return bytes;
  };
  return { isLarge, verified };
}

/** Takes the next clients of a file, as many as asked for; fewer or none at its end. */
type Take = (count: number) => Promise<readonly ImportedClient[]>;

function takenFrom(parts: AsyncIterator<readonly ImportedClient[]>): Take {
  let waiting: ImportedClient[] = [];
  return async (count) => {
    while (waiting.length < count) {
      const part = await parts.next();
      if (part.done) break;
      waiting.push(...part.value);
    }
    return waiting.splice(0, count);
  };
}

/** Writes the clients, still hidden, in parts that the database can take in a short time. */
async function write(
  { store: { db }, clock }: Deps,
  operation: OperationRow,
  { take, total }: { readonly take: Take; readonly total: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  // The file was read whole: whatever ends the process from now on, the file does not.
  await requireLease(db, operation, { attempts: 1 });
  await beginImport(db, operation);
  if (operation.attempts > 1) await clearImport(db, operation);
  const now = clock.now();
  let size = FEWEST;
  const prepare = async (from: number): Promise<Part> => {
    const clients = await take(size);
    return { json: prepareImported(operation, clients, from + 1), from, done: from + clients.length };
  };
  for (let part = await prepare(0); part.done > part.from;) {
    const begun = performance.now();
    const writing = writePart(db, operation, part, total, now).then(() => performance.now() - begun);
    // While the database writes this part, the next one is made.
    const [next, took] = await Promise.all([prepare(part.done), writing]);
    part = next;
    size = Math.round(Math.min(MOST, Math.max(FEWEST, size * Math.min(2, PART_MS / Math.max(1, took)))));
    await nextTurn();
    if (signal?.aborted) await giveBack(db, operation);
  }
}

/** Some clients as the database takes them, and how many are written before and with them. */
interface Part {
  readonly json: string;
  readonly from: number;
  readonly done: number;
}

async function writePart(db: Db, operation: OperationRow, part: Part, total: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await keepOperation(trx, operation, { rows_done: part.done, rows_total: total }))) throw new LeaseLost();
    await insertImported(trx, operation, part.json, now);
  });
}

/** Before rows are deleted: they may be those of the process that has taken over. */
async function requireLease(db: Db, operation: OperationRow, change?: { readonly attempts: 1 }): Promise<void> {
  if (!(await keepOperation(db, operation, change))) throw new LeaseLost();
}

/** Gives the operation back because the process is stopping: another one may continue at once. */
async function giveBack(db: Db, operation: OperationRow): Promise<never> {
  await releaseOperation(db, operation);
  throw new LeaseLost();
}

/** Shows all clients and ends the operation, in one short transaction. */
async function show(deps: Deps, operation: OperationRow, file: SoundFile): Promise<void> {
  const { clients, ignoredColumns, completedZips } = file;
  await deps.store.db.transaction().execute(async (trx) => {
    const ended = await endOperation(trx, operation, "done", {
      response: {
        imported: clients,
        ignored_columns: ignoredColumns,
        ...(completedZips > 0 && { completed_zips: completedZips }),
      },
    });
    if (!ended) throw new LeaseLost();
    const shown = await showImported(trx, operation);
    if (shown !== clients) throw new Error("An import lost rows");
    await audit(trx, brokerOf(operation), "client.import", operation.id, { imported: shown });
  });
  await forgetFile(deps, operation);
}

async function fail(deps: Deps, operation: OperationRow, error: ImportError): Promise<void> {
  await requireLease(deps.store.db, operation);
  await clearImport(deps.store.db, operation);
  await deps.store.db.transaction().execute(async (trx) => {
    if (!(await endOperation(trx, operation, "failed", { response: { error } }))) throw new LeaseLost();
    await dropImport(trx, operation.id);
    await audit(trx, brokerOf(operation), "client.import", operation.id, { error: error.code });
  });
  await forgetFile(deps, operation);
}

const brokerOf = ({ space, broker_id, brokerage_id }: OperationRow) =>
  ({ kind: "broker", space, brokerId: broker_id, brokerageId: brokerage_id }) as const;

/** Deletes the file, so that the clients' data is not stored twice. A file that is left behind does no harm. */
async function forgetFile(
  { files, store, log }: Deps,
  { space, brokerage_id, file_approval_id }: OperationRow,
): Promise<void> {
  try {
    const approval = await findApproval(store.db, { space, brokerageId: brokerage_id }, file_approval_id);
    if (approval) await files.remove(approval.storage_key);
  } catch (error) {
    log.error("import.file_stays", describeError(error));
  }
}
