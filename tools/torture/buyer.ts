import { consentTexts } from "./consent-texts";

const QUOTES = "/api/quotes/v1/quotes";
/** The plan that every buyer chooses first, and the one that a later save puts in its place. */
export const FIRST_PLAN = "passport360-enhanced-family-golf";
export const OTHER_PLAN = "passport360-essential-individual";

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The refusal's name; undefined when there is none. */
  readonly code: string | undefined;
}

/** A buyer who came through a share link and has answered everything, each with an address of their own. */
export interface Buyer {
  readonly quoteNumber: string;
  readonly email: string;
  /** The session of the quote's link. */
  readonly token: string;
  /** The day of the server at the beginning, which the coverage starts on. */
  readonly startsAt: string;
  /** Saves at one of the servers. */
  save(address: string, application: object): Promise<Answer>;
  finalize(address: string): Promise<Answer>;
  /** The quote as one of the servers answers it. */
  read(address: string): Promise<Answer>;
  /** What checkout says that the quote costs, in cents. */
  total(address: string): Promise<number>;
}

/** What a buyer agrees to before coverage is bound; another plan or holder needs it anew. */
export const consent = {
  acknowledgement: { accepted: true, actor: "client", texts: consentTexts("passport360") },
};
export const byCheck = { billing: { billing_type: "carrier_bill" }, auto_renewal: false };
/** A card of Stripe's tests; each mark is a token of its own. */
export const byCard = (card: "visa" | "chargeDeclined" | "threeDSecure2Required", mark: string) => ({
  billing: { billing_type: "platform_eft", source_token: `tok_${card}_${mark}` },
  auto_renewal: true,
});

const place = { line1: "1 Main St", city: "Denver", region: { code: "CO" }, country: { code: "US" }, postal: "80202" };
export const personNamed = (last_name: string, email: string) => ({
  first_name: "Ann",
  last_name,
  email,
  phone_number: "303-555-0100",
  address: place,
});

/** What begins an enrollment through the demo broker's share link; each mark is a buyer of its own. */
export function enrollment(mark: string, last_name = "First") {
  const person = personNamed(last_name, `${mark}@buyer.example`);
  return {
    broker: { id: "bkr_dana" },
    brokerage: { slug: "acme" },
    vertical_code: "chubb_passport360",
    application: {
      client: { client_type: "individual", ...person },
      holders: [{ ...person, position_on_policy: 1 }],
      rating_address: place,
    },
  };
}

/**
 * Begins an enrollment at one server and answers everything up to the payment. `network`: where the buyer calls from, for
 * a server that believes a proxy. Throws when an answer is refused.
 */
export async function buyerAt(address: string, mark: string, pay: object, network?: string): Promise<Buyer> {
  const email = `${mark}@buyer.example`;
  const person = personNamed("First", email);
  const from: Asking["from"] = network === undefined ? {} : { "x-forwarded-for": network };
  const created = JSON.parse((await sound(ask(address, "POST", QUOTES, { body: enrollment(mark), from }))).text) as {
    quote_number: string;
    created_at: string;
    auth: { token: string };
  };
  const path = `${QUOTES}/${created.quote_number}`;
  const startsAt = created.created_at.slice(0, 10);
  const save = (at: string, application: object): Promise<Answer> =>
    ask(at, "PUT", path, { body: { application }, from, token: created.auth.token });
  await sound(save(address, { holders: [{ ...person, dob: "1990-02-28", position_on_policy: 1 }] }));
  await sound(save(address, { plan_id: FIRST_PLAN, policy_effective_date: startsAt }));
  await sound(save(address, { ...pay, ...consent }));
  const total = async (at: string): Promise<number> => {
    const { grandtotal } = JSON.parse(
      (await sound(ask(at, "GET", `${path}/checkout`, { from, token: created.auth.token }))).text,
    ) as { grandtotal: number };
    return Math.round(grandtotal * 100);
  };
  return {
    quoteNumber: created.quote_number,
    email,
    token: created.auth.token,
    startsAt,
    save,
    read: (at) => ask(at, "GET", path, { from, token: created.auth.token }),
    finalize: (at) => ask(at, "POST", `${path}/finalize`, { body: {}, from }),
    total,
  };
}

/** What checkout says that a plan costs these buyers: plan → cents. */
export async function pricesAt(address: string): Promise<ReadonlyMap<string, number>> {
  const buyer = await buyerAt(address, "prices", byCheck);
  const prices = new Map([[FIRST_PLAN, await buyer.total(address)]]);
  await sound(buyer.save(address, { plan_id: OTHER_PLAN }));
  return prices.set(OTHER_PLAN, await buyer.total(address));
}

interface Asking {
  readonly body?: object;
  readonly token?: string;
  readonly from: Readonly<Record<string, string>>;
}

/** The answer, once the server does not ask to come again later: its limits are not what is tried here. */
async function ask(address: string, method: string, path: string, { body, token, from }: Asking): Promise<Answer> {
  const headers = {
    ...from,
    ...(body && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  for (;;) {
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (response.status !== 429) return { status: response.status, text, code: codeIn(text) };
    await new Promise((wake) => setTimeout(wake, 1000 * Number(response.headers.get("retry-after") ?? 1)));
  }
}

const codeIn = (text: string): string | undefined => (JSON.parse(text) as { error?: { code: string } }).error?.code;

async function sound(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`A buyer could not get ready: ${answer.status} ${answer.text}`);
  return answer;
}
