/** The load of the quote API: read, save and plans of sixteen quotes in turn. */
import autocannon from "autocannon";
import { median, whole, type Figures } from "./numbers";
import { sized } from "./size";

/** Short rounds in turn, so that a busy moment of the machine falls on all sides alike. */
const ROUNDS = sized(10, 1);
const SECONDS = sized(4, 1);
const CONNECTIONS = 16;
const QUOTES = 16;
const API = "/api/quotes/v1/quotes";

interface QuoteAccess {
  readonly quote_number: string;
  readonly token: string;
}

/** A server that is measured. */
export interface Target {
  readonly address: string;
  readonly requests: readonly autocannon.Request[];
}

/** Servers that are measured together, and what they came to in each round. */
export interface Measured {
  readonly targets: readonly Target[];
  readonly perSecond: number[];
  readonly p99: number[];
  /** Told before and after each round; the latter with the number of requests that were answered. */
  readonly watch?: { readonly begin: () => void; readonly end: (requests: number) => void };
}

/** A server with quotes of its own. `network`: from where they are begun, for a server behind a proxy. */
export async function targetAt(address: string, network?: string): Promise<Target> {
  const quotes: QuoteAccess[] = [];
  // One after the other: a busy machine may take longer than a server waits to open ten connections at once.
  for (let n = 0; n < QUOTES; n += 1) quotes.push(await createQuote(address, n, network));
  return { address, requests: quotes.flatMap(requestsOf) };
}

/** Loads each of them in turn, round after round. Throws when a request is refused or fails. */
export async function loadInTurn(measured: readonly Measured[], rounds = ROUNDS): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const each of round % 2 === 0 ? measured : measured.toReversed()) await load(each);
}

async function load({ targets, perSecond, p99, watch }: Measured): Promise<void> {
  watch?.begin();
  const results = await Promise.all(
    targets.map(({ address, requests }) =>
      autocannon({ url: address, connections: CONNECTIONS, duration: SECONDS, requests: [...requests] }),
    ),
  );
  watch?.end(results.reduce((sum, { requests }) => sum + requests.total, 0));
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed requests`);
  perSecond.push(results.reduce((sum, { requests }) => sum + requests.average, 0));
  p99.push(Math.max(...results.map(({ latency }) => latency.p99)));
}

/** The middle of all rounds. */
export const figuresOf = (where: string, suffix: string, measured?: Measured): Figures => ({
  [`quote API ${where}, requests/s${suffix}`]: whole(median(measured?.perSecond ?? [])),
  [`quote API ${where}, p99 ms${suffix}`]: median(measured?.p99 ?? []),
});

/** How many times the other's requests a second were answered, in the middle of all rounds. */
export const ratioOf = (measured: Measured, other: Measured): number =>
  median(measured.perSecond.map((each, round) => each / (other.perSecond[round] ?? Number.NaN)));

function requestsOf({ quote_number, token }: QuoteAccess): autocannon.Request[] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-space": "demo" };
  const path = `${API}/${quote_number}`;
  // Each save changes something: one that equals what is kept writes nothing.
  return [true, false].flatMap((auto_renewal): autocannon.Request[] => [
    { method: "GET", path, headers },
    { method: "PUT", path, headers, body: JSON.stringify({ application: { auto_renewal } }) },
    { method: "GET", path: `${path}/plans`, headers },
  ]);
}

async function createQuote(address: string, n: number, network?: string): Promise<QuoteAccess> {
  const answer = await fetch(address + API, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-space": "demo",
      ...(network !== undefined && { "x-forwarded-for": network }),
    },
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
  if (!brokerage.ok) throw new Error(`GET brokerages answered ${brokerage.status}: ${await brokerage.text()}`);
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
