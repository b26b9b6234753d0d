import { sql } from "kysely";
import type { Actor } from "../access/actor";
import type { CarrierKind } from "../access/policy";
import { Refusal } from "../access/refusal";
import { hashOf, newToken } from "../base/ids";
import { compiledOnce } from "./compiled";
import { isSuperseded } from "./stage";
import type { Placeholders } from "./compiled";
import type { Db, Trx } from "./tables";

/**
 * Lifetimes in hours. The specification gives only the sign-in link's 24 hours; the others are our choice (resolutions
 *
 */
const LOGIN_LINK_HOURS = 24;
const SIGN_IN_HOURS = 24 * 14;
/** How long a client's link works, in days. */
export const CLIENT_LINK_DAYS = 90;
const CLIENT_LINK_HOURS = 24 * CLIENT_LINK_DAYS;

/** The database's clock decides on expiry: two processes may disagree about the time. */
const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${sql.lit(hours)})`;

/** Who signs in by a mailed link. */
export type Person = { readonly brokerId: string } | { readonly staffId: string };

const columnsOf = (person: Person) =>
  "staffId" in person ? { broker_id: null, staff_id: person.staffId } : { broker_id: person.brokerId, staff_id: null };

/** Makes the secret of a sign-in link; only its hash is stored. */
export async function createLoginToken(db: Db | Trx, space: string, person: Person): Promise<string> {
  const token = newToken();
  await db
    .insertInto("login_tokens")
    .values({ hash: hashOf(token), space, ...columnsOf(person), expires_at: inHours(LOGIN_LINK_HOURS) })
    .execute();
  return token;
}

/** Uses up a sign-in link: one guarded update, so that exactly one of many calls wins. Returns whose it is. */
export async function redeemLoginToken(trx: Trx, space: string, token: string): Promise<Person | undefined> {
  const row = await trx
    .updateTable("login_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("hash", "=", hashOf(token))
    .where("space", "=", space)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["broker_id", "staff_id"])
    .executeTakeFirst();
  if (row?.staff_id) return { staffId: row.staff_id };
  return row?.broker_id ? { brokerId: row.broker_id } : undefined;
}

/** Whether a session began with a sign-in; the others are links. */
const isSignIn = (kind: Grant["kind"]): boolean => kind === "broker" || kind === "staff";

type Grant =
  | { readonly kind: "broker"; readonly brokerId: string }
  | { readonly kind: "staff"; readonly staffId: string }
  /** `mailedTo`: the address that its letter goes to; absent for a link that is not mailed. */
  | { readonly kind: "quote"; readonly quoteNumber: string; readonly mailedTo?: string }
  | { readonly kind: "policy"; readonly policyId: string };

/** Opens a session or mints the token of a client's or the carrier's link. Returns the secret. */
export async function grantSession(trx: Trx, space: string, grant: Grant): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("sessions")
    .values({
      hash: hashOf(token),
      space,
      kind: grant.kind,
      broker_id: grant.kind === "broker" ? grant.brokerId : null,
      staff_id: grant.kind === "staff" ? grant.staffId : null,
      quote_number: grant.kind === "quote" ? grant.quoteNumber : null,
      policy_id: grant.kind === "policy" ? grant.policyId : null,
      mailed_to: (grant.kind === "quote" ? grant.mailedTo : undefined) ?? null,
      expires_at: inHours(isSignIn(grant.kind) ? SIGN_IN_HOURS : CLIENT_LINK_HOURS),
    })
    .execute();
  return token;
}

const selectSession = compiledOnce((db, { hash }: Placeholders<{ readonly hash: string }>) =>
  db
    .selectFrom("sessions")
    .leftJoin("brokers", "brokers.id", "sessions.broker_id")
    .leftJoin("brokerages", "brokerages.id", "brokers.brokerage_id")
    .leftJoin("staff", "staff.id", "sessions.staff_id")
    .leftJoin("quotes", "quotes.quote_number", "sessions.quote_number")
    .select(["sessions.kind", "sessions.space", "sessions.quote_number", "sessions.policy_id", "sessions.broker_id"])
    .select(["sessions.staff_id", "staff.kind as staff_kind", "staff.removed_at"])
    .select(["brokers.brokerage_id", "brokers.disabled_at", "quotes.client_id", "sessions.revoked_at"])
    .select(["brokerages.default_broker_id", "quotes.status as quote_status"])
    .select("brokerages.disabled_at as brokerage_disabled_at")
    .select(sql<boolean>`sessions.expires_at > now()`.as("is_current"))
    .where("sessions.hash", "=", hash),
);

/**
 * The actor behind a token. Throws `invalid_login_creds` for an unknown or ended sign-in, `invalid_token` for
 * a client's or carrier's link that has ended, `wrong_space` when it belongs to another space.
 */
export async function actorOf(db: Db, space: string, token: string): Promise<Actor> {
  const [row] = await selectSession(db, { hash: hashOf(token) });
  if (!row) throw new Refusal("invalid_login_creds");
  const isGone = row.disabled_at ?? row.brokerage_disabled_at ?? row.removed_at;
  // A withdrawn offer ends its links, which live again if it is taken back.
  const isClosed = row.quote_status === "closed";
  if (row.revoked_at || isGone || isClosed || !row.is_current)
    throw isSignIn(row.kind) ? new Refusal("invalid_login_creds") : await endedLink(db, row.quote_number);
  if (row.space !== space) throw new Refusal("wrong_space");
  if (row.kind === "staff") return staffOf(row);
  if (row.kind === "policy") return { kind: "policy", space, policyId: String(row.policy_id) };
  if (row.kind === "quote")
    return { kind: "quote", space, quoteNumber: String(row.quote_number), clientId: String(row.client_id) };
  const isPrincipal = row.default_broker_id === row.broker_id;
  return { kind: "broker", space, brokerId: String(row.broker_id), brokerageId: String(row.brokerage_id), isPrincipal };
}

/** The refusal of a link that has ended: with why, and whom to ask, where the offer itself is over. */
async function endedLink(db: Db, quoteNumber: string | null): Promise<Refusal> {
  const offer = await db
    .selectFrom("quotes")
    .innerJoin("brokers", "brokers.id", "quotes.broker_id")
    .select(["brokers.id", "brokers.name", "brokers.phone_number", "brokers.email", "quotes.status"])
    .select(isSuperseded().as("is_superseded"))
    .where("quotes.quote_number", "=", quoteNumber ?? "")
    .executeTakeFirst();
  if (!offer || (offer.status !== "closed" && !offer.is_superseded)) return new Refusal("invalid_token");
  const { status, is_superseded: _, ...agent } = offer;
  const as = status === "closed" ? "withdrawn" : "superseded";
  const message =
    as === "withdrawn"
      ? `Your agent has withdrawn this offer. You can call ${agent.name} at ${agent.phone_number}.`
      : `This offer has ended, because another one of this product was bought. You can call ${agent.name} at ${agent.phone_number}.`;
  return new Refusal("invalid_token", { message, ended: { as, agent } });
}

interface StaffSession {
  readonly space: string;
  readonly staff_id: string | null;
  readonly staff_kind: CarrierKind | null;
}

/** One of the carrier's people. Throws `invalid_login_creds` for one whom the space does not know. */
function staffOf({ space, staff_id, staff_kind }: StaffSession): Actor {
  if (staff_id === null || staff_kind === null) throw new Refusal("invalid_login_creds");
  return { kind: staff_kind, space, staffId: staff_id };
}

/**
 * The quote that a client's link was made for, also when the link has ended; undefined for anything else. Nobody acts by
 * this: it only tells to whom a new link may be mailed.
 */
export async function quoteOfLink(db: Db, space: string, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("quote_number")
    .where("hash", "=", hashOf(token))
    .where("space", "=", space)
    .where("kind", "=", "quote")
    .executeTakeFirst();
  return row?.quote_number ?? undefined;
}

/** Ends all links into a quote. */
export async function revokeLinks(trx: Trx, quoteNumber: string): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("kind", "=", "quote")
    .where("quote_number", "=", quoteNumber)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends the links of a client that were mailed to this address, without case; also those that read the documents of what
 * was bought. Returns the quote of each.
 */
export async function endLinksTo(trx: Trx, clientId: string, address: string): Promise<string[]> {
  const ended = await trx
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("kind", "=", "quote")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql`lower(mailed_to)`, "=", address.toLowerCase())
    .where("quote_number", "in", trx.selectFrom("quotes").select("quote_number").where("client_id", "=", clientId))
    .returning("quote_number")
    .execute();
  return ended.flatMap(({ quote_number }) => quote_number ?? []);
}

/** Ends a session at once, for every process. */
export async function revokeSession(trx: Trx, token: string): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("hash", "=", hashOf(token))
    .execute();
}
