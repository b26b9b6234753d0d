/** A person's data: exported whole, and erased but for what the law demands (docs/operating/03-care-of-data.md). */
import { createHmac } from "node:crypto";
import { addDays } from "../base/dates";
import { ANSWER_BYTES } from "../files/port";
import { fullName } from "../records/person";
import type { Beneficiary, Holder } from "../records/types";
import { ownTrace } from "../store/audit";
import {
  blankMails,
  deleteClients,
  deletePolicies,
  deleteQuotes,
  deleteTraces,
  emptyPolicy,
  emptyQuote,
  findMails,
  findPerson,
  findTraces,
  payingQuotes,
} from "../store/person";
import type { ExportName } from "../store/personal";
import type { MailsOf, PersonMail, PersonPolicy, PersonRows, Whom } from "../store/person";
import { sharedSecret } from "../store/secrets";
import type { Trx } from "../store/tables";
import { liftStatementLimit } from "../store/time-limits";
import { searchColumn } from "../store/words";
import type { Deps } from "./deps";

type Parts = Pick<Deps, "store" | "files" | "clock"> & { readonly settings: Pick<Deps["settings"], "keep"> };

/** The ids of all records, by which other rows name them. */
const idsOf = ({ clients, quotes, policies }: PersonRows): string[] => [
  ...clients.map(({ id }) => id),
  ...quotes.map(({ quote_number }) => quote_number),
  ...policies.map(({ id }) => id),
];

/** The texts by which mails tell the person, in lower case: the address, and the names of the clients with it. */
const textsOf = ({ email }: Whom, { clients }: PersonRows): string[] => {
  const names = clients.map(({ person }) => fullName(person)).filter((name) => name.includes(" "));
  return [...new Set([email, ...names.map((name) => name.toLowerCase())])];
};

/** By what the mails of a person are found. */
const mailsOf = (whom: Whom, rows: PersonRows): MailsOf => {
  const clients = rows.clients.map(({ id }) => id);
  const own = new Set(clients);
  const quotes = rows.quotes.filter(({ client_id }) => own.has(client_id)).map(({ quote_number }) => quote_number);
  return { ...whom, texts: textsOf(whom, rows), ids: [...clients, ...quotes] };
};

/** A mail without its links: each is a key, and one to somebody else is not the person's. */
const withoutLinks = ({ id, recipient, subject, body_text, links, delivery, sent_at }: PersonMail) => {
  const text = links.reduce((left, link) => left.replaceAll(link, "[link]"), body_text);
  return { id, recipient, subject, body_text: text, delivery, sent_at };
};

/** Every row and file in which the person appears, as plain data, with a summary in words. */
export async function exportPerson({ store: { db }, files, clock }: Parts, whom: Whom) {
  // One moment of the database, although servers work in the meantime; all clients, quotes and policies are read.
  const moment = db.transaction().setIsolationLevel("repeatable read");
  const { rows, traces, mails } = await moment.execute(async (trx) => {
    await liftStatementLimit(trx);
    const rows = await findPerson(trx, whom, { today: clock.today(whom.space), lock: false });
    const traces = await findTraces(trx, whom, idsOf(rows));
    return { rows, traces, mails: (await findMails(trx, mailsOf(whom, rows))).map(withoutLinks) };
  });
  const withBytes = await Promise.all(
    (traces.files as readonly { readonly storage_key: string }[]).map(async ({ storage_key, ...file }) => {
      const bytes = await files.read(storage_key, ANSWER_BYTES);
      return { ...file, content_base64: bytes && Buffer.from(bytes).toString("base64") };
    }),
  );
  const all = { ...rows, ...traces, files: withBytes, mails } satisfies {
    readonly [name in ExportName]: readonly unknown[];
  };
  const summary = Object.entries(all).map(([name, list]) => `${list.length} ${name}`);
  return { person: whom, summary, ...all };
}

/** What an erasure does, in numbers; or why it does nothing. */
export interface Erasure {
  readonly lines: readonly string[];
  /** A payment runs: nothing is erased until it has ended. */
  readonly isBlocked: boolean;
  readonly isNothing: boolean;
}

/** Ends a transaction without its changes. */
class Undone extends Error {}

/**
 * Erases a person, or with `isTrial` tells what that would do. One transaction: all of it or nothing. Records that the
 * law or a running contract demands are kept, and said. A second time there is nothing left to do.
 */
