import { useState } from "react";
import { sendNewLink } from "./api/public";

/** By what a new link can be asked for: a token that the server still knows, or a quote's number. */
export type Known = Parameters<typeof sendNewLink>[0];

/** What the link is called: a new one where one was mailed before. */
export type LinkWords = "a new link" | "your link";

interface NewLink {
  readonly state: "idle" | "sending" | "sent";
  readonly link: LinkWords;
  /** Why the last try failed; undefined without one. */
  readonly failure: unknown;
  readonly ask: (known: Known) => void;
}

/**
 * Asks for an enrollment link by mail. `sent`: the server has taken the wish, and says nothing more (W33).
 * @param isMailed it is known that one was mailed before
 */
export function useNewLink(isMailed: boolean): NewLink {
  const [state, setState] = useState<NewLink["state"]>("idle");
  const [failure, setFailure] = useState<unknown>();
  const [link, setLink] = useState<LinkWords>("your link");
  const ask = (known: Known): void => {
    // As it is now: the one that is mailed then was not mailed before.
    setLink(isMailed ? "a new link" : "your link");
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
  return { state, link, failure, ask };
}
