import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { LIMITS } from "../../server/base/settings";
import type { ErrorAnswer } from "../../schemas/api/types";
import { enrollment } from "./buyer";
import { inTurn } from "./in-turn";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** An attack from many networks. */
export interface Crowd {
  /** Networks of 64 bits within one /48, and IPv4 addresses, each in a /24 of its own. */
  readonly within48: number;
  readonly addresses: number;
  /** Enrollments that each of the two kinds tries to begin from each network. */
  readonly each: readonly [within48: number, addresses: number];
}

export const WHOLE_CROWD: Crowd = { within48: 1000, addresses: 100, each: [2, 20] };
export const SHORT_CROWD: Crowd = { within48: 60, addresses: 60, each: [1, 6] };

const QUOTES = "/api/quotes/v1/quotes";
const LANES = 16;
/** Honest buyers who come one after the other, each from a network of their own. */
const HONEST_EACH = 50;

interface Answer {
  readonly status: number;
  readonly error: ErrorAnswer["error"] | undefined;
}

/**
 * A thousand networks of one /48 and a hundred of IPv4 begin enrollments with one brokerage as fast as they can, and do
 * no work. At the same time buyers elsewhere begin, whose browsers do what they are asked for: none of them is
 * refused (reliability §3).
 */
export async function attackFromMany(
  addresses: readonly string[],
  crowd: Crowd,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const [of48, ofIPv4] = crowd.each;
  const calls = [
    ...repeated(crowd.within48, of48, (n) => `2001:db8:4800:${n.toString(16)}::1`),
    ...repeated(crowd.addresses, ofIPv4, (n) => `192.${n}.7.9`),
  ];
  const server = (n: number): string => addresses[n % addresses.length] ?? "";
  const honest: Honest[] = [];
  const statuses = await inTurn(
    calls.length,
    LANES,
    async (n) => {
      const { status } = await begin(server(n), `crowd${n}`, calls[n] ?? "");
      if (n % HONEST_EACH === 0) honest.push(await beginHonestly(server(n), n));
      return status;
    },
    (done) => say(`an attack from many networks: ${done} of ${calls.length}`),
  );
  const times = (status: number): number => statuses.filter((each) => each === status).length;
  const letIn48 = statuses.filter((status, n) => status === 200 && calls[n]?.includes(":")).length;
  const waits = honest.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    told("attack from many networks: enrollments tried", calls.length),
    atMost("of them let in without work", times(200), LIMITS.quote_brokerage.count),
    atMost("of these from the one /48", letIn48, LIMITS.quote_network.wider["/48"]),
    told("asked for a proof of work", times(428)),
    told("refused for their network", times(429)),
    exactly("answered otherwise", calls.length - times(200) - times(428) - times(429), 0),
    atLeast("honest buyers elsewhere at the same time", honest.length, 1),
    exactly("of them refused", honest.filter(({ status }) => status !== 200).length, 0),
    atLeast("of them whose browser was asked for a proof", honest.filter(({ proofs }) => proofs > 0).length, 1),
    told("the longest of them took, ms", Math.round(waits.at(-1) ?? 0)),
    told("the median of them took, ms", Math.round(waits[Math.floor(waits.length / 2)] ?? 0)),
  ];
}

const repeated = <T>(count: number, each: number, made: (n: number) => T): readonly T[] =>
  Array.from({ length: count * each }, (_, n) => made(n % count));

interface Honest {
  readonly status: number;
  readonly proofs: number;
  readonly ms: number;
}

/** A buyer as a browser is one: it does the work that it is asked for, and repeats the call. */
async function beginHonestly(address: string, n: number): Promise<Honest> {
  const begun = performance.now();
  const from = `198.${18 + Math.floor(n / 250 / 250)}.${Math.floor(n / 250) % 250}.${n % 250}`;
  let answer = await begin(address, `honest${n}`, from);
  let proofs = 0;
  for (; answer.error?.challenge && proofs < 3; proofs += 1) {
    const { challenge } = answer.error;
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    answer = await begin(address, `honest${n}`, from, proof);
  }
  return { status: answer.status, proofs, ms: performance.now() - begun };
}

async function begin(address: string, mark: string, from: string, proof?: string): Promise<Answer> {
  const response = await fetch(address + QUOTES, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...(proof !== undefined && { "x-proof": proof }),
    },
    body: JSON.stringify(enrollment(mark, "Crowd")),
  });
  const answer: unknown = await response.json();
  return { status: response.status, error: isRefusal(answer) ? answer.error : undefined };
}

const isRefusal = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && "error" in answer;
