import { useState } from "react";
import { sendNewLink } from "./api/public";

/** By what a new link can be asked for: a token that the server still knows, or a quote's number. */
export type Known = Parameters<typeof sendNewLink>[0];

interface NewLink {
  readonly state: "idle" | "sending" | "sent";
  /** Why the last try failed; undefined without one. */
  readonly failure: unknown;
  readonly ask: (known: Known) => void;
}

/** Asks for an enrollment link by mail. `sent`: the server has taken the wish, and says nothing more (W33). */
export function useNewLink(): NewLink {
  const [state, setState] = useState<NewLink["state"]>("idle");
  const [failure, setFailure] = useState<unknown>();
  const ask = (known: Known): void => {
    setState("sending");
    setFailure(undefined);
    sendNewLink(known).then(
      () => setState("sent"),
      (error: unknown) => {
        setState("idle");
        setFailure(error);
      },
    );
  };
  return { state, failure, ask };
}