export async function erasePerson(parts: Parts, whom: Whom, isTrial: boolean): Promise<Erasure> {
  const secret = await sharedSecret(parts.store.db, "erasures");
  let erasure: Erasure | undefined;
  try {
    await parts.store.db.transaction().execute(async (trx) => {
      await liftStatementLimit(trx);
      erasure = await erase(parts, trx, whom);
      if (isTrial || erasure.isBlocked || erasure.isNothing) throw new Undone();
      const hash = createHmac("sha256", secret).update(`${whom.space} ${whom.email}`).digest("hex");
      await trx
        .insertInto("audit")
        .values(ownTrace(whom.space, "person.erase", hash, { did: erasure.lines }))
        .execute();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!erasure) throw new Error("An erasure that did not come about");
  return erasure;
}

async function erase(parts: Parts, trx: Trx, whom: Whom): Promise<Erasure> {
  const today = parts.clock.today(whom.space);
  const rows = await findPerson(trx, whom, { today, lock: true });
  const numbers = rows.quotes.map(({ quote_number }) => quote_number);
  const paying = await payingQuotes(trx, numbers);
  if (paying > 0)
    return {
      lines: [`Nothing is erased now: a payment runs for ${paying} quote(s). Run it again when it has ended.`],
      isBlocked: true,
      isNothing: false,
    };
  const fate = fateOf({ today, keepDays: parts.settings.keep.policies }, rows);
  const mails = (await findMails(trx, mailsOf(whom, rows))).filter(({ recipient }) => recipient !== "");
  const waiting = mails.filter(({ delivery, is_to_person }) => delivery === "queued" && !is_to_person);
  await eraseRecords(trx, whom, fate);
  await blankMails(trx, mails);
  const gone = idsOf(rows).filter((id) => !fate.keptIds.has(id));
  await deleteTraces(trx, whom.space, gone, textsOf(whom, rows));
  const lines = linesOf(fate, mails.length - waiting.length, waiting.length);
  const isNothing = lines.every((line) => line.startsWith("0 ") || line.startsWith("Kept"));
  return { lines: lines.filter((line) => !line.startsWith("0 ")), isBlocked: false, isNothing };
}

interface Fate {
  /** Policies in force stay whole, with their client and quote: the contract runs. */
  readonly inForce: readonly PersonPolicy[];
  /** Ended ones that the law demands. */
  readonly reduced: readonly PersonPolicy[];
  /** Ended ones of other clients that name the person. */
  readonly foreignPolicies: readonly PersonPolicy[];
  readonly old: readonly PersonPolicy[];
  readonly deletedQuotes: readonly string[];
  readonly reducedQuotes: PersonRows["quotes"];
  /** Quotes of other clients that name the person, without a policy in force. */
  readonly foreignQuotes: PersonRows["quotes"];
  readonly deletedClients: readonly string[];
  readonly reducedClients: PersonRows["clients"];
  readonly keptIds: ReadonlySet<string>;
}

function fateOf(
  { today, keepDays }: { readonly today: string; readonly keepDays: number },
  { clients, quotes, policies }: PersonRows,
): Fate {
  const own = new Set(clients.map(({ id }) => id));
  const inForce = policies.filter(({ status }) => status === "inforce");
  const ended = policies.filter((policy) => !inForce.includes(policy));
  const isOwn = ({ client_id }: { readonly client_id: string }) => own.has(client_id);
  const isOld = ({ ends_at }: PersonPolicy) => addDays(ends_at, keepDays) < today;
  const old = ended.filter((policy) => isOwn(policy) && isOld(policy));
  const reduced = ended.filter((policy) => isOwn(policy) && !isOld(policy));
  const quotesOf = (list: readonly PersonPolicy[]) => new Set(list.map(({ quote_number }) => quote_number));
  const [running, lawful, over] = [quotesOf(inForce), quotesOf(reduced), quotesOf(old)];
  const endedQuotes = quotes.filter(({ quote_number }) => !running.has(quote_number));
  const ownQuotes = endedQuotes.filter(isOwn);
  const holding = (list: readonly PersonPolicy[]) => new Set(list.map(({ client_id }) => client_id));
  const [bound, remembered] = [holding(inForce), holding(reduced)];
  const freeClients = clients.filter(({ id }) => !bound.has(id));
  return {
    inForce,
    reduced,
    old,
    deletedQuotes: ownQuotes
      .filter(({ quote_number }) => !lawful.has(quote_number) || over.has(quote_number))
      .map((quote) => quote.quote_number),
    reducedQuotes: ownQuotes.filter(({ quote_number }) => lawful.has(quote_number)),
    foreignPolicies: ended.filter((policy) => !isOwn(policy)),
    foreignQuotes: endedQuotes.filter((quote) => !isOwn(quote)),
    deletedClients: freeClients.filter(({ id }) => !remembered.has(id)).map(({ id }) => id),
    reducedClients: freeClients.filter(({ id, person }) => remembered.has(id) && person.email !== undefined),
    keptIds: new Set(
      inForce.flatMap(({ id, quote_number, client_id }) => [
        id,
        client_id,
        ...(quote_number === null ? [] : [quote_number]),
      ]),
    ),
  };
}

async function eraseRecords(trx: Trx, { email }: Whom, fate: Fate): Promise<void> {
  await deletePolicies(
    trx,
    fate.old.map(({ id }) => id),
  );
  for (const policy of fate.reduced) await emptyPolicy(trx, policy.id, reducedPolicy(policy));
  for (const policy of fate.foreignPolicies) await emptyPolicy(trx, policy.id, foreignPolicy(policy, email));
  for (const { quote_number, application } of fate.reducedQuotes)
    await emptyQuote(trx, quote_number, reducedApplication(application), true);
  for (const { quote_number, application } of fate.foreignQuotes)
    await emptyQuote(trx, quote_number, without(application, email), false);
  await deleteQuotes(trx, fate.deletedQuotes);
  await deleteClients(trx, fate.deletedClients);
  for (const { id, brokerage_id } of fate.reducedClients)
    await trx
      .updateTable("clients")
      .set({ person: JSON.stringify(ERASED), search: searchColumn(brokerage_id, ERASED), erased_at: new Date() })
      .where("id", "=", id)
      .execute();
}

/** What a broker sees instead of a client whose ended policy must be kept. */
const ERASED = { first_name: "Erased", last_name: "person" } as const;

/** Who was covered, from when, and where: what a claim or an audit asks of an ended policy. */
const reducedPolicy = ({ holders, beneficiaries }: PersonPolicy) => ({
  holders: holders.map(
    ({ first_name, last_name, business_name, dob, position_on_policy, address }) =>
      defined({
        first_name,
        last_name,
        business_name,
        dob,
        position_on_policy,
        address: address && defined({ region: address.region }),
      }) as Holder,
  ),
  beneficiaries: beneficiaries.map(
    ({ relationship_description, percentage }) => defined({ relationship_description, percentage }) as Beneficiary,
  ),
  shows: [],
});

/** The policy of another client, without what it says of the person. */
const foreignPolicy = ({ holders, beneficiaries, shows }: PersonPolicy, email: string) => ({
  holders: without(holders, email),
  beneficiaries: without(beneficiaries, email),
  shows: shows.filter((shown) => !JSON.stringify(shown).toLowerCase().includes(JSON.stringify(email))),
});

/** What the policy's page still reads of a sold quote: the region that rated it. */
function reducedApplication(application: Readonly<Record<string, unknown>>): object {
  const { rating_address, plan_id, policy_effective_date, auto_renewal } = application;
  const { region } = (rating_address ?? {}) as { readonly region?: unknown };
  return defined({ rating_address: defined({ region }), plan_id, policy_effective_date, auto_renewal });
}

const defined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<Value>;

const SHARE = new Set(["percentage", "relationship_description", "position_on_policy"]);

/** The value without the address, and without what each part that has it as its e-mail says of that person. */
function without<Value>(value: Value, email: string): Value {
  const isAddress = (part: unknown): boolean => typeof part === "string" && part.toLowerCase() === email;
  if (Array.isArray(value))
    return value.filter((each) => !isAddress(each)).map((each: unknown) => without(each, email)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const isTheirs = entries.some(([name, part]) => name === "email" && isAddress(part));
  const kept = entries.filter(([name, part]) => (isTheirs ? SHARE.has(name) : !isAddress(part)));
  return Object.fromEntries(kept.map(([name, part]) => [name, without(part as unknown, email)])) as Value;
}

function linesOf(fate: Fate, mails: number, waiting: number): string[] {
  const kept = (count: number, what: string): string[] => (count > 0 ? [`Kept: ${count} ${what}`] : []);
  const fresh = fate.reduced.filter(({ shows, holders, beneficiaries }) => {
    const { holders: h, beneficiaries: b } = reducedPolicy({ shows, holders, beneficiaries } as PersonPolicy);
    return JSON.stringify([h, b, []]) !== JSON.stringify([holders, beneficiaries, shows]);
  });
  return [
    `${fate.deletedClients.length} client(s) deleted`,
    `${fate.reducedClients.length} client(s) without any data, for the policies that must be kept`,
    `${fate.deletedQuotes.length} quote(s) deleted, with their files, links and payments`,
    `${fate.old.length} policy(ies) deleted: kept as long as they must be`,
    `${fresh.length} ended policy(ies) reduced to names, dates of birth, state, plan, price and payment`,
    `${fate.foreignPolicies.length} ended policy(ies) of others without this person`,
    `${fate.foreignQuotes.length} quote(s) of others without this person`,
    `${mails} mail(s) blanked`,
    ...kept(
      fate.inForce.length,
      "policy(ies) in force, with client and quote: the contract runs; erase again when it has ended",
    ),
    ...kept(waiting, "mail(s) to others that still wait to be sent: erase again when they have left"),
  ];
}
