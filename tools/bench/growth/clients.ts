/** The calls of a dashboard and of an import, as the clients of its office and of all others grow. */
import { sql } from "kysely";
import type { Db } from "../../../server/store/tables";
import { findPerson } from "../../../server/store/person";
import { csvOf, importFile, MANAGEMENT } from "../broker";
import type { Api } from "../broker";
import { addClients } from "../many-clients";
import type { Office } from "../many-clients";
import { median, quantile, whole } from "../numbers";
import type { Figures } from "../numbers";
import { sized } from "../size";

const ROUNDS = sized(60, 6);
const SEARCHES = ["ada", "carla tran", "303-555-0100", "petrov 3f2", "grace.7f", "a1b2"];
const IMPORT_BYTES = sized(1_000_000, 20_000);

interface CallsOf {
  readonly api: Api;
  readonly db: Db;
  /** What the figures are called. */
  readonly at: string;
}

/** Calls of the office's broker, in the middle of many. */
export async function benchCalls({ api, db, at }: CallsOf): Promise<Figures> {
  const total = Number((await api("GET", `${MANAGEMENT}/clients/stats`)).total_results);
  const middle = whole(total / 2);
  const [first] = await api("GET", `${MANAGEMENT}/clients?_offset=${middle}&_limit=1`);
  const { id, client_type, person } = first as { id: string; client_type: string; person: object };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    "list, first page": () => api("GET", `${MANAGEMENT}/clients?_limit=25`),
    "list, middle": () => api("GET", `${MANAGEMENT}/clients?_offset=${middle}&_limit=25`),
    count: () => api("GET", `${MANAGEMENT}/clients/stats`),
    "PUT client": () => api("PUT", `${MANAGEMENT}/clients/${id}`, { client_type, person }),
    "POST client": () => api("POST", `${MANAGEMENT}/clients`, { client_type, person }),
  };
  const figures: Record<string, number> = { [`clients of the office (${at})`]: total };
  for (const [name, call] of Object.entries(calls))
    figures[`${name}, median ms (${at})`] = tenths(median(await times(ROUNDS, call)));
  let n = 0;
  const searches = await times(ROUNDS, () =>
    api("GET", `${MANAGEMENT}/search?q=${encodeURIComponent(SEARCHES[(n += 1) % SEARCHES.length] ?? "")}`),
  );
  figures[`search, median ms (${at})`] = tenths(median(searches));
  figures[`search, p95 ms (${at})`] = tenths(quantile(searches, 0.95));
  const begun = performance.now();
  const { imported } = await importFile(api, csvOf(IMPORT_BYTES));
  figures[`import, rows/s (${at})`] = whole((imported / (performance.now() - begun)) * 1000);
  figures[`a person is looked for among all clients, quotes and policies, s (${at})`] = tenths(
    median(
      await times(1, () =>
        findPerson(db, { space: "demo", email: "nobody@mail.example" }, { today: "2026-11-20", lock: false }),
      ),
    ) / 1000,
  );
  return figures;
}

/**
 * What it costs to put new words into the index of the search, in parts of a hundred clients: with PostgreSQL's list of
 * what still has to be sorted in (fastupdate), and without.
 */
export async function benchWords(db: Db, offices: readonly Office[], from: number): Promise<Figures> {
  const figures: Record<string, number> = {};
  const parts = sized(300, 3);
  for (const [index, fastupdate] of ["on", "off"].entries()) {
    await sql`alter index clients_by_words set (fastupdate = ${sql.raw(fastupdate)})`.execute(db);
    await sql`select gin_clean_pending_list('clients_by_words')`.execute(db);
    let next = from + index * parts * 100;
    const taken = await times(parts, async () => {
      await addClients(db, { from: next, to: next + 100, offices, vacuums: false });
      next += 100;
    });
    figures[`100 clients are added, fastupdate ${fastupdate}, median ms`] = tenths(median(taken));
    figures[`100 clients are added, fastupdate ${fastupdate}, slowest ms`] = tenths(quantile(taken, 1));
    const found = await times(20, () =>
      sql`select id from clients where search @@ 'bkg_acme=nothing'::tsquery limit 200`.execute(db),
    );
    figures[`a search for nothing just afterwards, fastupdate ${fastupdate}, ms`] = tenths(median(found));
  }
  await sql`alter index clients_by_words reset (fastupdate)`.execute(db);
  return figures;
}

/** Seconds of a vacuum after a hundredth of all clients changed. */
export async function benchVacuum(db: Db, at: string): Promise<Figures> {
  await sql`update clients set updated_at = now() where seq % 100 = 0`.execute(db);
  const [seconds] = await times(1, () => sql`vacuum clients`.execute(db));
  return { [`vacuum after 1 in 100 clients changed, s (${at})`]: tenths((seconds ?? Number.NaN) / 1000) };
}

async function times(count: number, call: () => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    await call();
    taken.push(performance.now() - begun);
  }
  return taken;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
