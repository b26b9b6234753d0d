import type { Command } from "./command";
import { USAGE } from "./usage";

/**
 * The commands of `npm run flow`, in the order of its help. A new one is a file `run-<name>.ts` and its words in
 * usage.ts. Each is read only when it runs: a check would otherwise wait for the database that others need.
 */
export const COMMANDS: readonly Command[] = [
  { name: "check", ...USAGE.check, run: async (given) => (await import("./run-check")).runCheck(given) },
  { name: "test", ...USAGE.test, run: async (given) => (await import("./run-test")).runTest(given) },
  { name: "explore", ...USAGE.explore, run: async (given) => (await import("./run-explore")).runExplore(given) },
  { name: "diff", ...USAGE.diff, run: async (given) => (await import("./run-diff")).runDiff(given) },
  { name: "explain", ...USAGE.explain, run: async (given) => (await import("./run-explain")).runExplain(given) },
  { name: "table", ...USAGE.table, run: async (given) => (await import("./run-table")).runTable(given) },
  { name: "graph", ...USAGE.graph, run: async (given) => (await import("./run-graph")).runGraph(given) },
  { name: "started", ...USAGE.started, run: async (given) => (await import("./run-started")).runStarted(given) },
  { name: "replay", ...USAGE.replay, run: async (given) => (await import("./run-replay")).runReplay(given) },
  { name: "pull", ...USAGE.pull, run: async (given) => (await import("./run-pull")).runPull(given) },
  { name: "push", ...USAGE.push, run: async (given) => (await import("./run-push")).runPush(given) },
  { name: "sign", ...USAGE.sign, run: async (given) => (await import("./run-sign")).runSign(given) },
  { name: "publish", ...USAGE.publish, run: async (given) => (await import("./run-publish")).runPublish(given) },
];
