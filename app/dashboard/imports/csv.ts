/** Rows as CSV text (RFC 4180), one line each, safe to open in a spreadsheet. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(String(cell))).join(",")}\r\n`).join("");
}

/** A cell that begins like a formula, also in full-width signs, gets an apostrophe before it (`reliability.md` §4). */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r\n\0＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
