/** The steps of a payment after which the torture runs end the process (reliability §7 M2). */
export const STEPS = [
  "finalize.checked",
  "attempt.recorded",
  "charge.answered",
  "action.recorded",
  "bind.written",
  "bind.committed",
  "refund.recorded",
  "refund.answered",
] as const;
export type Step = (typeof STEPS)[number];

/** Called at each step of the payment of a quote. */
export type Pass = (step: Step, quoteNumber: string) => void;

/** Where a torture run wants a process to end. */
export interface FailAt {
  readonly step: Step;
  readonly quoteNumber: string;
}

/** Nothing happens at a step: what every server but one of the torture runs does. */
export const passOn: Pass = () => undefined;

/**
 * Ends the process at this step of this quote's payment, as a power cut would; the payments that its sweeper carries on
 * do not end it. Only a developer's server has it (`FAIL_AT`).
 */
export function endAt(fatal: FailAt): Pass {
  return (step, quoteNumber) => {
    if (step === fatal.step && quoteNumber === fatal.quoteNumber) process.kill(process.pid, "SIGKILL");
  };
}
