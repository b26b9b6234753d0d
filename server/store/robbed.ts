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
 * that says nothing of another process, and nothing is done without knowing.
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

const ROLLS_BACK = /^\s*rollback\b/i;

/**
 * Calls the check before each statement, since any of them may have the database write pages of its files to make room
 * for others. What the check throws is thrown instead of sending it. What takes back is sent in any case: it ends a
 * transaction whose statement was not sent. It is for one connection, as the embedded database has.
 */
export function sendChecked(send: Send, check: () => void): Send {
  return async (client, text, values) => {
    if (!ROLLS_BACK.test(text)) check();
    return send(client, text, values);
  };
}
