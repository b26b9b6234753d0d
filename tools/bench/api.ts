import autocannon from "autocannon";
import { sql } from "kysely";
import type { Db } from "../../server/store/tables";
import { newDatabaseDump } from "../../server/store/new-database";
import { openEmbedded, poolOver } from "../../server/store/pglite";
import { openStore } from "../../server/store/open";
import { openPostgres } from "../../server/store/postgres";
import { olderTree } from "../editions/older-tree";
import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { judged } from "./bars";
import type { Bar } from "./bars";
import { median, whole, type Figures } from "./numbers";

/** Short rounds in turn, so that a busy moment of the machine falls on both sides alike. */
const ROUNDS = 10;
const SECONDS = 4;
const CONNECTIONS = 16;
const QUOTES = 16;
const API = "/api/quotes/v1/quotes";
/** Requests a second, now over then, that named statements and fewer of them have to bring. */
const BARS = { PGlite: 1.25, PostgreSQL: 1.45 };
type Database = keyof typeof BARS;

interface QuoteAccess {
  readonly quote_number: string;
  readonly token: string;
}

/** A tree that is measured, with what its figures are called. */
interface Side {
  readonly root: string;
  readonly suffix: string;
}

/**
 * Requests a second of one server process, on each database: read, save and plans of sixteen quotes in turn. With the
 * name of a commit also those of its server, in turn with the present one. PostgreSQL keeps what it commits.
 */
export async function benchApi(root: string, against?: string): Promise<Figures> {
  const now: Side = { root, suffix: "" };
  if (against === undefined) return measureBoth([now]);
  const { folder, commit, remove } = olderTree(root, against);
  try {
    return await measureBoth([now, { root: folder, suffix: `, at ${commit}` }]);
  } finally {
    remove();
  }
}

async function measureBoth(sides: readonly Side[]): Promise<Figures> {
  const embedded = await measure("PGlite", sides, () => Promise.resolve({}));
  const cluster = await startPostgres({ durable: true });
  try {
    const postgres = await measure("PostgreSQL", sides, async () => ({
      DATABASE_URL: (await createDatabase(cluster.url)).url,
    }));
    return {
      "settings of PGlite": await settings(),
      "settings of PostgreSQL": await settings(cluster.url),
      ...embedded,
      ...postgres,
    };
  } finally {
    cluster.stop();
  }
}

/** What the database does at a commit. */
async function settingsOf(db: Db): Promise<string> {
  const names = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers"];
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(db);
  return rows.map(({ name, value }) => `${name}=${value}`).join(" ");
}

/** The settings of the server at an address, or those of an embedded database. */
async function settings(url?: string): Promise<string> {
  const asItIs = { prepare: () => Promise.resolve() };
  const store =
    url === undefined
      ? await openStore(poolOver(await openEmbedded({ dump: newDatabaseDump() })), asItIs)
      : await openPostgres(url, () => undefined, asItIs);
  try {
    return await settingsOf(store.db);
  } finally {
    await store.close();
  }
}

/** A server that is measured, and what it came to in each round. */
interface Measured {
  readonly product: Product;
  readonly requests: readonly autocannon.Request[];
  readonly perSecond: number[];
  readonly p99: number[];
}

async function measure(
  database: Database,
  sides: readonly Side[],
  environment: () => Promise<Readonly<Record<string, string>>>,
): Promise<Figures> {
  const measured: Measured[] = [];
  try {
    for (const { root } of sides) measured.push(await start(root, await environment()));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const each of round % 2 === 0 ? measured : measured.toReversed()) await load(each);
    const figures = sides.map(({ suffix }, index) => named(`on ${database}`, suffix, measured[index]));
    return { ...Object.assign({}, ...figures), ...judged(ratioBars(database, measured)) };
  } finally {
    for (const { product } of measured) await product.stop();
  }
}

async function start(root: string, environment: Readonly<Record<string, string>>): Promise<Measured> {
  const product = await startProduct(root, environment);
  const quotes = await Promise.all(Array.from({ length: QUOTES }, (_, n) => createQuote(product.address, n)));
  return { product, requests: quotes.flatMap(requestsOf), perSecond: [], p99: [] };
}

async function load({ product, requests, perSecond, p99 }: Measured): Promise<void> {
  const result = await autocannon({
    url: product.address,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [...requests],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed requests`);
  perSecond.push(result.requests.average);
  p99.push(result.latency.p99);
}

const named = (where: string, suffix: string, measured?: Measured): Figures => ({
  [`quote API ${where}, requests/s${suffix}`]: whole(median(measured?.perSecond ?? [])),
  [`quote API ${where}, p99 ms${suffix}`]: median(measured?.p99 ?? []),
});

/** Now over then, round by round. */
function ratioBars(database: Database, [now, then]: readonly Measured[]): readonly Bar[] {
  if (!now || !then) return [];
  const ratios = now.perSecond.map((each, round) => each / (then.perSecond[round] ?? Number.NaN));
  return [{ what: `requests/s on ${database}, now over then`, found: median(ratios), atLeast: BARS[database] }];
}

function requestsOf({ quote_number, token }: QuoteAccess): autocannon.Request[] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-space": "demo" };
  const path = `${API}/${quote_number}`;
  return [
    { method: "GET", path, headers },
    { method: "PUT", path, headers, body: JSON.stringify({ application: { auto_renewal: true } }) },
    { method: "GET", path: `${path}/plans`, headers },
  ];
}

async function createQuote(address: string, n: number): Promise<QuoteAccess> {
  const answer = await fetch(address + API, {
    method: "POST",
    headers: { "content-type": "application/json", "x-space": "demo" },
    body: JSON.stringify(await shareLinkQuote(address, n)),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`POST quotes answered ${answer.status}: ${body}`);
  const { quote_number, auth } = JSON.parse(body) as { quote_number: string; auth: { token: string } };
  return { quote_number, token: auth.token };
}

/** What the share link's first step saves. */
async function shareLinkQuote(address: string, n: number): Promise<object> {
  const brokerage = await fetch(`${address}/api/management/v1/brokerages/acme`, { headers: { "x-space": "demo" } });
  const { default_broker } = (await brokerage.json()) as { default_broker: { id: string } };
  const place = {
    line1: "1 Main St",
    city: "Denver",
    region: { code: "CO", name: "Colorado" },
    country: { code: "US", name: "United States" },
    postal: "80202",
  };
  const person = {
    first_name: "Ada",
    last_name: "Lind",
    email: `ada${n}@buyer.example`,
    phone_number: "555-123-4567",
    address: place,
  };
  return {
    broker: { id: default_broker.id },
    brokerage: { slug: "acme" },
    vertical_code: "chubb_passport360",
    application: {
      client: { client_type: "individual", ...person },
      holders: [{ ...person, position_on_policy: 1 }],
      rating_address: place,
    },
  };
}
