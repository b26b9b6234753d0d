import { isRecord, readJson, writeJson } from "../../../shared/storage/json";
import { browserStore } from "../../../shared/storage/stores";
import type { FileSave } from "./files";
import type { Buffer, Unsaved } from "./sync-parts";

const isSave = (value: unknown): value is FileSave =>
  isRecord(value) && typeof value.path === "string" && (value.text === null || typeof value.text === "string");

const areSaves = (value: unknown): value is readonly FileSave[] => Array.isArray(value) && value.every(isSave);

const isUnsaved = (value: unknown): value is Unsaved =>
  isRecord(value) && typeof value.revision === "number" && areSaves(value.base) && areSaves(value.mine);

/** What is kept under a name; undefined where that is nothing, or damaged. */
export const unsavedUnder = (name: string): Unsaved | undefined => readJson(browserStore, name, isUnsaved);

/**
 * What this browser keeps of a draft that is not saved yet, of one person: another one who signs in here never gets it.
 * Each tab keeps its own; what a tab that was closed or has crashed left goes on in the next one.
 */
export function bufferOf(draftId: string, staffId: string): Buffer {
  const prefix = `studio:${staffId}:${draftId}:`;
  const name = `${prefix}${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  const isOwn = heldWhileOpen(name);
  return {
    async kept() {
      await isOwn;
      // What is left stays where it is until this page has saved what it has.
      if (browserStore.get(name) !== null) return undefined;
      for (const left of browserStore.names().filter((each) => each.startsWith(prefix) && each !== name)) {
        if (await isHeld(left)) continue;
        const unsaved = unsavedUnder(left);
        // Kept under the own name before the other one goes: a crash in between loses nothing.
        if (unsaved) writeJson(browserStore, name, unsaved);
        browserStore.remove(left);
        if (unsaved) return unsaved;
      }
      return undefined;
    },
    keep: (unsaved) => writeJson(browserStore, name, unsaved),
    forget: () => browserStore.remove(name),
  };
}

/** Browsers give locks to pages that came by https or from this machine; others have none. */
const locks = (): LockManager | undefined => ("locks" in navigator ? navigator.locks : undefined);

/** Holds a lock of this name for as long as the page lives. Resolves when it is held. */
const heldWhileOpen = (name: string): Promise<void> =>
  new Promise((held) => {
    const manager = locks();
    if (!manager) return held();
    void manager.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });

/** Whether another page holds it now. */
const isHeld = async (name: string): Promise<boolean> =>
  (await locks()?.request(name, { ifAvailable: true }, (lock) => lock === null)) ?? false;
