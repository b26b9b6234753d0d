import type { Deps } from "./deps";
import { Refusal } from "../access/refusal";
import { describeError } from "../base/log";
import { dueAttempts, takeAttempt } from "../store/attempts";
import type { Attempt } from "../store/attempts";
import { refund } from "./refund";
import { drive } from "./settle";

/** How many payments one process carries on at once: a provider that does not answer holds each for its time limit. */
const AT_ONCE = 8;

/**
 * Carries on the payments, and the refunds, that were not looked at for `quietSeconds` of the database's clock: those
 * of a stopped process, and those whose outcome was unknown. Those of another provider wait for its servers. Processes that sweep at once take different ones.
 */
export async function resumeAttempts(deps: Deps, quietSeconds: number): Promise<void> {
  const due = { quietSeconds, provider: deps.payments.provider };
  const keys = [...(await dueAttempts(deps.store.db, due))];
  const lane = async (): Promise<void> => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const attempt = await takeAttempt(deps.store.db, key, due);
      if (attempt) await resume(deps, attempt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function resume(deps: Deps, attempt: Attempt): Promise<void> {
  try {
    await (attempt.status === "refunding" ? refund(deps, attempt) : drive(deps, attempt));
  } catch (error) {
    // A refusal says how the payment ended, or that it goes on; anything else is tried again at a later round.
    if (!(error instanceof Refusal)) deps.log.error("payment.resume", { attempt: attempt.id, ...describeError(error) });
  }
}
