/**
 * The people of a run. No two tests share a person, a mailbox or a counter: what a test reads, no other one has caused,
 * and no link that it was mailed is used up by another.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { APIRequestContext, Page } from "@playwright/test";
import { staffToken } from "./staff";

/** Who signs in and sells. */
export interface Broker {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

let count = 0;

/** A broker of an agency of the demo data (`acme` or `globex`), whom no other test knows, licensed for all products. */
export async function newBroker(
  request: APIRequestContext,
  origin: string,
  agency: string,
  name = "Robin Vale",
): Promise<Broker> {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const base = "/api/management/v1/brokers";
  count += 1;
  const email = `robin.${process.pid}.${count}@${agency}.example`;
  const person = { name, email, phone_number: "303-555-0155" };
  const broker = await json<Broker>(request.post(base, { headers, data: { ...person, brokerage: { slug: agency } } }));
  const { flows } = await json<{ flows: readonly { vertical_code: string }[] }>(request.get("/flows/index.json"));
  const grant = ({ vertical_code }: { vertical_code: string }): Promise<unknown> =>
    json(request.put(`${base}/${broker.id}/licences/${vertical_code}`, { headers, data: { states: "all" } }));
  await Promise.all(flows.map(grant));
  return broker;
}

/** What the app keeps in the browser of a broker who has signed in, without a page that does so. */
export async function sessionOf(request: APIRequestContext, { email }: Broker): Promise<string> {
  const link = await askForSignIn(request, email);
  const token = new URL(link, "http://localhost").searchParams.get("token");
  const { auth, id, name, broker, brokerage, carrier } = await json<{
    readonly [part: string]: unknown;
    readonly auth: { readonly token: string };
  }>(request.post("/api/auth/v1/login", { data: { token } }));
  return JSON.stringify({ token: auth.token, type: "Bearer", user: { id, email, name }, carrier, broker, brokerage });
}

/** A sign-in link, asked for by the API: its path and query. The desk is mailed each sale, also one of another test. */
export async function askForSignIn(request: APIRequestContext, email: string): Promise<string> {
  await json(request.post("/api/auth/v1/send-login-link", { data: { email } }));
  const signsIn = ({ links }: Mail): boolean => links.some((link) => new URL(link).pathname === "/login");
  return newestLink((await mailsTo(request, email)).filter(signsIn), email);
}

/** The newest link mailed to an address: its path and query. */
export async function linkFor(page: Page, address: string): Promise<string> {
  return newestLink(await mailsTo(page.request, address), address);
}

/** Every mail to an address of the present test, newest first (N-01). Throws when another test has read it before. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<readonly Mail[]> {
  claim(address);
  return (await outbox(request)).filter(({ to }) => to === address);
}

/** The link mailed to the carrier's desk about a policy. All policies are told to the one desk, each to its own test. */
export async function deskLink(request: APIRequestContext, policyId: string): Promise<URL> {
  claim(policyId);
  const links = (await outbox(request)).flatMap((mail) => mail.links.map((link) => new URL(link)));
  const link = links.find(({ searchParams }) => searchParams.get("policy_id") === policyId);
  if (!link) throw new Error(`the carrier was mailed nothing about ${policyId}`);
  return link;
}

/** The parsed answer of a call of the API. Fails the test with the answer when it was refused. */
export async function json<T>(asked: Promise<{ ok(): boolean; text(): Promise<string> }>): Promise<T> {
  const answer = await asked;
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return JSON.parse(text) as T;
}

function newestLink(mails: readonly Mail[], address: string): string {
  const link = mails[0]?.links[0];
  if (link === undefined) throw new Error(`no mail with a link for ${address}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const outbox = (request: APIRequestContext): Promise<readonly Mail[]> => json(request.get("/dev/outbox.json"));

/** Makes a mailbox the present test's own. The folder is the run's, which all workers share. */
function claim(mailbox: string): void {
  const folder = join(process.env.BROWSER_TEST_DATA ?? "", "mailboxes");
  const file = join(folder, encodeURIComponent(mailbox));
  const test = thisTest();
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, test, { flag: "wx" });
  } catch {
    const owner = readFileSync(file, "utf8");
    if (owner !== test)
      throw new Error(`The mailbox ${mailbox} belongs to the test “${owner}”: give this test a person of its own`);
  }
}

const thisTest = (): string => test.info().titlePath.join(" › ");
