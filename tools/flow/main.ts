/** `npm run flow`: what commands.ts names, over flows named by id or file. Exit code 0 clean, 1 findings, 2 wrong usage. */
import { outputOfProcess } from "../command/output";
import { runFlow } from "./run";

process.exitCode = await runFlow(process.argv.slice(2), process.env, outputOfProcess());
