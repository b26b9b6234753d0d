/** The clients of a run of offers, each with several offers of one product. */
import type { Broker } from "./caller";
import { ask, CLIENTS, QUOTES, sound } from "./offers-calls";
import type { Draw } from "./draw";
import { Expected } from "./offers-model";
import type { Link } from "./offers-model";
import type { Run } from "./run";

/** A payment that waits until the buyer has answered their bank. */
export interface Waiting {
  readonly number: string;
  readonly link: Link;
  readonly round: number;
}

/** What the run works with, besides the servers. */
export interface World {
  readonly run: Run;
  /** The principal of the brokerage, and a colleague. */
  readonly brokers: readonly [Broker, Broker];
  /** The first day of every coverage. */
  readonly startsAt: string;
}

/** One client at work. */
export interface Client {
  /** Tells this client's addresses and cards from all others. */
  readonly n: number;
  readonly id: string;
  readonly product: Product;
  readonly draw: Draw;
  readonly expected: Expected;
  readonly waiting: Waiting[];
  /** How many addresses and cards this client has had. */
  used: number;
  /** Addresses that were corrected in a round before this one. */
  goneBefore: readonly string[];
}

interface Product {
  readonly vertical: string;
  readonly clientType: string;
  readonly plan: string;
  /** What the client has more than a name, and what the covered person has. */
  readonly client: object;
  readonly holder: object;
  readonly answers?: object;
}

const PRODUCTS = {
  individual: {
    vertical: "chubb_passport360",
    clientType: "individual",
    plan: "passport360-enhanced-family-golf",
    client: {},
    holder: { dob: "1990-02-28" },
  },
  business: {
    vertical: "chubb_boa",
    clientType: "business",
    plan: "boa",
    client: { company_name: "Acme Tools" },
    holder: { business_name: "Acme Tools", title_at_business: "Owner" },
    answers: {
      related_industries: false,
      sic_code: 742,
      corporation_vc_form: false,
      corporation_add_policy: false,
      owners_count: 6,
      employees_count: 40,
    },
  },
} as const satisfies { readonly [type: string]: Product };

const PLACE = {
  line1: "1 Main St",
  city: "Denver",
  region: { code: "CO" },
  country: { code: "US" },
  postal: "80202",
} as const;

const person = (email: string) => ({
  first_name: "Ann",
  last_name: "Lee",
  email,
  phone_number: "303-555-0100",
  address: PLACE,
});

/** Every so many clients are a business, and have the other product. */
const BUSINESS_EACH = 4;
/** Every second client is known by an address that refuses letters. */
const WRONG = "wrong";
/** The offers that a client has at the beginning; the last is one of a second policy on purpose. */
const OFFERS = 5;

/** An address that the client has not had before. */
export const nextAddress = (client: { readonly n: number; used: number }, isWrong = false): string =>
  `${isWrong ? WRONG : "right"}.c${client.n}.${(client.used += 1)}@mail.example`;

/** The address at which letters are refused. */
export const isRefusing = (address: string): boolean => address.startsWith(WRONG);

/** What a client is changed to: with this address, and with another broker if one is named. */
export const clientBody = ({ product }: Pick<Client, "product">, email: string, broker?: string) => ({
  client_type: product.clientType,
  person: { ...person(email), ...product.client },
  ...(broker !== undefined && { broker: { id: broker } }),
});

/** The answers of who is covered, as somebody saves them: `mark` is in the name. */
export const holders = ({ product }: Pick<Client, "product">, mark: string) => ({
  holders: [{ ...person("covered@mail.example"), ...product.holder, last_name: mark, position_on_policy: 1 }],
});

/** A client of the broker's, with all offers answered up to the payment. Throws when anything is refused. */
export async function clientOf(world: World, n: number, draw: Draw): Promise<Client> {
  const product = n % BUSINESS_EACH === BUSINESS_EACH - 1 ? PRODUCTS.business : PRODUCTS.individual;
  const numbered = { n, product, draw, expected: new Expected(), waiting: [], used: 0, goneBefore: [] };
  const body = clientBody(numbered, nextAddress(numbered, n % 2 === 1));
  const [{ token }] = world.brokers;
  const made = await sound("a client", ask(at(world, n) + CLIENTS, "POST", { token, body }));
  const client = { ...numbered, id: String(made.at("id")) };
  for (let offer = 0; offer < OFFERS; offer += 1) await begin(world, client, offer === OFFERS - 1);
  return client;
}

/** One of the servers. */
export const at = ({ run: { addresses } }: Pick<World, "run">, n: number): string =>
  String(addresses[n % addresses.length]);

/** An offer more, answered up to the payment. Throws when anything is refused. */
export async function begin(world: World, client: Client, isSecond: boolean): Promise<void> {
  const [{ token }] = world.brokers;
  const { id, product } = client;
  const address = at(world, client.expected.offers.size);
  const body = {
    client: { id },
    vertical_code: product.vertical,
    application: { rating_address: { region: { code: "CO" } } },
    ...(isSecond && { second_policy: true }),
  };
  const number = String((await sound("an offer", ask(address + QUOTES, "POST", { token, body }))).at("quote_number"));
  const answers = product.answers && { answers: product.answers };
  const parts = [
    { ...holders(client, "Lee"), ...answers },
    { plan_id: product.plan, policy_effective_date: world.startsAt },
  ];
  for (const application of parts)
    await sound("answers", ask(`${address}${QUOTES}/${number}`, "PUT", { token, body: { application } }));
  client.expected.begun(number, isSecond);
}
