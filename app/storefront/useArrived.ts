import { useEffect, useState } from "react";

/** The state of something a page cannot do without: on its way, here, or not to be had. */
export type Arrived<T> = { readonly state: "loading" } | { readonly state: "here"; readonly value: T } | { readonly state: "failed" };

/** Loads once per key. */
export function useArrived<T>(key: string, load: (key: string) => Promise<T>): Arrived<T> {
  const [arrived, setArrived] = useState<Arrived<T>>({ state: "loading" });
  useEffect(() => {
    let here = true;
    load(key).then(
      (value) => here && setArrived({ state: "here", value }),
      () => here && setArrived({ state: "failed" }),
    );
    return () => {
      here = false;
    };
  }, [key, load]);
  return arrived;
}
