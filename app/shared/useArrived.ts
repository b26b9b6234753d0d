import { useEffect, useState } from "react";

/** The state of something a page cannot do without: on its way, here, or not to be had now. */
export type Arrived<T> =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly value: T }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/**
 * Loads once per key, and again when the page's `retry` is called.
 * @param load must be the same function at each render
 * @param first what was loaded for the first key before the first render
 */
export function useArrived<T>(key: string, load: (key: string) => Promise<T>, first?: T): Arrived<T> {
  const [arrived, setArrived] = useState<Arrived<T>>(
    first === undefined ? { state: "loading" } : { state: "here", value: first },
  );
  const [attempt, setAttempt] = useState(0);
  const [given] = useState(first === undefined ? undefined : key);
  useEffect(() => {
    if (key === given && attempt === 0) return;
    let here = true;
    const retry = (): void => {
      setArrived({ state: "loading" });
      setAttempt((count) => count + 1);
    };
    load(key).then(
      (value) => here && setArrived({ state: "here", value }),
      (error: unknown) => here && setArrived({ state: "failed", error, retry }),
    );
    return () => {
      here = false;
    };
  }, [key, given, load, attempt]);
  return arrived;
}
