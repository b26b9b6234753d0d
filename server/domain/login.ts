import { sql } from "kysely";
import { Refusal } from "../access/refusal";
import { signInMail } from "../mail/letters/sign-in";
import { audit } from "../store/audit";
import { anyBroker, brokerByEmail, brokerById } from "../store/people";
import { createLoginToken, grantSession, redeemLoginToken, revokeSession } from "../store/sessions";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { carrierName } from "./mailing";
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
    const { id = "" } = broker ?? standIn ?? {};
    await writeIf(broker !== undefined, trx, async () => {
      const token = await createLoginToken(trx, actor.space, id);
      const letter = signInMail(deps.settings.baseUrl, address, token, carrierName(deps, actor.space));
      await deps.mail.put(trx, actor.space, letter);
    });
    await audit(trx, actor, "login_link.send", broker?.id ?? "unknown");
  });
}

/**
 * Counts by address and network first, so that a stranger elsewhere cannot use up the owner's limit. A flood on one
 * address from many networks only stops new mails: links already sent still work.
 */
async function mayMail(
  { deps: { limits }, actor: { space }, network }: CallContext,
  address: string,
): Promise<boolean> {
  await limits.count("login_link_pause", [space, address, network]);
  await limits.count("login_link", [space, address, network]);
  await limits.count("login_link_network", [space, network]);
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
export async function login({ deps, actor, network }: CallContext, token: string) {
  try {
    return await redeem({ deps, actor }, token);
  } catch (error) {
    if (error instanceof Refusal) await deps.limits.count("login_wrong", [actor.space, network]);
    throw error;
  }
}

function redeem({ deps, actor }: Pick<CallContext, "deps" | "actor">, token: string) {
  const space = deps.settings.spaces[actor.space];
  return deps.store.db.transaction().execute(async (trx) => {
    const brokerId = await redeemLoginToken(trx, actor.space, token);
    const broker = brokerId === undefined ? undefined : await brokerById(trx, actor.space, brokerId);
    if (!broker || !space)
      throw new Refusal("invalid_login_creds", { message: "This sign-in link has expired or was used before." });
    const brokerage = await trx
      .selectFrom("brokerages")
      .select(["slug", "name"])
      .where("id", "=", broker.brokerage_id)
      .executeTakeFirstOrThrow();
    const session = await grantSession(trx, actor.space, { kind: "broker", brokerId: broker.id });
    await audit(trx, actor, "login.redeem", broker.id);
    const { name, logo_url } = space.carrier;
    return {
      auth: { token: session },
      id: broker.id,
      email: broker.email,
      name: broker.name,
      carrier: { name, logo_url },
      broker: brokerResponse(broker),
      brokerage,
    };
  });
}

/** Ends the session for every process at once. */
export async function logout({ deps, actor }: CallContext, token: string): Promise<void> {
  await deps.store.db.transaction().execute(async (trx) => {
    await revokeSession(trx, token);
    await audit(trx, actor, "session.end", actor.kind === "broker" ? actor.brokerId : actor.kind);
  });
}
