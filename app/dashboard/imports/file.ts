/** `portal §9`: at most 9,000,000 bytes, inclusive. */
const maxBytes = 9_000_000;

/**
 * What is wrong with the files chosen for an import (`portal §5`, A-29, D5); undefined when there is exactly one good one.
 * The ending of its name counts, not its type: some systems call a CSV file a spreadsheet.
 */
export function problemOfFiles(files: readonly Pick<File, "name" | "size">[]): string | undefined {
  const [file] = files;
  if (!file || files.length > 1) return `Choose one file at a time: ${files.length} were given.`;
  if (!/\.csv$/i.test(file.name)) return `Only .csv files can be imported: ${file.name} is not one.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maxBytes)
    return `${file.name} has ${file.size.toLocaleString("en-US")} bytes; at most ${maxBytes.toLocaleString("en-US")} can be imported.`;
  return undefined;
}
