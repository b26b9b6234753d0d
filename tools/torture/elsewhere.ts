import { constants, getPriority, setPriority } from "node:os";

/**
 * Does work of this process that others do on machines of their own: it takes only the processor time that the server
 * and its honest callers leave. A process that may not take its priority back keeps it all the time.
 */
export async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  const own = getPriority();
  if (!mayRise(own)) return work();
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    return await work();
  } finally {
    setPriority(own);
  }
}

/** Whether this process may raise its priority: root may, but in some containers it may not either. */
function mayRise(own: number): boolean {
  try {
    setPriority(own - 1);
    setPriority(own);
    return true;
  } catch {
    return false;
  }
}
