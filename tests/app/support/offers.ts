import type { Worklist, WorklistQuote, WorklistTab } from "../../../app/shared/api/types";

/** Offers as the API lists them, and what answers the calls about them. */

export const NOW = "2026-11-28T12:00:00.000Z";

/** An offer of Kites to Uma Sawyer, mailed and not opened, of which a test says more. */
export const offerOf = (more: Partial<WorklistQuote> = {}): WorklistQuote => ({
  quote_number: "Q-1",
  reference: "7K3M9A",
  revision: 12,
  vertical_code: "kites",
  product: "Kites",
  client: { id: "cl_1", client_type: "individual", name: "Uma Sawyer" },
  broker: { id: "bkr_dana", name: "Dana Reyes" },
  origin: "dashboard",
  stage: "sent",
  tab: "sent",
  created_at: "2026-11-17T12:00:00.000Z",
  mailed: { at: "2026-11-18T12:00:00.000Z", to: "uma@mail.example", letter: "blank", failure: null },
  link_copied_at: null,
  opened_at: null,
  last: null,
  refused_as: null,
  price: null,
  closed: null,
  second_policy: false,
  quiet_since: "2026-11-18T12:00:00.000Z",
  may: ["send", "copy_link", "continue", "withdraw"],
  ...more,
});

/** So many offers to as many clients. */
export const manyOffers = (count: number): readonly WorklistQuote[] =>
  Array.from({ length: count }, (_, n) =>
    offerOf({
      quote_number: `Q-${n + 1}`,
      client: { id: `cl_${n + 1}`, client_type: "individual", name: `Client ${n + 1}` },
    }),
  );

const NONE: { readonly [tab in WorklistTab]: number } = {
  with_me: 0,
  sent: 0,
  opened: 0,
  started: 0,
  proposal: 0,
  refused: 0,
  closed: 0,
};

/** A page of offers, of which there may be more. */
export const worklistOf = (quotes: readonly WorklistQuote[], total = quotes.length): Worklist => ({
  as_of: NOW,
  total,
  tabs: { ...NONE, sent: total },
  quotes,
});

export interface OfferCall {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/**
 * Answers in place of the API.
 * @param answer answers `METHOD /path`, without the part of the path that all calls of an API have
 * @returns the calls that were made, but for what every page asks
 */
export function standInOffers(answer: (call: OfferCall) => unknown): readonly OfferCall[] {
  const calls: OfferCall[] = [];
  globalThis.fetch = (path: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(path).replace(/^\/api\/[a-z]+\/v1/, ""), location.origin);
    const call: OfferCall = {
      call: `${init.method ?? "GET"} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      ifMatch: new Headers(init.headers).get("If-Match"),
    };
    if (/settings|events|flows/.test(url.pathname))
      return Promise.resolve(Response.json({ space: {}, flags: {}, flows: [] }));
    calls.push(call);
    const given = answer(call);
    return Promise.resolve(given instanceof Response ? given : Response.json(given ?? {}));
  };
  return calls;
}

/** How the API refuses. */
export const refusedOffer = (status: number, code: string, more: object = {}): Response =>
  Response.json({ error: { code, message: `Refused: ${code}.`, ...more } }, { status });
