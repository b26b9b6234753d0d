import type { Deps } from "../deps";
import { describeError } from "../log";
import type { MailSender } from "../mail/sender";
import { runImports } from "./import";
import { deliverMails } from "./mail";
import type { Jobs } from "./port";
import { startRounds } from "./rounds";

/** Imports are found again this often even when nobody said so: another process may have died over its work. */
const IMPORTS_EVERY_MS = 3_000;
/** People wait for the sign-in mail. */
const MAIL_EVERY_MS = 1_000;

/** Starts the work that goes on behind the requests; `stop` waits until what is being done is done. */
export function startJobs(parts: Omit<Deps, "jobs">, sender: MailSender | undefined): Jobs & { readonly stop: () => Promise<void> } {
  const deps: Deps = { ...parts, jobs: { wake: () => undefined } };
  const guarded = (job: (signal: AbortSignal) => Promise<unknown>) => (signal: AbortSignal) =>
    job(signal).catch((error: unknown) => deps.log.error("job.failed", describeError(error)));
  const imports = startRounds(guarded((signal) => runImports(deps, signal)), IMPORTS_EVERY_MS);
  const mails = sender && startRounds(guarded((signal) => deliverMails(deps, sender, signal)), MAIL_EVERY_MS);
  return {
    wake: () => imports.wake(),
    stop: async () => {
      await Promise.all([imports.stop(), mails?.stop()]);
      sender?.close();
    },
  };
}
