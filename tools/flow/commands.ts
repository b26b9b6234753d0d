import type { Command } from "./command";
import { runCheck } from "./run-check";
import { runDiff } from "./run-diff";
import { runExplain } from "./run-explain";
import { runExplore } from "./run-explore";
import { runGraph } from "./run-graph";
import { runPublish } from "./run-publish";
import { runReplay } from "./run-replay";
import { runStarted } from "./run-started";
import { runTable } from "./run-table";
import { runTest } from "./run-test";
import { USAGE } from "./usage";

/** The commands of `npm run flow`, in the order of its help. A new one is a file `run-<name>.ts` and its words in usage.ts. */
export const COMMANDS: readonly Command[] = [
  { name: "check", ...USAGE.check, run: runCheck },
  { name: "test", ...USAGE.test, run: runTest },
  { name: "explore", ...USAGE.explore, run: runExplore },
  { name: "diff", ...USAGE.diff, run: runDiff },
  { name: "explain", ...USAGE.explain, run: runExplain },
  { name: "table", ...USAGE.table, run: runTable },
  { name: "graph", ...USAGE.graph, run: runGraph },
  { name: "started", ...USAGE.started, run: runStarted },
  { name: "replay", ...USAGE.replay, run: runReplay },
  { name: "publish", ...USAGE.publish, run: runPublish },
];
