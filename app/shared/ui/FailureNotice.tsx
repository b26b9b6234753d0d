import { useEffect, useRef } from "react";
import { adviceFor, messageOf } from "../api/request";
import { useRefusal } from "../title";
import { Button } from "./Button";
import { Message } from "./Message";
import { Box } from "./layout";

interface Props {
  /** What happened: the API's own words, or the general sentence (`portal §8`). */
  readonly message: string;
  /** What was not done because of it, as a sentence that stands before. */
  readonly what?: string;
  /** What to do about it. */
  readonly advice?: string;
  /** Adds a button that makes the call again. */
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** That call is being made: the button waits for it. */
  readonly retrying?: boolean;
  /** The person is typing in the field above, as in a search: the focus stays there. */
  readonly keepFocus?: boolean;
  /** Nothing was refused: something to look at could not be had. */
  readonly isLoad?: boolean;
}

/**
 * Says that a call failed and what to do, where the person is (`R-05`, W35): put it right above the row of the button
 * that was pressed, and take it away while the call is made again. It is announced, brought into view inside its
 * dialog or page, and takes the focus, unless the button below has the focus already.
 */
export function FailureNotice({
  message,
  what,
  advice,
  onRetry,
  retryLabel = "Try again",
  retrying = false,
  keepFocus = false,
  isLoad = false,
}: Props) {
  useRefusal(!isLoad);
  const frame = useRef<HTMLDivElement>(null);
  const said = [what === undefined ? "" : ended(message), advice].filter(Boolean).join(" ");
  // After the layout effects: a button that was disabled during the call has its focus back by then.
  useEffect(() => {
    const notice = frame.current;
    if (!notice) return;
    if (!keepFocus && !standsAt(notice, document.activeElement)) notice.focus({ preventScroll: true });
    notice.scrollIntoView({ block: "nearest" });
  }, [message, advice, keepFocus]);
  return (
    // The total and the button below come into view with it.
    <Message ref={frame} kind="danger" tabIndex={-1} scrollMarginTop="4" scrollMarginBottom="9rem">
      <Box flex="1 1 12rem" minWidth="0">
        <p>
          <strong>{what ?? message}</strong>
        </p>
        {said && <p>{said}</p>}
      </Box>
      {onRetry && (
        <Button kind="secondary" disabled={retrying} onClick={onRetry}>
          {retrying ? "Trying again…" : retryLabel}
        </Button>
      )}
    </Message>
  );
}

/** As a sentence that another can follow. */
const ended = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

interface FailedLoadProps extends Pick<Props, "what" | "onRetry" | "retrying" | "keepFocus"> {
  readonly error: unknown;
}

/** A failed call that brings something to look at: nothing was typed, and it can be asked for again. */
export function FailedLoad({ error, ...rest }: FailedLoadProps) {
  return <FailureNotice message={messageOf(error)} advice={adviceFor(error, false)} isLoad {...rest} />;
}

/** True when the focus is in the notice or in the row right below it. */
const standsAt = (notice: HTMLElement, focused: Element | null): boolean =>
  notice.contains(focused) || notice.nextElementSibling?.contains(focused) === true;
