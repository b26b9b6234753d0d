import type { Named, Option } from "./command";

/** How a command line is called, and what its exit codes say. */
export interface CommandLine {
  readonly call: string;
  readonly codes: string;
}

/** Returns the help of these commands: one in full, several with what each answers or does. */
export function helpOf({ call, codes }: CommandLine, commands: readonly Named[]): string {
  const [only] = commands;
  if (only && commands.length === 1) return helpOfOne(call, only);
  return [
    `${call} COMMAND …`,
    "",
    ...columns(commands.map(({ name, summary }) => [name, summary])).map((line) => `  ${line}`),
    "",
    `${call} COMMAND --help says more, with examples.`,
    codes,
  ].join("\n");
}

/** The help of one command: how it is used, its options, examples. */
function helpOfOne(call: string, { name, summary, usage, options, examples }: Named): string {
  const rows = Object.entries(options).map(([option, { value, about }]) => [written(option, value), about]);
  return [
    `${call} ${name} ${usage}`,
    "",
    `${name}: ${summary}`,
    ...columns(rows).map((line) => `  ${line}`),
    "",
    "Examples:",
    ...examples.map((example) => `  ${call} ${example}`),
  ].join("\n");
}

/** An option as it is written: `--json`, `--html FILE`. */
const written = (name: string, value: Option["value"]): string => `--${name}${value === undefined ? "" : ` ${value}`}`;

/** Rows as lines, each column as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("   ")
      .trimEnd(),
  );
}
