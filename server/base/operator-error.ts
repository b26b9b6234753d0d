import { userInfo } from "node:os";
import { getSystemErrorMap } from "node:util";

/**
 * What the operator can mend: a setting, a file, a folder, another process. The message says what, and how; whoever
 * catches it prints that alone.
 */
export class OperatorError extends Error {}

/**
 * Returns what the operator reads of an error that they can mend: of an OperatorError, and of what the system refuses,
 * such as `/srv/portal: no space left on device`. Undefined for a defect of the program.
 */
export function operatorMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof OperatorError ? error.message : messageOfSystem(error);
}

/** An error of a file has its path, one of a connection its address. */
interface SystemError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

function messageOfSystem({ code, errno, path, address, port }: SystemError): string | undefined {
  const [, reason] = getSystemErrorMap().get(errno ?? 0) ?? [];
  const place = path ?? (address === undefined ? undefined : [address, port].join(":"));
  if (place === undefined || reason === undefined) return reason;
  const isForbidden = code === "EACCES" || code === "EPERM";
  return `${place}: ${reason}${isForbidden ? `; this process runs as ${userInfo().username}` : ""}`;
}
