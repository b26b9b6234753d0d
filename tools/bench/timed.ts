/**
 * Returns what some work comes to, and the milliseconds of processor time that it took, which others on the machine do not
 * lengthen as they do the time on the wall. All of a part takes minutes, so each is said as soon as it is known.
 */
export function timed<T>(what: string, work: () => T): { readonly ms: number; readonly found: T } {
  const begun = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(begun);
  const ms = (user + system) / 1000;
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}: ${ms.toFixed(0)} ms`);
  return { ms, found };
}
