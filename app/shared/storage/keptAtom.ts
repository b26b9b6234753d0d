import { atomWithStorage } from "jotai/utils";
import { readJson, writeJson } from "./json";
import { browserStore } from "./stores";

/**
 * A value that all tabs of this browser share, kept between visits.
 * @param isShape anything else that is kept under the name counts as nothing
 */
export const keptAtom = <T>(name: string, initial: T, isShape: (value: unknown) => value is T) =>
  atomWithStorage<T>(
    name,
    initial,
    {
      getItem: (key, otherwise) => readJson(browserStore, key, isShape) ?? otherwise,
      setItem: (key, value) => writeJson(browserStore, key, value),
      removeItem: (key) => browserStore.remove(key),
      subscribe: (key, changed, otherwise) => {
        // The server renders pages, too, and has no other tabs.
        if (typeof window === "undefined") return () => undefined;
        const listen = (event: StorageEvent): void => {
          // Null: all of the browser's storage was cleared.
          if (event.key === key || event.key === null) changed(readJson(browserStore, key, isShape) ?? otherwise);
        };
        window.addEventListener("storage", listen);
        return () => window.removeEventListener("storage", listen);
      },
    },
    { getOnInit: true },
  );
