/** A call that needs a proof of work is repeated with one, by itself: no page knows of it (reliability §3). */
import type { ErrorAnswer } from "./types";

/** The work that the server asks for, with `proof_required`. */
export type ProofChallenge = NonNullable<ErrorAnswer["error"]["challenge"]>;

/** Sends a call, with a proof or without one. */
type Send = (proof?: string) => Promise<Response>;

/** A proof may come too late, or a level higher may be asked for: then it is done once more. */
const TRIES = 3;

/**
 * Sends a call, and again with the proof that it is asked for. A browser that cannot do the work (no secure page, no
 * WebCrypto, its code does not load) gets the refusal, whose words say what to do.
 * @param challengeIn the work that the text of a refusal asks for
 */
export async function proving(
  send: Send,
  challengeIn: (answer: string) => ProofChallenge | undefined,
): Promise<Response> {
  let response = await send();
  for (let left = TRIES; left > 0 && response.status === 428; left -= 1) {
    const challenge = challengeIn(await response.clone().text());
    const proof = challenge && (await worked(challenge));
    if (proof === undefined) break;
    response = await send(proof);
  }
  return response;
}

/** The proof; undefined when this browser cannot make one. */
async function worked(challenge: ProofChallenge): Promise<string | undefined> {
  begin();
  try {
    const { solve } = await import("./solve");
    return await solve(challenge);
  } catch {
    return undefined;
  } finally {
    end();
  }
}

/** Only what takes longer than this is shown to a person. */
const QUIET_MS = 1_000;

let running = 0;
let isTold = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function tell(value: boolean): void {
  isTold = value;
  for (const watch of watchers) watch();
}

function begin(): void {
  running += 1;
  timer ??= setTimeout(() => tell(true), QUIET_MS);
}

function end(): void {
  running -= 1;
  if (running > 0) return;
  clearTimeout(timer);
  timer = undefined;
  tell(false);
}

/** Whether a proof has been worked on for over a second, for `useSyncExternalStore`. */
export const provingNow = {
  subscribe: (watch: () => void): (() => void) => {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
  read: (): boolean => isTold,
};
