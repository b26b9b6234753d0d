import { useEffect, useState, useSyncExternalStore } from "react";
import type { Draft } from "../../shared/api/types";
import { staffSession } from "../../shared/session/staff";
import { opened, serverOf } from "./model/server";
import { bufferOf } from "./model/buffer";
import { DraftSync } from "./model/sync";
import type { DraftState } from "./model/sync";
import type { MergeText } from "./model/merging";

/** Resolves after so many milliseconds, or at once when the connection is back: what waits for it need not wait any more. */
const wait = (ms: number): Promise<void> =>
  new Promise((wake) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      wake();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });

/** A draft that is open on this page, saved as its author works. Null for a moment at first. */
export function useSync(draft: Draft, merge: MergeText): DraftSync | null {
  const [sync, setSync] = useState<DraftSync | null>(null);
  useEffect(() => {
    const { id } = draft.head;
    const buffer = bufferOf(id, staffSession().id);
    const made = new DraftSync(opened(draft), { server: serverOf(id), merge, buffer, wait });
    setSync(made);
    return () => made.end();
  }, [draft, merge]);
  return sync;
}

/** The draft as its author sees it now. */
export const useDraftState = (sync: DraftSync): DraftState =>
  useSyncExternalStore(sync.subscribe, sync.state, sync.state);
