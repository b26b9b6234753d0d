/** What people begin at one server and finish at another, of another release. */
import { until } from "../database/query";
import { linksIn } from "../layout/links";
import type { MailSink } from "../mail-sink/server";
import { buyerAt, byCheck, consent, OTHER_PLAN } from "./buyer";
import type { Buyer } from "./buyer";
import { send, signInBy } from "./caller";
import type { Broker } from "./caller";

/** What was begun at one server. */
export interface Begun {
  /** Where. */
  readonly address: string;
  /** A sign-in link that nobody has used yet. */
  readonly link: string;
  /** Somebody who is signed in. */
  readonly signedIn: Broker;
  readonly isStaff: boolean;
  /** An enrollment that has come to the payment. */
  readonly buyer: Buyer;
}

/** They take turns, as only so many links are mailed to one of them. */
const PEOPLE = ["dana@acme.example", "lee@acme.example", "kim@globex.example", "staff@carrier.example"];
/** For what hangs: a mail that another server's end interrupted is sent again after 90 s. */
const MAIL_MS = 180_000;

/** Begins all of it at a server; `n` tells apart who does. Throws when anything is refused. */
export async function begin(sink: MailSink, address: string, n: number): Promise<Begun> {
  const email = String(PEOPLE[n % PEOPLE.length]);
  const first = await linkTo(sink, address, email, `198.19.1.${n}`);
  const signedIn = await signInBy(address, first);
  return {
    address,
    link: await linkTo(sink, address, email, `198.19.2.${n}`),
    signedIn,
    isStaff: email.startsWith("staff"),
    buyer: await buyerAt(address, `handover${n}`, byCheck, `198.19.3.${n}`),
  };
}

/** Finishes it at another server. Returns what could not be done there. */
export async function finish(address: string, begun: Begun): Promise<readonly string[]> {
  const { buyer, link, signedIn, isStaff } = begun;
  const answers = {
    "sign in by the link": () => signInBy(address, link).then(() => 200, statusIn),
    // Staff have no clients: they sign out there.
    "go on signed in": () => statusOf(isStaff ? signOut(address, signedIn) : clients(address, signedIn)),
    "save the enrollment": () => statusOf(buyer.save(address, { plan_id: OTHER_PLAN, ...consent })),
    buy: () => statusOf(buyer.finalize(address)),
    "see there what was bought": () => statusOf(buyer.read(address)),
    "see where it was begun what was bought": () => statusOf(buyer.read(begun.address)),
  };
  const failures: string[] = [];
  for (const [what, answer] of Object.entries(answers)) {
    const status = await answer();
    if (![200, 204].includes(status)) failures.push(`${what}: ${status}`);
  }
  return failures;
}

const statusOf = async (asked: Promise<{ readonly status: number }>): Promise<number> => (await asked).status;
const statusIn = (error: Error): number => Number(/Refused: (\d+)/.exec(error.message)?.[1] ?? 0);
const signOut = (address: string, broker: Broker) => broker.call(address, "POST", "/api/auth/v1/logout");
const clients = (address: string, broker: Broker) => broker.call(address, "GET", "/api/management/v1/clients");

/** The link that is mailed to somebody now. */
async function linkTo({ mails }: MailSink, address: string, email: string, network: string): Promise<string> {
  const before = mails.length;
  const link = (): string | undefined =>
    mails
      .slice(before)
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ data }) => linksIn(data))
      .find((each) => each.includes("/login") && each.includes("token="));
  const { status } = await send(address, "POST", "/api/auth/v1/send-login-link", { body: { email }, from: network });
  if (status >= 300) throw new Error(`A sign-in link was refused: ${status}`);
  await until(`a sign-in link to ${email}`, MAIL_MS, () => Promise.resolve(link() !== undefined));
  return String(link());
}
