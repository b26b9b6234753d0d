import { useEffect, useRef } from "react";

/** Returns a function that moves the focus, once what was changed is on the page, to the first of some elements that is there. */
export function useFocusAfter(): (ids: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.current.map((id) => document.getElementById(id)).find((each) => each?.matches(":enabled"));
    if (!found) return;
    wanted.current = [];
    found.focus();
  });
  return (ids) => void (wanted.current = ids);
}
