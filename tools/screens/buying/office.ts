/** What the pictures need of the product's API: somebody signed in, clients, quotes, and the links that were mailed. */
import { asClient, COMPANY, type Person } from "./person";

export const PRODUCTS = {
  passport360: { code: "chubb_passport360", share: "passport360", enroll: "passport360" },
  boa: { code: "chubb_boa", share: "business-owners-accident", enroll: "boa" },
} as const;
export type ProductId = keyof typeof PRODUCTS;

export interface SentMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** Who is signed in, and what the app keeps of it in the browser. */
export interface SignedIn {
  readonly token: string;
  readonly broker?: { readonly id: string };
  readonly kept: string;
}

export interface Office {
  readonly base: string;
  readonly call: <T>(path: string, given?: Given) => Promise<T>;
  readonly signIn: (email: string) => Promise<SignedIn>;
  /** Every mail to an address, the newest first. */
  readonly mailsTo: (email: string) => Promise<readonly SentMail[]>;
  /** The path and query of the newest link that was mailed to an address. */
  readonly linkTo: (email: string) => Promise<string>;
  /** A client of somebody who is signed in, everything known of them. Returns the id. */
  readonly addClient: (by: SignedIn, who: Person, product: ProductId) => Promise<string>;
  /** A quote of a product for a client. Returns its number. */
  readonly addQuote: (by: SignedIn, client: string, product: ProductId) => Promise<string>;
  /** The link that a new client is mailed into a new quote. */
  readonly mailOffer: (by: SignedIn, who: Person, product: ProductId) => Promise<string>;
}

interface Given {
  readonly method?: "POST" | "PUT" | "PATCH";
  readonly token?: string;
  readonly data?: object;
}

/** The office at a developer's server, whose mails can be read. Its calls throw with the answer when they are refused. */
export function officeAt(base: string): Office {
  const call = callerAt(base);
  const mailsTo = async (email: string): Promise<readonly SentMail[]> =>
    (await call<readonly SentMail[]>("/dev/outbox.json")).filter(({ to }) => to === email);
  const linkTo = async (email: string): Promise<string> => {
    const [link] = (await mailsTo(email)).flatMap(({ links }) => links);
    if (link === undefined) throw new Error(`no link was mailed to ${email}`);
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  const signedIn = { base, call, mailsTo, linkTo, signIn: (email: string) => signIn(call, linkTo, email) };
  return { ...signedIn, ...sales(call, linkTo) };
}

const callerAt =
  (base: string): Office["call"] =>
  async <T>(path: string, { method, token, data }: Given = {}): Promise<T> => {
    const answer = await fetch(base + path, {
      method: method ?? (data ? "POST" : "GET"),
      headers: {
        ...(data && { "Content-Type": "application/json" }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(data && { body: JSON.stringify(data) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    const read: T = JSON.parse(text);
    return read;
  };

function sales(call: Office["call"], linkTo: Office["linkTo"]): Pick<Office, "addClient" | "addQuote" | "mailOffer"> {
  const addClient: Office["addClient"] = async ({ token, broker }, who, product) => {
    const isBusiness = product === "boa";
    const { id } = await call<{ id: string }>("/api/management/v1/clients", {
      token,
      data: {
        client_type: isBusiness ? "business" : "individual",
        broker: { id: broker?.id },
        person: { ...asClient(who), ...(isBusiness && { company_name: COMPANY }) },
      },
    });
    return id;
  };
  const addQuote: Office["addQuote"] = async ({ token }, client, product) => {
    const data = { client: { id: client }, vertical_code: PRODUCTS[product].code, application: {} };
    return (await call<{ quote_number: string }>("/api/quotes/v1/quotes", { token, data })).quote_number;
  };
  const mailOffer: Office["mailOffer"] = async (by, who, product) => {
    const number = await addQuote(by, await addClient(by, who, product), product);
    const data = { handoff_type: "blank" };
    await call(`/api/quotes/v1/quotes/${number}/handoff`, { method: "PATCH", token: by.token, data });
    return linkTo(who.email);
  };
  return { addClient, addQuote, mailOffer };
}

async function signIn(call: Office["call"], linkTo: Office["linkTo"], email: string): Promise<SignedIn> {
  await call("/api/auth/v1/send-login-link", { data: { email } });
  const token = new URL(await linkTo(email), "http://localhost").searchParams.get("token");
  const { auth, id, name, ...of } = await call<{
    readonly auth: { readonly token: string };
    readonly id: string;
    readonly name: string;
    readonly broker?: { readonly id: string };
  }>("/api/auth/v1/login", { data: { token } });
  const kept = JSON.stringify({ token: auth.token, type: "Bearer", user: { id, email, name }, ...of });
  return { token: auth.token, ...(of.broker && { broker: of.broker }), kept };
}
