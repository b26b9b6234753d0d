import { useMemo, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";

interface Inside {
  /** The pointer or the focus is in the element. */
  readonly isInside: boolean;
  /** What the element listens with. */
  readonly listeners: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Whether the person is at an element, with the pointer or the keyboard. A finger is there for as long as it touches. */
export function useInside(): Inside {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const listeners = useMemo(
    () => ({
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    }),
    [],
  );
  return { isInside: hasPointer || hasFocus, listeners };
}
