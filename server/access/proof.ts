/**
 * Proofs of work: what a browser is asked to calculate by itself where many strangers ask for the same thing, so that an
 * attack costs its author time and no buyer is refused (reliability §3).
 */
import { randomInt } from "node:crypto";
import type { Challenge, Solution } from "altcha-lib/types";
import { hashOf } from "../base/ids";
import type { ErrorAnswer } from "../../schemas/api/types";

/** What is asked of a browser, as the refusal `proof_required` carries it. */
export type ProofChallenge = NonNullable<ErrorAnswer["error"]["challenge"]>;

/** A proof that is right. The one who accepts it must see that its id was never used. */
interface Proof {
  readonly id: string;
  readonly expires: Date;
}

export interface Proofs {
  /**
   * A challenge that is good for this purpose alone.
   * @param pressure how many times the limit was reached: the work grows with it, up to a bound
   */
  ask(purpose: readonly string[], pressure: number): Promise<ProofChallenge>;
  /** The proof in a header of a caller; undefined when it is none, is not for this purpose, or has expired. */
  read(header: string, purpose: readonly string[]): Promise<Proof | undefined>;
}

/**
 * The work: one try derives a key in so many rounds, about 1.5 ms of a present core. The key that is searched for comes
 * after half to all of the tries of a level, so the longest search is known: 128 tries take a phone that is four times
 * slower less than a second, and stay below three on a busy one.
 */
const ALGORITHM: ProofChallenge["parameters"]["algorithm"] = "PBKDF2/SHA-256";
const ROUNDS = 5_000;
const TRIES = [16, 32, 64, 128] as const;
/** Long enough for a slow browser and a slow network, short enough that nothing is worth collecting. */
const GOOD_FOR_MS = 5 * 60_000;
/** Of a header; ours have about 900 characters. */
const LONGEST = 4_000;

/** The library, loaded when the first proof is asked for. */
async function altcha() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/pbkdf2"),
  ]);
  return { createChallenge, verifySolution, deriveKey };
}

/** Challenges that are signed with a secret, which all processes of one installation share. */
export function createProofs(secret: string): Proofs {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: hashOf(`key of ${secret}`) };
  const nameOf = (purpose: readonly string[]): string => hashOf(purpose.join("\n"));
  return {
    async ask(purpose, pressure) {
      const data = { for: nameOf(purpose) };
      const expiresAt = Math.ceil((Date.now() + GOOD_FOR_MS) / 1000);
      const { createChallenge, deriveKey } = await altcha();
      const { parameters, signature = "" } = await createChallenge({
        algorithm: ALGORITHM,
        cost: ROUNDS,
        counter: counterAt(pressure),
        data,
        deriveKey,
        expiresAt,
        ...secrets,
      });
      const { nonce, salt, cost, keyLength, keyPrefix, keySignature = "" } = parameters;
      const key = { nonce, salt, cost, keyLength, keyPrefix, keySignature };
      return { parameters: { algorithm: ALGORITHM, ...key, expiresAt, data }, signature };
    },
    async read(header, purpose) {
      const sent = payloadIn(header);
      if (!sent) return undefined;
      const { verifySolution, deriveKey } = await altcha();
      const { verified } = await verifySolution({ ...sent, deriveKey, ...secrets }).catch(() => ({ verified: false }));
      const { parameters, signature } = sent.challenge;
      if (!verified || parameters.data?.for !== nameOf(purpose)) return undefined;
      return { id: signature ?? "", expires: new Date((parameters.expiresAt ?? 0) * 1000) };
    },
  };
}

/** Which key is searched for: one of the second half of a level's tries. */
function counterAt(pressure: number): number {
  const level = Math.min(TRIES.length - 1, Math.max(0, Math.floor(pressure) - 1));
  const tries = TRIES[level] ?? TRIES[0];
  return randomInt(tries / 2, tries);
}

/** The JSON `{challenge, solution}` in Base64, as altcha-lib 2 has it; undefined when it is not that. */
function payloadIn(header: string): { readonly challenge: Challenge; readonly solution: Solution } | undefined {
  if (header.length > LONGEST) return undefined;
  try {
    const sent: unknown = JSON.parse(Buffer.from(header, "base64").toString("utf8"));
    return isPayload(sent) ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** What is within them is signed, or judged by altcha-lib. */
const isPayload = (sent: unknown): sent is { readonly challenge: Challenge; readonly solution: Solution } =>
  isObject(sent) && isObject(sent.challenge) && isObject(sent.challenge.parameters) && isObject(sent.solution);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
