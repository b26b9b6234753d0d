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

/**
 * Ends the process at this step as a power cut would, once SIGUSR2 has said that the run is ready. Only a developer's
 * server has it (`FAIL_AT`).
 */
export function endAt(fatal: Step): Pass {
  let isReady = false;
  process.on("SIGUSR2", () => {
    isReady = true;
  });
  return (step) => {
    if (isReady && step === fatal) process.kill(process.pid, "SIGKILL");
  };
}
