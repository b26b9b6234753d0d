import type { DamagedKind } from "./damaged";

/** The background work, by the names under which it is counted. */
export const JOBS = ["imports", "mails", "flows", "payments", "terms", "words", "files", "retention"] as const;
export type Job = (typeof JOBS)[number];

/** What became of one try to hand a mail over. */
export const MAIL_OUTCOMES = ["sent", "deferred", "refused"] as const;
type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** How a payment ended; `unknown`: the card provider gave no answer, so it is asked again. */
export const PAYMENT_OUTCOMES = ["charged", "declined", "parked", "refunded", "unknown"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Proofs of work for a new enrollment: asked for, accepted, or refused (wrong, expired or used before). */
export const PROOF_OUTCOMES = ["asked", "accepted", "refused"] as const;
type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/** What became of a save of a draft. */
export const DRAFT_OUTCOMES = ["saved", "refused"] as const;
type DraftOutcome = (typeof DRAFT_OUTCOMES)[number];

/** How the sentences of a save were made: in the words of a comparison, or as the lines that changed. */
export const SENTENCE_OUTCOMES = ["compared", "plain"] as const;
export type SentenceOutcome = (typeof SENTENCE_OUTCOMES)[number];

export interface CountedRequest {
  readonly method: string;
  /** The route's template, never the address itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * What happens in the server is counted here. Every word that is passed in is of a closed list (a template, a name of
 * this file, an id of a flow file): nothing of a person, and nothing that a caller could make up (reliability §9).
 */
export interface Metrics {
  request(request: CountedRequest): void;
  /** A call was refused by a rule of a flow: the rule that the refusal names. */
  ruleRefused(flow: string, rule: string): void;
  /** The app showed somebody the dialog of a rejection. */
  rejectionShown(flow: string, rejection: string): void;
  mail(outcome: MailOutcome): void;
  payment(outcome: PaymentOutcome): void;
  /** A stored record is damaged; counted once each. */
  damaged(kind: DamagedKind): void;
  proof(outcome: ProofOutcome): void;
  job(job: Job, seconds: number, isSound: boolean): void;
  draft(outcome: DraftOutcome): void;
  sentences(outcome: SentenceOutcome, seconds: number): void;
  /** How long a statement or a transaction waited for a connection to the database. */
  connectionWait(seconds: number): void;
}

/** Counts nothing: for a server whose figures are not read. */
export const countNothing: Metrics = {
  request: () => undefined,
  ruleRefused: () => undefined,
  rejectionShown: () => undefined,
  mail: () => undefined,
  payment: () => undefined,
  damaged: () => undefined,
  proof: () => undefined,
  job: () => undefined,
  draft: () => undefined,
  sentences: () => undefined,
  connectionWait: () => undefined,
};

/** Does the work and counts it under the name of its job. Throws what the work throws. */
export async function counted<T>(metrics: Metrics, job: Job, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  let isSound = false;
  try {
    const result = await work();
    isSound = true;
    return result;
  } finally {
    metrics.job(job, secondsSince(begun), isSound);
  }
}

/** The seconds since a moment of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;
