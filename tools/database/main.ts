/**
 * `npm run database -- COMMAND`: the operator's commands for a primary, its standby and the poolers in front of them, and
 * `take-over` for the folder of an embedded database.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { operatorMessageOf } from "../../server/base/operator-error";
import { COMMANDS } from "./commands";
import { CannotDo, readPair } from "./pair";
import { takeOver } from "./take-over";
import { keepFilesPrivate } from "../../server/base/private-files";

keepFilesPrivate();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pair: { type: "string" }, force: { type: "boolean", default: false } },
});
const [name = "", node, ...more] = positionals;
const isTakeOver = name === "take-over" && node === undefined;
const command = more.length > 0 ? undefined : COMMANDS[name];
if (!command && !isTakeOver) {
  console.error(`usage: npm run database -- ${Object.keys(COMMANDS).join("|")} [NODE] [--pair FILE] [--force]`);
  console.error("       npm run database -- take-over   (the embedded database in DATA_DIR)");
  process.exit(2);
}
try {
  if (isTakeOver) console.log(await takeOver(process.env, resolve(import.meta.dirname, "../..")));
  else await command?.(readPair(values.pair ?? process.env.PAIR ?? "pair.json"), { node, isForced: values.force });
} catch (error) {
  console.error(error instanceof CannotDo ? error.message : (operatorMessageOf(error) ?? error));
  process.exitCode = 1;
}
