/** `npm run database -- COMMAND`: the operator's commands for a primary, its standby and the poolers in front of them. */
import { parseArgs } from "node:util";
import { primaryOf } from "./look";
import { CannotDo, readPair } from "./pair";
import type { KnownPair } from "./pair";
import { pointTo, promote } from "./promote";
import { alone, rebuild, together } from "./standby";
import { status } from "./status";

interface Asked {
  readonly node: string | undefined;
  readonly isForced: boolean;
}

const say = (line: string): void => console.log(line);
const commands: Readonly<Record<string, (pair: KnownPair, asked: Asked) => Promise<void>>> = {
  async status(pair) {
    const { lines, isWell } = await status(pair);
    lines.forEach(say);
    process.exitCode = isWell ? 0 : 1;
  },
  promote: (pair, { isForced }) => promote(pair, say, isForced),
  point: async (pair) => pointTo(pair, (await primaryOf(pair)).primary, say),
  alone: (pair) => alone(pair, say),
  together: (pair) => together(pair, say),
  rebuild: (pair, { node }) => rebuild(pair, say, node),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pair: { type: "string" }, force: { type: "boolean", default: false } },
});
const [name = "", node, ...more] = positionals;
const command = more.length > 0 ? undefined : commands[name];
if (!command) {
  console.error(`usage: npm run database -- ${Object.keys(commands).join("|")} [NODE] [--pair FILE] [--force]`);
  process.exit(2);
}
try {
  await command(readPair(values.pair ?? process.env.PAIR ?? "pair.json"), { node, isForced: values.force });
} catch (error) {
  console.error(error instanceof CannotDo ? error.message : error);
  process.exitCode = 1;
}
