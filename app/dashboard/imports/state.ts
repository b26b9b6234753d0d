import { atom, getDefaultStore } from "jotai";
import type { LongOperation, RowProblem } from "../../shared/api/types";
import { isRecord } from "../../shared/storage/json";
import { keptAtom } from "../../shared/storage/keptAtom";
import { onPersonChange } from "../../shared/session/caches";

/** The import this browser waits for; kept over a reload (`portal §4`, D6). */
interface Pending {
  readonly id: string;
  readonly file: string;
  /** It ended with an error, which was shown: once for each operation. */
  readonly failed: boolean;
}
const isPending = (value: unknown): value is Pending | null =>
  value === null ||
  (isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.file === "string" &&
    typeof value.failed === "boolean");

export const pendingAtom = keptAtom<Pending | null>("import", null, isPending);

/** What happens to a file before the server has an operation for it. */
export const sendingAtom = atom<{
  readonly file: string;
  readonly stage: "checking" | "uploading" | "starting";
  readonly part: number;
} | null>(null);

/** Why the last import took nothing; gone with a reload or when it is dismissed. */
export const failureAtom = atom<Failure | null>(null);

export interface Failure {
  readonly file: string;
  readonly message: string;
  readonly advice?: string;
  readonly rows: readonly RowProblem[];
  /** The file itself, when it was not refused but could not be sent: it is kept for another try. */
  readonly again?: File;
}

/** Why the server could not be asked for the import the last time; null once it answers again. */
export const pollErrorAtom = atom<unknown>(null);

/** What the server last said of the import. */
export const operationAtom = atom<LongOperation | null>(null);

/**
 * `portal §4` lets polling go on after an error, and so the stored id stays. False would end both at once.
 */
export const keepsPollingAfterError = true;

const store = getDefaultStore();

/** An operation that had failed before this page was loaded: its polling ended with that page. */
const failedBefore = store.get(pendingAtom)?.failed ? store.get(pendingAtom)?.id : undefined;

/** The id to ask for every 3 seconds, if any. */
export const polledAtom = atom((get) => {
  const pending = get(pendingAtom);
  return pending === null || pending.id === failedBefore ? null : pending.id;
});

/** True while the progress view has something to show. */
export const importingAtom = atom((get) => get(sendingAtom) !== null || get(pendingAtom)?.failed === false);

/** Another person at this browser waits for no import of ours. */
onPersonChange(() => {
  store.set(pendingAtom, null);
  store.set(sendingAtom, null);
  store.set(failureAtom, null);
  store.set(pollErrorAtom, null);
  store.set(operationAtom, null);
});
