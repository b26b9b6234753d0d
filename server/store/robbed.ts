/** A server ends itself when another process may have its data folder: neither would see what the other writes. */
import { writeSync } from "node:fs";
import type { Held } from "../base/lock-file";
import { OperatorError } from "../base/operator-error";
import type { Send } from "./sending";

/** The lock of the data folder is not ours any more. */
export class Robbed extends OperatorError {
  constructor(file: string) {
    super(
      `The lock of the data folder (${file}) was removed or taken over: another process may be using the folder.\n` +
        "This process ends now, before it writes anything more. What it has answered until now is kept.",
    );
  }
}

/**
 * Says whether the lock is still ours, and ends this process if it is not: at once, without closing the database, which
 * would write to it. Where the lock cannot be read (a broken disk, no descriptor left), it throws what the system does:
 * that says nothing of another process, and nothing is committed without knowing.
 */
export function requireHeld(
  file: string,
  held: Pick<Held, "isOurs">,
  end: (error: Robbed) => void = endNow,
): () => void {
  return () => {
    if (held.isOurs()) return;
    const robbed = new Robbed(file);
    end(robbed);
    throw robbed;
  };
}

function endNow({ message }: Robbed): void {
  writeSync(process.stderr.fd, `${message}\n`);
  process.exit(1);
}

/** The statements around a transaction. A savepoint's do not end it. */
const [BEGINS, COMMITS, ROLLS_BACK] = [/^\s*(begin|start transaction)\b/i, /^\s*commit\b/i, /^\s*rollback\s*$/i];

/**
 * Calls the check before each statement that commits: COMMIT, and every one outside a transaction. What the check throws
 * is thrown instead of committing. It is for one connection, as the embedded database has.
 */
export function sendChecked(send: Send, check: () => void): Send {
  let isInTransaction = false;
  return async (client, text, values) => {
    if (BEGINS.test(text)) isInTransaction = true;
    else if (COMMITS.test(text) || !isInTransaction) check();
    if (COMMITS.test(text) || ROLLS_BACK.test(text)) isInTransaction = false;
    return send(client, text, values);
  };
}
