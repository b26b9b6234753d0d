import { constants, getPriority, setPriority } from "node:os";

/**
 * Does work of this process that others do on machines of their own: it takes only the processor time that the server
 * and its honest callers leave. Only root may take its priority back, so for others nothing is changed.
 */
export async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  const own = getPriority();
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    return await work();
  } finally {
    setPriority(own);
  }
}
