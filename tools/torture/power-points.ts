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

/** PostgreSQL flushes these, too, and nothing acknowledged is in them: it makes them again, or never reads them here. */
const SPARE =
  /^database(?:$|\/(postmaster\.pid|PG_VERSION|pg_xact$|pg_logical|pg_multixact|pg_commit_ts|pg_subtrans|pg_stat|global\/pg_(internal|filenode)))/;

/** The flush point of a path within the data folder; `..` is the folder above it. */
export function pointOf(path: string, isFolder: boolean): string {
  if (path === "..") return "name of the data folder";
  if (path === "") return "names in the data folder";
  if (isFolder && /^files(\/|$)/.test(path)) return "names of uploaded files";
  const [, point] = POINTS.find(([pattern]) => pattern.test(path)) ?? [];
  if (point !== undefined) return point;
  return SPARE.test(path) ? "spare" : `without a name: ${path}`;
}
