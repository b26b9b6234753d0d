import { useEffect, useRef } from "react";
import { Button } from "./Button";
import { FailedLoad } from "./FailureNotice";
import { Text } from "./layout";

interface Props {
  /** What the list is of, in the plural. */
  readonly what: string;
  /** How many are listed; undefined until they are there. */
  readonly shown: number | undefined;
  /** How many there are in all; undefined until known. */
  readonly total: number | undefined;
  /** More are on their way. */
  readonly busy: boolean;
  /** Why the last ones could not be loaded. */
  readonly error?: unknown;
  readonly onMore: () => void;
}

/** The end of a list: the button stays where it is and keeps the focus while it loads, and the count is spoken (D4). */
export function LoadMore({ what, shown, total, busy, error, onMore }: Props) {
  const count = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const known = shown !== undefined && total !== undefined && shown > 0;
  const rest = known && shown < total;
  useEffect(() => {
    // The button is gone with the last page: the person who pressed it stays at its place.
    if (!rest && pressed.current && document.activeElement === document.body) count.current?.focus();
  }, [rest]);
  const press = (): void => {
    pressed.current = true;
    if (!busy) onMore();
  };
  return (
    <>
      <Text ref={count} tabIndex={-1} tone="small" role="status" alignSelf="center" fontVariantNumeric="tabular-nums">
        {known && `${shown.toLocaleString("en-US")} of ${Math.max(shown, total).toLocaleString("en-US")} shown`}
      </Text>
      {error !== undefined && <FailedLoad error={error} />}
      {rest && (
        <Button kind="secondary" alignSelf="center" aria-disabled={busy} onClick={press}>
          {busy ? `Loading more ${what}…` : `Load more ${what}`}
        </Button>
      )}
    </>
  );
}
