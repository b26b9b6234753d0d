import type { Apart } from "../../../server/base/apart";

/**
 * Work that a command runs in a thread of its own, in this one: to begin a thread loads the engine once more, which takes
 * longer than what is tested. The thread itself is tested in tests/tools/publish.test.ts.
 */
export const inThisThread: Apart = async (module, input) => {
  const { default: work } = await import(module.href);
  return work(input);
};
