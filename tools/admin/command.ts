import type { Named, Words } from "../command/command";
import type { Operator } from "../../server/access/actor";
import { OperatorError } from "../../server/base/operator-error";
import type { Env } from "../../server/env";
import type { Db, Trx } from "../../server/store/tables";

/** What a command is run with. */
export interface Context extends Words {
  readonly env: Env;
  readonly db: Db;
  /** Who acts, as the audit names it; its space is the one that the command is about. */
  readonly operator: Operator;
  /** Does one act, in one transaction. */
  readonly act: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Asks before what is not easily undone. Throws WrongUsage when nobody can be asked, NotDone for a no. */
  readonly confirm: (question: string) => Promise<void>;
}

/** What a command has done: the record for machines, and the lines for people. */
export interface Done {
  readonly record: unknown;
  readonly lines: readonly string[];
}

/** A command of `npm run admin`. */
export interface Command extends Named {
  readonly run: (context: Context) => Promise<Done>;
}

/** What the command names is not there, or is not wanted after all; nothing has changed. */
export class NotDone extends OperatorError {}
