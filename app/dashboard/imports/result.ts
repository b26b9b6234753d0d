import type { LongOperation } from "../../shared/api/types";

type Response = NonNullable<LongOperation["result"]>["response"];

/** More columns than anybody reads in a notice. */
const mostColumns = 12;

/** What an import took, left aside and completed, for the line below its notice. */
export function resultWords({ imported, ignored_columns = [], completed_zips = 0 }: Response, file: string): string {
  return [
    imported !== undefined && `${counted(imported, "client")} from ${file}.`,
    ignored_columns.length > 0 && `Not imported: ${listed(ignored_columns)}.`,
    completed_zips > 0 &&
      `${counted(completed_zips, "zip")} ${completed_zips === 1 ? "was completed with its" : "were completed with their"} leading zero.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const counted = (count: number, name: string): string =>
  `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`;

function listed(columns: readonly string[]): string {
  const more = columns.length - mostColumns;
  return [...columns.slice(0, mostColumns), ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
