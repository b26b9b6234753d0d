import type { Deps, Jobs } from "../domain/deps";
import { sweep } from "../domain/sweep";
import { newId } from "../base/ids";
import { describeError } from "../base/log";
import { counted } from "../base/metrics";
import type { Job } from "../base/metrics";
import type { MailSender } from "../mail/sender";
import { takeUpFlows } from "./flows";
import { releaseOwned } from "../store/operations";
import { within } from "../base/within";
import { deliverMails, handBackMails, noMailsInHand } from "./mail";
import { createLanes } from "./lanes";
import { startRounds } from "./rounds";

/** How often imports are looked for, even without `wake`: another process may have died during its work. */
const IMPORTS_EVERY_MS = 3_000;
/** How often mails are looked for; people wait for the sign-in mail. */
const MAIL_EVERY_MS = 1_000;

/** The sweeper looks so many times while a payment is left alone. */
const SWEEPS_WHILE_QUIET = 3;
/** How long a stopping process continues with its current work. */
const FINISH_MS = 2_000;

/** How long jobs wait, in seconds. */
interface Pace {
  /** A payment that nobody has carried on for so long is carried on. */
  readonly settleAfterSeconds: number;
  /** How often published flows are looked for; 0: at a start alone. */
  readonly flowsEverySeconds: number;
}

/**
 * Starts the background work. `stop` takes nothing new, finishes what is nearly done and hands the rest back, so that
 * another process continues at once; it may be called again.
 */
export function startJobs(
  parts: Omit<Deps, "jobs">,
  sender: MailSender | undefined,
  { settleAfterSeconds, flowsEverySeconds }: Pace,
): Jobs & { readonly stop: () => Promise<void> } {
  const deps: Deps = { ...parts, jobs: { wake: () => undefined } };
  const guarded = (name: Job, job: (signal: AbortSignal) => Promise<unknown>) => (signal: AbortSignal) =>
    counted(deps.metrics, name, () => job(signal)).catch((error: unknown) =>
      deps.log.error("job.failed", describeError(error)),
    );
  const owner = newId("worker");
  const inHand = noMailsInHand();
  // At a start all payments are carried on that this process may have left half done.
  let quietSeconds = 0;
  const sweepOnce = async (): Promise<void> => {
    await sweep(deps, quietSeconds);
    quietSeconds = settleAfterSeconds;
  };
  const lanes = createLanes(deps, owner, () => imports.wake());
  const imports = startRounds(
    guarded("imports", (signal) => lanes.takeUp(signal)),
    IMPORTS_EVERY_MS,
  );
  const mails =
    sender &&
    startRounds(
      guarded("mails", (signal) => deliverMails(deps, sender, signal, inHand)),
      MAIL_EVERY_MS,
    );
  const sweeps = startRounds(sweepOnce, Math.max(1, settleAfterSeconds / SWEEPS_WHILE_QUIET) * 1000);
  const flows =
    flowsEverySeconds > 0
      ? startRounds(
          guarded("flows", () => takeUpFlows(deps)),
          flowsEverySeconds * 1000,
        )
      : undefined;
  const stop = async (): Promise<void> => {
    await within(
      FINISH_MS,
      Promise.all([imports.stop().then(() => lanes.ended()), mails?.stop(), sweeps.stop(), flows?.stop()]),
    );
    await Promise.all([releaseOwned(deps.store.db, owner), handBackMails(deps.store.db, inHand)]);
    sender?.close();
  };
  let stopped: Promise<void> | undefined;
  return { wake: () => imports.wake(), stop: () => (stopped ??= stop()) };
}
