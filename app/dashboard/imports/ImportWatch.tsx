import { getDefaultStore, useAtomValue } from "jotai";
import useSWR from "swr";
import { getLongOperation } from "../../shared/api/management";
import { ApiError } from "../../shared/api/request";
import type { LongOperation } from "../../shared/api/types";
import { notify } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { failureAtom, ignoredAtom, keepsPollingAfterError, operationAtom, pendingAtom, polledAtom } from "./state";

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
    shouldRetryOnError: false,
    onSuccess: settle,
    onError: (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) store.set(pendingAtom, null);
    },
  });
  return null;
}

function settle(operation: LongOperation): void {
  const { id, done, result } = operation;
  const pending = store.get(pendingAtom);
  store.set(operationAtom, operation);
  if (!done || pending?.id !== id || pending.failed) return;
  const error = result?.response?.error;
  if (!error) {
    store.set(pendingAtom, null);
    store.set(ignoredAtom, result?.response?.ignored_columns ?? []);
    notify("success", "Clients added successfully");
    return clientsChanged();
  }
  store.set(failureAtom, { file: pending.file, message: error.message, rows: error.details ?? [] });
  store.set(pendingAtom, keepsPollingAfterError ? { ...pending, failed: true } : null);
}
