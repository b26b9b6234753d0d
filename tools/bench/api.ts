import autocannon from "autocannon";
import { startPostgres } from "../test/postgres.mjs";
import { whole, type Figures } from "./numbers";
import { startProduct } from "../product/server";

const SECONDS = 10;
const CONNECTIONS = 16;
const QUOTES = 16;
const API = "/api/quotes/v1/quotes";

interface QuoteAccess {
  readonly quote_number: string;
  readonly token: string;
}

/** Requests a second of one server process, on each database: read, save and plans of sixteen quotes in turn. */
export async function benchApi(root: string): Promise<Figures> {
  const embedded = await measure(root, {});
  const cluster = await startPostgres();
  try {
    const postgres = await measure(root, { DATABASE_URL: cluster.url });
    return { ...named("PGlite", embedded), ...named("PostgreSQL", postgres) };
  } finally {
    cluster.stop();
  }
}

function named(store: string, result: autocannon.Result): Figures {
  return {
    [`quote API on ${store}, requests/s`]: whole(result.requests.average),
    [`quote API on ${store}, p99 ms`]: result.latency.p99,
  };
}

async function measure(root: string, settings: Readonly<Record<string, string>>): Promise<autocannon.Result> {
  const product = await startProduct(root, settings);
  try {
    const quotes = await Promise.all(Array.from({ length: QUOTES }, (_, n) => createQuote(product.address, n)));
    const result = await autocannon({
      url: product.address,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: quotes.flatMap(requestsOf),
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} refused, ${result.errors} failed requests`);
    return result;
  } finally {
    await product.stop();
  }
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
