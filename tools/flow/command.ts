import type { Apart } from "../../server/base/apart";
import type { Variables } from "../../server/base/setting";
import type { Named, Words } from "../command/command";
import type { Output } from "../command/output";
import type { Places } from "./files";

export { WrongUsage } from "../command/command";

/** What a command is run with; its words are ids or files of flows, mostly. */
export interface Context extends Words {
  readonly places: Places;
  /** The environment; it names the database. */
  readonly variables: Variables;
  readonly output: Output;
  /** How work that could take too much is run. */
  readonly apart: Apart;
}

/** A command of `npm run flow`. */
export interface Command extends Named {
  /** Returns the exit code: 0 clean, 1 findings, 2 wrong usage. */
  readonly run: (context: Context) => number | Promise<number>;
}
