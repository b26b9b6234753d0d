/** Loaded only where a proof is asked for. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ErrorAnswer } from "./types";

/** Many times as long as the longest challenge takes a slow phone. */
const GIVE_UP_MS = 60_000;

/**
 * Does the work of a challenge. The browser derives the keys beside the page's own thread, one after the other, so that
 * the page stays responsive.
 * @returns the value of the header X-Proof; undefined when no key was found
 */
export async function solve(challenge: NonNullable<ErrorAnswer["error"]["challenge"]>): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: GIVE_UP_MS });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
