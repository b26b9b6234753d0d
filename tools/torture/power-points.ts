/** What a flush keeps, by the path within the data folder; "" is the data folder itself. */
const POINTS: readonly (readonly [RegExp, string])[] = [
  [/^database\/pg_wal\/./, "commits"],
  [/^database\/pg_wal$/, "names of the log"],
  [/^database\/global\/pg_control$/, "the control file"],
  [/^database\/pg_xact\/./, "states of transactions"],
  [/^database\/(base|global)\/(.*\/)?[^/]*\d[^/]*$(?<!base\/\d+)/, "tables"],
  [/^database\/(base\/\d+|global)$/, "names of tables"],
  [/^database\.unfinished(\/|$)/, "a new database"],
  [/^files\/.*\/[^/]*\w/, "uploaded files"],
];

/** Folders of PostgreSQL's that hold nothing of ours. */
const UNUSED = "logical|multixact|commit_ts|subtrans|stat|dynshmem|notify|replslot|serial|snapshots|tblspc|twophase";
/** Files that are as they were when the database was made. */
const FIXED = "PG_VERSION|pg_(?:internal\\.init|filenode\\.map)";

/**
 * PostgreSQL flushes these, too, after a power cut all that there is, and nothing acknowledged is in them: it makes them
 * again, never reads them here, or has flushed them before as part of a new database.
 */
const SPARE = new RegExp(
  `^database(?:$|/(?:postmaster\\.pid|[^/]*\\.conf|base$|pg_xact$|pg_(?:${UNUSED})|(?:(?:base/\\d+|global)/)?(?:${FIXED})))`,
);

/** The flush point of a path within the data folder; `..` is the folder above it. */
export function pointOf(path: string, isFolder: boolean): string {
  if (path === "..") return "name of the data folder";
  if (path === "") return "names in the data folder";
  if (isFolder && /^files(\/|$)/.test(path)) return "names of uploaded files";
  const [, point] = POINTS.find(([pattern]) => pattern.test(path)) ?? [];
  if (point !== undefined) return point;
  return SPARE.test(path) ? "spare" : `without a name: ${path}`;
}
