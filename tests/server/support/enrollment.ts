import { consentTexts } from "../../../tools/torture/consent-texts";
import type { Answer, TestServer } from "./server";

export const QUOTES = "/api/quotes/v1/quotes";
export const CLIENTS = "/api/management/v1/clients";
export const PASSPORT = "chubb_passport360";

export const addressIn = (region: string) => ({
  line1: "1 Main Street",
  city: "Springfield",
  region: { code: region },
  country: { code: "US" },
  postal: "80202",
});

export const personIn = (region: string) => ({
  first_name: "Ann",
  last_name: "Lee",
  email: "ann.lee@mail.example",
  phone_number: "303-555-0100",
  address: addressIn(region),
});

/** The application as the first step of a share link sends it. */
export const firstApplication = (region: string) => ({
  client: { client_type: "individual", ...personIn(region) },
  holders: [{ ...personIn(region), position_on_policy: 1 }],
  rating_address: addressIn(region),
});

export const shareLinkBody = (region: string) => ({
  broker: { id: "bkr_dana" },
  brokerage: { slug: "acme" },
  vertical_code: PASSPORT,
  application: firstApplication(region),
});

/** What both products have their buyers agree to. */
const TEXTS = consentTexts("passport360");

export const CONSENT = (actor: "client" | "broker") => ({
  accepted: true,
  actor,
  texts: TEXTS,
});

/** A quote in the making, with the token that may change it. */
export interface Enrollment {
  readonly number: string;
  readonly token: string;
  readonly clientId: string;
  put(application: object): Promise<Answer>;
  get(part?: string): Promise<Answer>;
  /** As the share link does it: without a token. */
  finalize(token?: string): Promise<Answer>;
}

/** Begins an enrollment through a share link. */
export async function beginShareLink(server: TestServer, region = "CO"): Promise<Enrollment> {
  const { body, status, text } = await server.call("POST", QUOTES, { body: shareLinkBody(region) });
  if (status !== 200) throw new Error(text);
  return enrollment(server, String(body.quote_number), String(body.auth?.token), String(body.client?.id));
}

export function enrollment(server: TestServer, number: string, token: string, clientId: string): Enrollment {
  const url = `${QUOTES}/${number}`;
  return {
    number,
    token,
    clientId,
    put: (application) => server.call("PUT", url, { body: { application }, token }),
    get: (part = "") => server.call("GET", `${url}${part}`, { token }),
    finalize: (other) => server.call("POST", `${url}/finalize`, { body: {}, token: other }),
  };
}

/** Answers everything up to payment: born 1990, Enhanced family with golf, from today. */
export async function answerAll(
  started: Enrollment,
  region = "CO",
  plan = "passport360-enhanced-family-golf",
): Promise<void> {
  for (const application of [
    { holders: [{ ...personIn(region), dob: "1990-02-28", position_on_policy: 1 }] },
    { plan_id: plan, policy_effective_date: "2026-11-20" },
  ]) {
    const { status, text } = await started.put(application);
    if (status !== 200) throw new Error(text);
  }
}

export const payByCheck = {
  billing: { billing_type: "carrier_bill" },
  auto_renewal: false,
  acknowledgement: CONSENT("client"),
};

export const payByCard = (outcome: "ok" | "declined" | "insufficient" | "challenge", mark = "a1") => ({
  billing: { billing_type: "platform_eft", source_token: `tok_sandbox_${outcome}_${mark}` },
  auto_renewal: true,
  acknowledgement: CONSENT("client"),
});

/** A broker's quote for a new client of theirs. */
export async function beginDashboard(server: TestServer, token: string, region = "CO"): Promise<Enrollment> {
  const client = await server.call("POST", CLIENTS, {
    token,
    body: { client_type: "individual", person: personIn(region) },
  });
  const clientId = String(client.body.id);
  const quote = await server.call("POST", QUOTES, {
    token,
    body: {
      client: { id: clientId },
      vertical_code: PASSPORT,
      application: { rating_address: { region: { code: region } } },
    },
  });
  if (quote.status !== 200) throw new Error(quote.text);
  return enrollment(server, String(quote.body.quote_number), token, clientId);
}
