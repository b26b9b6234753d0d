import { USAGE as ADMIN } from "../../../tools/admin/usage";
import { PARTS } from "../../../tools/bench/parts";
import { COMMANDS as DATABASE } from "../../../tools/database/commands";
import { USAGE as FLOW } from "../../../tools/flow/usage";
import { GROUPS } from "../../../tools/mutants/groups";
import { RUNS } from "../../../tools/torture/runs";

/** The commands behind a script of package.json, as the tool itself knows them. */
export const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["admin", Object.keys(ADMIN)],
  ["backup", ["check"]],
  ["bench", Object.keys(PARTS)],
  ["database", [...Object.keys(DATABASE), "take-over"]],
  ["flow", Object.keys(FLOW)],
  ["layout", ["headers"]],
  ["mutants", Object.keys(GROUPS)],
  ["person", ["export", "erase"]],
  ["screens", ["counts"]],
  ["torture", Object.keys(RUNS)],
]);

/** Scripts whose names only say on what: what they do is the same for each. */
export const ALIKE: ReadonlySet<string> = new Set(["mutants"]);

/** The options that commands have, as `--json` of `flow -- check`. */
export const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ flow: FLOW, admin: ADMIN }).flatMap(([script, commands]) =>
    Object.entries(commands).map(([name, { options }]) => [`${script} -- ${name}`, Object.keys(options)] as const),
  ),
);

/** A command that a text names: the script, and the first words behind it, empty when they are none of a command. */
export interface NamedCommand {
  readonly script: string;
  readonly words: string;
}

const IN_TEXT =
  /npm run (?:-s |--silent )?(?<script>[a-z][a-z:-]*)(?: -- (?<words>[a-z][a-z-]*(?: [a-z]+)?)(?![\w./@]))?/g;

/** Every `npm run …` in a text. Words in capitals stand for something else, as FLOW does. */
export const namedIn = (text: string): readonly NamedCommand[] =>
  [...text.matchAll(IN_TEXT)].map(({ groups = {} }) => ({ script: groups.script ?? "", words: groups.words ?? "" }));

/** Which of the script's commands the words begin with; undefined when it is none of them. */
export const commandIn = ({ script, words }: NamedCommand): string | undefined =>
  NAMES.get(script)?.find((name) => words === name || words.startsWith(`${name} `));
