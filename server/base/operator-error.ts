/**
 * What the operator can mend: a setting, a file, a folder, another process. The message says what, and how; whoever
 * catches it prints that alone. Any other error is a defect of the program.
 */
export class OperatorError extends Error {}
