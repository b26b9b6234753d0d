import { OperatorError } from "../../server/base/operator-error";

/** Something that whoever runs the command can do something about; nothing was changed. */
export class Refused extends OperatorError {}
