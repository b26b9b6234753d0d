import { OperatorError } from "../../server/base/operator-error";

/** The database cannot be read: the message says why. It never holds the database's address, which has its password. */
export class NoDatabase extends OperatorError {}
