import { useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";

/** A state that is kept with something, as long as that is there: also while what shows it is not. */
export function useKept<T>(all: WeakMap<object, T>, of: object, first: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, set] = useState(() => all.get(of) ?? first);
  useEffect(() => void all.set(of, value), [all, of, value]);
  return [value, set];
}
