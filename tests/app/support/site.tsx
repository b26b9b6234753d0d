import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, cleanup, render } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import { App } from "../../../app/App";
import { openingOf } from "../../../app/shared/first";
import { signIn, logOut } from "../../../app/shared/session/broker";
import { system } from "../../../app/shared/theme/system";
import { CLIENT } from "./client";
import { offerOf, worklistOf } from "./offers";
import { shipped } from "./enrollment";
import { allowDialogs } from "./show";

/** The whole app at an address, with an API that a test lets fail. */

const { flow, lists, validators } = shipped();
/** The checks of the flow that is served, for a test that opens its wizard. */
export { validators };

/** How many clients the brokerage has: two pages and a part of one. */
export const CLIENTS = 60;
const DANA = { id: "bkr_dana", name: "Dana Reyes", brokerage: { slug: "acme", name: "Acme" } };
const QUOTE = {
  quote_number: "Q-1",
  vertical_code: flow.vertical_code,
  status: "open",
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
  documents: [],
  application: {},
  flow: { id: flow.id, version: flow.version },
  client: { id: CLIENT.id, client_type: CLIENT.client_type },
  broker: DANA,
  brokerage: DANA.brokerage,
  policy: null,
};
const SETTINGS = {
  today: "2026-11-20",
  carrier: { name: "Meridian Casualty", logo_url: "/logo.svg", phone_number: "800-555-0140" },
  flags: {},
  space: { name: "Demo" },
  tracking: true,
};
const ENTRY = {
  id: flow.id,
  version: flow.version,
  title: flow.title,
  vertical_code: flow.vertical_code,
  slugs: ["passport360"],
  unavailable: flow.unavailable,
  first_steps: { share: "policyholder", enroll: "policyholder" },
  price_from: { amount: 195, currency: "USD", per: "a year" },
  urls: { landing: "landing" },
};
const files = `/flows/${flow.id}/${flow.version}`;

type Answer = object | ((url: URL, body: unknown) => object);

/** What is answered to `METHOD /path`, without the part of the path that all calls of an API have. */
const ANSWERS: { readonly [call: string]: Answer } = {
  "GET /settings": SETTINGS,
  "GET /flows/index.json": { flows: [ENTRY] },
  [`GET ${files}/flow.json`]: flow,
  [`GET ${files}/lists.json`]: lists,
  [`GET ${files}/landing.json`]: { landing: flow.landing ?? {}, drawings: {} },
  "GET /brokerages/acme": { ...DANA.brokerage, default_broker: DANA },
  "GET /brokers/bkr_lee": { ...DANA, id: "bkr_lee", name: "Lee Park" },
  "GET /clients/stats": { total_results: CLIENTS },
  "GET /clients": ({ searchParams }) => {
    const from = Number(searchParams.get("_offset"));
    return Array.from({ length: Math.min(25, CLIENTS - from) }, (_, n) => ({ ...CLIENT, id: `cl_${from + n + 1}` }));
  },
  "POST /clients": (_, body) => ({ ...CLIENT, id: "cl_new", ...Object(body) }),
  "GET /colleagues": [{ id: DANA.id, name: DANA.name, is_principal: true }],
  "GET /clients/cl_1": CLIENT,
  "PUT /clients/cl_1": (_, body) => ({ ...CLIENT, ...Object(body) }),
  "GET /clients/cl_1/undelivered": [],
  "GET /clients/cl_1/twins": [],
  "GET /clients/cl_1/products": [{ vertical_code: flow.vertical_code, title: flow.title, obstacle: null }],
  "GET /policies": [],
  "GET /quotes": [QUOTE],
  "GET /worklist": worklistOf([offerOf({ vertical_code: flow.vertical_code, product: flow.title })]),
  "POST /quotes": QUOTE,
  "GET /quotes/Q-1": QUOTE,
  "GET /quotes/Q-1/plans": { plans: [{ id: "p-1", settings: {} }] },
  "GET /search": [],
  "POST /files/sign": { file_approval_id: "f", s3_request: { url: "http://store.example/", post: {} } },
  "POST /clients/bulk-csv": { id: "op_1" },
  "GET /long_operations/op_1": {
    id: "op_1",
    done: true,
    progress: null,
    result: { response: { imported: 2, ignored_columns: [] } },
  },
};

/** How a call fails that gets no good answer. */
export const FAULTS = {
  "the server fails": () => Promise.resolve(refusal(500, "internal")),
  "there is no network": () => Promise.reject(new TypeError("failed to fetch")),
};
export const refusal = (status: number, code: string): Response =>
  Response.json({ error: { code, message: "Sorry, something went wrong." } }, { status });

export interface Site {
  /** The headline of the product's page. */
  readonly promise: string;
  /** `METHOD /path` of each call. */
  readonly calls: string[];
  /** Answers in place of those above. */
  readonly answers: { [call: string]: Answer };
  /** The calls that fail now, and how. */
  failing: { readonly calls: RegExp; readonly how: () => Promise<Response> } | undefined;
  /** Answers a call, for a test that has a fetch of its own. */
  readonly answer: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Stands in for the API; what it does not know is not found. */
export function standInSite(): Site {
  const site: Site = {
    promise: flow.landing?.headline ?? "",
    calls: [],
    answers: { ...ANSWERS },
    failing: undefined,
    answer: (path, { method = "GET", body } = {}) => {
      const url = new URL(path.replace(/^\/api\/[a-z]+\/v1/, ""), location.origin);
      const call = `${method} ${url.pathname}`;
      site.calls.push(call);
      if (site.failing?.calls.test(call + url.search)) return site.failing.how();
      const found = site.answers[call];
      if (found === undefined) return Promise.resolve(refusal(404, "not_found"));
      const given: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
      return Promise.resolve(Response.json(typeof found === "function" ? found(url, given) : found));
    },
  };
  allowDialogs();
  vi.stubGlobal("fetch", site.answer);
  return site;
}

/** Signs a broker in at this browser. */
export const asBroker = (): void =>
  act(() =>
    signIn({
      auth: { token: "t-1" },
      id: "u-1",
      email: "dana@acme.example",
      name: "Dana Reyes",
      carrier: SETTINGS.carrier,
      broker: DANA,
    }),
  );

/** Opens the app at an address, as a browser does. */
export function openAt(address: string): void {
  history.replaceState(null, "", address);
  const once = { provider: () => new Map(), shouldRetryOnError: false };
  render(
    <SWRConfig value={once}>
      <ChakraProvider value={system}>
        <BrowserRouter>
          <App opening={openingOf(null, () => undefined)} />
        </BrowserRouter>
      </ChakraProvider>
    </SWRConfig>,
  );
}

/** Undoes what a test of the whole app has done to this browser. */
export function closeSite(): void {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
}
