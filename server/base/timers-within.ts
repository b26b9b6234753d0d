import { createHook } from "node:async_hooks";

/**
 * Does some work, and takes back every timer that was set within it when it fails: a program that ends in the middle of
 * its start leaves timers which would hold the process, and call what is not there any more.
 */
export async function withoutLeftTimers<T>(work: () => Promise<T>): Promise<T> {
  const timers: NodeJS.Timeout[] = [];
  const hook = createHook({
    init(_id, _type, _trigger, resource) {
      if (isTimer(resource)) timers.push(resource);
    },
  }).enable();
  try {
    return await work();
  } catch (error) {
    for (const timer of timers) clearTimeout(timer);
    throw error;
  } finally {
    hook.disable();
  }
}

const isTimer = (resource: object): resource is NodeJS.Timeout => "hasRef" in resource && "refresh" in resource;
