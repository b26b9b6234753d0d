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

/** Called at each step of a payment. */
export type Pass = (step: Step) => void;

/** Nothing happens at a step: what every server but one of the torture runs does. */
export const passOn: Pass = () => undefined;

/** Ends the process at this step as a power cut would. Only a developer's server has it (`FAIL_AT`). */
export const endAt =
  (fatal: Step): Pass =>
  (step) => {
    if (step === fatal) process.kill(process.pid, "SIGKILL");
  };
