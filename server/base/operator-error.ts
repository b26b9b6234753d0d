import { userInfo } from "node:os";
import { getSystemErrorMap } from "node:util";

/**
 * What the operator can fix: a setting, a file, a folder, another process. The message says what, and how; whoever
 * catches it prints that alone.
 */
export class OperatorError extends Error {}

/**
 * Returns what the operator reads of an error that they can fix: of an OperatorError, and of what the system refuses,
 * such as `/srv/portal: no space left on device`. Undefined for a defect of the program.
 */
export function operatorMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof OperatorError ? error.message : messageOfSystem(error);
}

function messageOfSystem(error: NodeJS.ErrnoException): string | undefined {
  const { code, errno, path, message } = error;
  const [, reason] = getSystemErrorMap().get(errno ?? 0) ?? [];
  // Of the network, the message itself says where: `connect ECONNREFUSED 127.0.0.1:5432`.
  if (reason !== undefined && ("address" in error || "hostname" in error)) return message;
  if (path === undefined || reason === undefined) return reason;
  const isForbidden = code === "EACCES" || code === "EPERM";
  return `${path}: ${reason}${isForbidden ? `; this process runs as ${userInfo().username}` : ""}`;
}
