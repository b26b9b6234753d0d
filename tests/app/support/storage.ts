import { vi } from "vitest";

/** What a browser's storage can do to a page. */
export type Trouble = "refused" | "read-only" | "full" | "missing";

const quota = (): never => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};

/**
 * Both storages of this browser, in trouble until `vi.unstubAllGlobals`.
 * - refused: to touch them throws, as with cookies blocked
 * - read-only: each can be read, and takes nothing, as in some private windows
 * - full: each takes short texts alone
 * - missing: there are none
 */
export function breakStorage(trouble: Trouble): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const there = globalThis[name];
    if (trouble === "missing") vi.stubGlobal(name, null);
    else if (trouble === "refused") stubGetter(name, () => refuse());
    else vi.stubGlobal(name, taking(there, trouble === "full" ? 40 : -1));
  }
}

/** A storage that takes texts of so many letters. */
function taking(there: Storage, most: number): Storage {
  return new Proxy(there, {
    get(storage, part) {
      if (part === "setItem")
        return (name: string, text: string) => (text.length > most ? quota() : storage.setItem(name, text));
      const value: unknown = Reflect.get(storage, part, storage);
      return typeof value === "function" ? value.bind(storage) : value;
    },
  });
}

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

/** As `vi.stubGlobal`, but for a name whose reading throws. */
function stubGetter(name: "localStorage" | "sessionStorage", get: () => never): void {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, { configurable: true, get });
}
