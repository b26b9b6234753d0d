/** A Markdown table. */
export const tableOf = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => "---"), ...rows].map(rowOf).join("\n");

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " ")).join(" | ")} |`;
