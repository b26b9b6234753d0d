import { useState } from "react";
import { sendLoginLink } from "../shared/api/public";
import { ApiError, messageOf } from "../shared/api/request";
import { log } from "../shared/log";
import { sendPlaceAlong } from "../shared/session/returnPlace";
import { statusOf, track } from "../shared/track";

/** Asks for a sign-in link (`portal §4`): idle, sending, sent. */
export function useLink() {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [limited, setLimited] = useState<string>();
  const send = (email: string): void => {
    setState("sending");
    setLimited(undefined);
    sendPlaceAlong();
    sendLoginLink(email).then(
      () => setState("sent"),
      (failure: unknown) => {
        log("The sign-in link could not be sent");
        track("login_link_failed", { status: statusOf(failure) });
        setState("idle");
        setLimited(isLimit(failure) ? messageOf(failure) : undefined);
      },
    );
  };
  const reset = (): void => {
    setState("idle");
    setLimited(undefined);
  };
  return { state, limited, send, reset };
}

/** A limit that was reached is said in the server's words; any other failure says nothing. */
const isLimit = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 429;
