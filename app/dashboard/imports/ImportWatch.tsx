import { getDefaultStore, useAtomValue } from "jotai";
import useSWR from "swr";
import { getLongOperation } from "../../shared/broker/management";
import { ApiError } from "../../shared/api/request";
import type { LongOperation, RowProblem } from "../../shared/api/types";
import { track } from "../../shared/track";
import { notify } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { failureAtom, keepsPollingAfterError, operationAtom, pendingAtom, pollErrorAtom, polledAtom } from "./state";
import { resultWords } from "./result";

/** `portal §9`. */
const everyMs = 3000;
const store = getDefaultStore();

/**
 * Asks for the import that is waited for, wherever in the dashboard the broker is (`portal §4`).
 * Has no look: the progress view reads what it was told.
 */
export function ImportWatch() {
  const id = useAtomValue(polledAtom);
  useSWR(id === null ? null : (["operation", id] as const), ([, operation]) => getLongOperation(operation), {
    refreshInterval: everyMs,
    refreshWhenHidden: true,
    revalidateOnFocus: false,
    onSuccess: settle,
    onError: (error: unknown) => (isGone(error) ? giveUp() : store.set(pollErrorAtom, error)),
    // The interval stands still after an error: this goes on at the same pace until the server answers again.
    onErrorRetry: (error: unknown, _key, _config, revalidate, { retryCount }) => {
      if (!isGone(error)) setTimeout(() => void revalidate({ retryCount }), everyMs);
    },
  });
  return null;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function giveUp(): void {
  const file = store.get(pendingAtom)?.file;
  store.set(pendingAtom, null);
  if (file !== undefined)
    notify(
      "danger",
      `The import of ${file} can no longer be followed. Look whether its clients are in the list before you import it again.`,
    );
}

/** The cells to correct. What is wrong with the file itself names no column, and the server's sentence says what helps. */
const rowsOf = (details: readonly RowProblem[] = []): readonly RowProblem[] =>
  details.filter(({ column }) => column !== "");

function settle(operation: LongOperation): void {
  store.set(pollErrorAtom, null);
  const { id, done, result } = operation;
  const pending = store.get(pendingAtom);
  store.set(operationAtom, operation);
  if (!done || pending?.id !== id || pending.failed) return;
  const error = result?.response?.error;
  if (!error) {
    store.set(pendingAtom, null);
    track("import_ended", { outcome: "imported", count: result?.response?.imported ?? 0 });
    notify("success", "Clients added successfully", true, resultWords(result?.response ?? {}, pending.file));
    return clientsChanged();
  }
  track("import_ended", { outcome: "refused", count: error.details?.length ?? 0 });
  store.set(failureAtom, { file: pending.file, message: error.message, rows: rowsOf(error.details) });
  store.set(pendingAtom, keepsPollingAfterError ? { ...pending, failed: true } : null);
}
