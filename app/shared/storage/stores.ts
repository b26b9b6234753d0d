/**
 * What this browser keeps for us, as texts by name. A browser may refuse storage, have no room left, or clear it:
 * then a text is kept in this page's memory, so that everything works until the page is left.
 */
export interface Store {
  /** The text; null when there is none. */
  readonly get: (name: string) => string | null;
  readonly set: (name: string, text: string) => void;
  readonly remove: (name: string) => void;
  /** The names of all texts; others' programs may have written some of them. */
  readonly names: () => readonly string[];
  /** Another tab has written under the name, or under all: that counts more than what this one could not write. */
  readonly forgetUnkept: (name: string | null) => void;
}

type Backend = () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const listeners = new Set<() => void>();
let refused = false;

/** True once the browser has refused to keep something of this page. */
export const keepsNothing = (): boolean => refused;

/** Calls the listener when the browser refuses to keep something for the first time; returns what stops it. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function noteRefusal(): void {
  if (refused) return;
  refused = true;
  for (const listener of listeners) listener();
}

/** @param backend gives the browser's storage; it may throw, as each of its methods may */
export function createStore(backend: Backend): Store {
  /** What the browser did not take; null for what could not be removed there. */
  const memory = new Map<string, string | null>();
  return {
    get(name) {
      const kept = memory.get(name);
      return kept === undefined ? attempt(() => backend().getItem(name), null) : kept;
    },
    set(name, text) {
      if (attempt(() => put(backend(), name, text), false)) return void memory.delete(name);
      memory.set(name, text);
      noteRefusal();
    },
    remove(name) {
      if (attempt(() => isRemoved(backend(), name), false)) memory.delete(name);
      else memory.set(name, null);
    },
    forgetUnkept: (name) => (name === null ? memory.clear() : void memory.delete(name)),
    names() {
      const there = attempt(() => namesIn(backend()), []);
      const names = new Set([...there, ...memory.keys()]);
      return [...names].filter((name) => memory.get(name) !== null);
    },
  };
}

/** An older text under the name must not come back after a reload: the newer one takes its room, or neither is kept. */
function put(storage: ReturnType<Backend>, name: string, text: string): true {
  try {
    storage.setItem(name, text);
  } catch {
    storage.removeItem(name);
    storage.setItem(name, text);
  }
  return true;
}

function isRemoved(storage: ReturnType<Backend>, name: string): true {
  storage.removeItem(name);
  return true;
}

const namesIn = (storage: ReturnType<Backend>): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((name) => name !== null);

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** Kept for this tab: over a reload and in its duplicate, and gone when it is closed. */
export const tabStore = createStore(() => sessionStorage);

/** Kept for all tabs of this browser. */
export const browserStore = createStore(() => localStorage);
if (typeof window !== "undefined") window.addEventListener("storage", ({ key }) => browserStore.forgetUnkept(key));
