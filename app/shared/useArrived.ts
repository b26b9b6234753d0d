import { useEffect, useState } from "react";

/** The state of something a page cannot do without: on its way, here, or not to be had now. */
export type Arrived<T> =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly value: T }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/** Loads once per key, and again when the page's `retry` is called. `load` must be the same function at each render. */
export function useArrived<T>(key: string, load: (key: string) => Promise<T>): Arrived<T> {
  const [arrived, setArrived] = useState<Arrived<T>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
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
  }, [key, load, attempt]);
  return arrived;
}
