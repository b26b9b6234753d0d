/** `npm run database -- COMMAND`: the operator's commands for a primary, its standby and the poolers in front of them. */
import { parseArgs } from "node:util";
import { COMMANDS } from "./commands";
import { CannotDo, readPair } from "./pair";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pair: { type: "string" }, force: { type: "boolean", default: false } },
});
const [name = "", node, ...more] = positionals;
const command = more.length > 0 ? undefined : COMMANDS[name];
if (!command) {
  console.error(`usage: npm run database -- ${Object.keys(COMMANDS).join("|")} [NODE] [--pair FILE] [--force]`);
  process.exit(2);
}
try {
  await command(readPair(values.pair ?? process.env.PAIR ?? "pair.json"), { node, isForced: values.force });
} catch (error) {
  console.error(error instanceof CannotDo ? error.message : error);
  process.exitCode = 1;
}
