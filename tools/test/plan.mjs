// @ts-check
/**
 * What a run of the tests runs, and in which order.
 * @typedef {{ name: string, needs: readonly string[] }} Task needs: the steps of prepare.mjs that must be done before
 */

/**
 * The suites that start the built product or read it. All else runs while it is being built.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const NEEDS = {
  "test:browser": ["browser", "build"],
  "test:api-postgres": ["build"],
  "test:api-pglite": ["build"],
  "test:unit": ["build"],
};

/** Scripts that are a run by themselves. */
const RUNS = new Set(["test:all"]);

/**
 * @param {readonly string[]} scripts the names of package.json's scripts
 * @returns {Task[]} every check and suite, the longest first: package.json lists the suites from short to long
 */
export function planOf(scripts) {
  const of = (/** @type {string} */ kind) => scripts.filter((name) => name.startsWith(`${kind}:`) && !RUNS.has(name));
  return [...of("test").toReversed(), ...of("check")].map((name) => ({ name, needs: NEEDS[name] ?? [] }));
}

/**
 * Runs all tasks, some at once: a free lane takes the first task whose needs are met, or waits for one.
 * @template T
 * @param {readonly Task[]} tasks
 * @param {number} lanes how many run at once
 * @param {Readonly<Record<string, Promise<unknown>>>} ready when each need is met; never rejects
 * @param {(task: Task) => Promise<T>} run
 * @returns {Promise<T[]>}
 */
export async function inLanes(tasks, lanes, ready, run) {
  const waiting = [...tasks];
  const met = new Set();
  for (const [need, done] of Object.entries(ready)) void done.then(() => met.add(need));
  /** @type {T[]} */
  const results = [];
  const isReady = (/** @type {Task} */ task) => task.needs.every((need) => met.has(need));
  const lane = async () => {
    while (waiting.length > 0) {
      const next = waiting.findIndex(isReady);
      const [task] = next === -1 ? [] : waiting.splice(next, 1);
      if (task) results.push(await run(task));
      else await Promise.race(Object.entries(ready).flatMap(([need, done]) => (met.has(need) ? [] : [done])));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
