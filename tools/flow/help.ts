import type { Command, Option } from "./command";

const CALL = "npm run flow --";

/** Returns the help of the whole command: each command with what it answers. */
export function helpOfAll(commands: readonly Command[]): string {
  return [
    `${CALL} COMMAND …`,
    "",
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    "",
    `${CALL} COMMAND --help says more, with examples.`,
    "Exit code: 0 clean, 1 findings, 2 wrong usage.",
  ].join("\n");
}

/** Returns the help of one command: how it is used, its options, examples. */
export function helpOf({ name, summary, usage, options, examples }: Command): string {
  return [
    `${CALL} ${name} ${usage}`,
    "",
    `${name}: ${summary}`,
    ...columns(Object.entries(options).map(([option, { value, about }]) => [written(option, value), about])),
    "",
    "Examples:",
    ...examples.map((example) => `  ${CALL} ${example}`),
  ].join("\n");
}

/** An option as it is written: `--json`, `--html FILE`. */
const written = (name: string, value: Option["value"]): string => `--${name}${value === undefined ? "" : ` ${value}`}`;

/** Two columns, the first as wide as its longest cell. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}   ${second}`);
}
