import { primaryOf } from "./look";
import type { KnownPair } from "./pair";
import { pointTo, promote } from "./promote";
import { alone, rebuild, together } from "./standby";
import { status } from "./status";

/** What was typed behind the name of a command. */
interface Asked {
  readonly node: string | undefined;
  readonly isForced: boolean;
}

const say = (line: string): void => console.log(line);

/** The commands of `npm run database`, by name. Each throws CannotDo for what the pair does not allow now. */
export const COMMANDS: Readonly<Record<string, (pair: KnownPair, asked: Asked) => Promise<void>>> = {
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
