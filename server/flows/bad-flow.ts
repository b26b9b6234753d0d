import { OperatorError } from "../base/operator-error";

/** A flow file, or one that it names, has mistakes: the message lists every finding with its place. */
export class BadFlow extends OperatorError {}
