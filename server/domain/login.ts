import { sql } from "kysely";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { signInMail } from "../mail/letters/sign-in";
import { audit } from "../store/audit";
import { anyBroker, brokerByEmail, brokerById, staffByEmail, staffById } from "../store/people";
import { createLoginToken, grantSession, redeemLoginToken, revokeSession } from "../store/sessions";
import type { LoginAnswer } from "../records/types";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { carrierName, spaceOf } from "./mailing";
import { brokerResponse } from "./wire";

/**
 * Mails a sign-in link (portal §4). The response is the same for an unknown address, and so is the work: its token and
 * mail are written and rolled back, so that response times do not reveal who is a broker. Throws `too_many_requests`
 * for the caller's own network only; too many mails to one address are silently not sent.
 */
export async function sendLoginLink(call: CallContext, email: string): Promise<void> {
  const { deps, actor } = call;
  const address = email.toLowerCase();
  if (!(await mayMail(call, address))) return;
  await deps.store.db.transaction().execute(async (trx) => {
    const broker = await brokerByEmail(trx, actor.space, address);
    const standIn = await anyBroker(trx, actor.space);
    const staff = await staffByEmail(trx, actor.space, address);
    await writeIf(broker !== undefined || staff !== undefined, trx, async () => {
      const { id } = broker ?? standIn ?? {};
      // A new space has no broker yet who could take over.
      const person = staff || id === undefined ? { staffId: staff?.id ?? "nobody" } : { brokerId: id };
      const token = await createLoginToken(trx, actor.space, person);
      const letter = signInMail(address, token, carrierName(deps, actor.space));
      await deps.mail.put(trx, actor.space, letter);
    });
    await audit(trx, actor, "login_link.send", staff?.id ?? broker?.id ?? "unknown");
  });
}

/**
 * Counts by address and network first, so that a stranger elsewhere cannot use up the owner's limit. A flood on one
 * address from many networks only stops new mails: links already sent still work.
 */
async function mayMail(
  { deps: { limits }, actor: { space }, networks }: CallContext,
  address: string,
): Promise<boolean> {
  await limits.count("login_link_pause", [space, address], networks);
  await limits.count("login_link", [space, address], networks);
  await limits.count("login_link_network", [space], networks);
  return limits.allows("login_link_mails", [space, address]);
}

/** Does the work either way, and rolls it back unless it is wanted. */
async function writeIf(isWanted: boolean, trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isWanted ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}

/**
 * Turns a sign-in link into a session. The link works once, whatever others on the same network have tried: a token
 * cannot be guessed, so only failed links are counted. Throws `invalid_login_creds`, and `too_many_requests` to a
 * network that tried many of them.
 */
export async function login({ deps, actor, networks }: CallContext, token: string) {
  try {
    return await redeem({ deps, actor }, token);
  } catch (error) {
    if (error instanceof Refusal) await deps.limits.count("login_wrong", [actor.space], networks);
    throw error;
  }
}

function redeem({ deps, actor }: Pick<CallContext, "deps" | "actor">, token: string): Promise<LoginAnswer> {
  return deps.store.db.transaction().execute(async (trx) => {
    const person = await redeemLoginToken(trx, actor.space, token);
    const answer =
      person &&
      ("staffId" in person ? await staffIn(trx, actor, person.staffId) : await brokerIn(trx, actor, person.brokerId));
    if (!answer)
      throw new Refusal("invalid_login_creds", { message: "This sign-in link has expired or was used before." });
    await audit(trx, actor, "login.redeem", answer.id);
    const { name, logo_url } = spaceOf(deps, actor.space).carrier;
    return { ...answer, carrier: { name, logo_url } };
  });
}

type SignedIn = Omit<LoginAnswer, "carrier">;

/** A new session of a broker; undefined for one who may not sign in any more. */
async function brokerIn(trx: Trx, { space }: Actor, brokerId: string): Promise<SignedIn | undefined> {
  const broker = await brokerById(trx, space, brokerId);
  if (!broker) return undefined;
  const brokerage = await trx
    .selectFrom("brokerages")
    .select(["slug", "name"])
    .where("id", "=", broker.brokerage_id)
    .executeTakeFirstOrThrow();
  const session = await grantSession(trx, space, { kind: "broker", brokerId });
  const { id, email, name } = broker;
  return { auth: { token: session }, id, email, name, broker: brokerResponse(broker), brokerage };
}

/** A new session of one of the carrier's people; undefined for one who may not sign in any more. */
async function staffIn(trx: Trx, { space }: Actor, staffId: string): Promise<SignedIn | undefined> {
  const staff = await staffById(trx, space, staffId);
  if (!staff) return undefined;
  const session = await grantSession(trx, space, { kind: "staff", staffId });
  const { id, email, name, kind } = staff;
  return { auth: { token: session }, id, email, name, role: kind };
}

/** Ends the session for every process at once. */
export async function logout({ deps, actor }: CallContext, token: string): Promise<void> {
  await deps.store.db.transaction().execute(async (trx) => {
    await revokeSession(trx, token);
    await audit(trx, actor, "session.end", whoOf(actor));
  });
}

/** The person who signs out; of a link, its kind. */
function whoOf(actor: Actor): string {
  if (actor.kind === "broker") return actor.brokerId;
  return "staffId" in actor ? actor.staffId : actor.kind;
}
