// @ts-check
/** What both databases must do alike; `npm run test:all` tests the whole server on both. */
const CONTRACT = "tests/server/contract/";

/**
 * Of the contract, what `npm test` asks of the embedded database, too: what its driver, its files, its locks and its order
 * of letters decide. All else goes through the same statements on both, and is asked of PostgreSQL.
 * @type {readonly string[]}
 */
export const EMBEDDED = [
  "admin",
  "backup",
  "break-glass",
  "compiled",
  "connections",
  "flow-commands",
  "import-lanes",
  "import-worker",
  "migrate",
  "one-sale",
  "overlaps",
  "search-letters",
  "search-places",
  "start",
  "twins",
].map((name) => `${CONTRACT}${name}.test.ts`);
