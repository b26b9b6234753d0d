/**
 * The job that turns uploaded files into clients. It may be killed at any moment: the next attempt begins the file
 * again.
 */
import { sha256 } from "../base/sha256";
import { setImmediate as turn } from "node:timers/promises";
import type { Deps } from "../domain/deps";
import { BadFile } from "../domain/import/bad-file";
import { checkFile, clientsOf } from "../domain/import/parse";
import type { SoundFile } from "../domain/import/parse";
import { IMPORT_BYTES } from "../files/port";
import type { ImportedClient } from "../records/types";
import { newId } from "../base/ids";
import { describeError } from "../base/log";
import { thriftily } from "../base/thrifty";
import { audit } from "../store/audit";
import { isAway } from "../store/away";
import { beginImport, clearImport, dropImport, insertImported, prepareImported, showImported } from "../store/imported";
import {
  endOperation,
  findApproval,
  forgiveAttempt,
  keepOperation,
  releaseOperation,
  takeOperation,
} from "../store/operations";
import type { OperationRow } from "../store/operations";
import type { Db, ImportError } from "../store/tables";
import { whileKept } from "./lease";

/** Gives up after this many attempts that ended before the file was read whole, so that none can crash servers in a loop. */
const MOST_ATTEMPTS = 5;
/** How long a part of the rows may occupy the database, in milliseconds; other requests wait at most that long. */
const PART_MS = 25;
const [FEWEST, MOST] = [50, 500];

/** Another process works on the operation now. */
class LeaseLost extends Error {}

/** Works through all waiting imports, as `owner`. Returns how many it finished. */
export async function runImports(deps: Deps, signal?: AbortSignal, owner = newId("worker")): Promise<number> {
  let ended = 0;
  const next = () => (signal?.aborted ? undefined : takeOperation(deps.store.db, owner));
  for (let operation = await next(); operation; operation = await next()) {
    try {
      await whileKept(deps.store.db, operation, () => thriftily(() => runImport(deps, operation, signal)));
      ended += 1;
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      // The lease expires by itself, and the operation is tried again.
      deps.log.error("import.interrupted", describeError(error));
      if (isAway(error)) await forgiveAttempt(deps.store.db, operation);
    }
  }
  return ended;
}

async function runImport(deps: Deps, operation: OperationRow, signal: AbortSignal | undefined): Promise<void> {
  if (operation.attempts > MOST_ATTEMPTS)
    return fail(deps, operation, {
      code: "import_failed",
      message: "Sorry, something went wrong with this file. Nothing was imported.",
    });
  try {
    const bytes = await verifiedBytes(deps, operation);
    const today = deps.clock.today();
    const file = await checkFile(bytes, today);
    if (signal?.aborted) await giveBack(deps.store.db, operation);
    const take = takenFrom(clientsOf(bytes, today));
    await write(deps, operation, { take, total: file.clients }, signal);
    await show(deps, operation, file);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    await fail(deps, operation, error.toError());
  }
}

/** The file's bytes, if they are those that were announced: checks again what was checked at upload. */
async function verifiedBytes(deps: Deps, { space, brokerage_id, file_approval_id }: OperationRow): Promise<Uint8Array> {
  const approval = await findApproval(deps.store.db, { space, brokerageId: brokerage_id }, file_approval_id);
  const bytes = approval && (await deps.files.read(approval.storage_key, IMPORT_BYTES));
  if (!bytes) throw new BadFile("The file has not arrived. Please upload it again.");
  if (bytes.length === 0) throw new BadFile("The file is empty.");
  if (bytes.length > IMPORT_BYTES)
    throw new BadFile("The file holds more than 9,000,000 bytes. Split it and import the parts.");
  if (sha256(bytes) !== approval.sha256)
    throw new BadFile("The file is not the one that was announced. Please upload it again.");
  return bytes;
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
    await turn();
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
