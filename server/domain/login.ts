import { sql } from "kysely";
import { Refusal } from "../http/errors";
import { hashOf } from "../ids";
import { loginLinkMail } from "../mail/messages";
import { audit } from "../store/audit";
import { brokerByEmail, brokerById } from "../store/people";
import { createLoginToken, grantSession, redeemLoginToken, revokeSession } from "../store/sessions";
import type { Trx } from "../store/tables";
import type { Call } from "./call";
import { brokerAnswer } from "./wire";

/**
 * Mails a sign-in link (portal §4). The answer is the same for an unknown address; only a known one gets a mail.
 * Throws `too_many_requests`.
 */
export async function sendLoginLink({ deps, actor }: Call, email: string): Promise<void> {
  const address = email.toLowerCase();
  await deps.store.db.transaction().execute(async (trx) => {
    await limit(trx, actor.space, address, deps.settings.loginLimit);
    const broker = await brokerByEmail(trx, actor.space, address);
    if (!broker) return;
    const token = await createLoginToken(trx, actor.space, broker.id);
    await deps.mail.put(trx, actor.space, loginLinkMail(deps.settings.baseUrl, broker.email, token));
    await audit(trx, actor, "login_link.send", broker.id);
  });
}

/** Counted in the database, so that several processes share one limit; for known and unknown addresses alike. */
async function limit(trx: Trx, space: string, address: string, { perHour, secondsBetween }: { perHour: number; secondsBetween: number }): Promise<void> {
  const email_hash = hashOf(`${space}:${address}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${email_hash}, 0))`.execute(trx);
  const made = await trx
    .selectFrom("login_requests")
    .select((eb) => [eb.fn.countAll<string>().as("n"), sql<number | null>`extract(epoch from now() - max(at))::float8`.as("age")])
    .where("space", "=", space)
    .where("email_hash", "=", email_hash)
    .where("at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (Number(made.n) >= perHour) throw new Refusal("too_many_requests", { retryAfterSeconds: 3600 });
  if (made.age !== null && made.age < secondsBetween) throw new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(secondsBetween - made.age) });
  await trx.insertInto("login_requests").values({ space, email_hash }).execute();
}

/** Turns a sign-in link into a session. The link works once. Throws `invalid_login_creds`. */
export async function login({ deps, actor }: Call, token: string) {
  const space = deps.settings.spaces[actor.space];
  return deps.store.db.transaction().execute(async (trx) => {
    const brokerId = await redeemLoginToken(trx, actor.space, token);
    const broker = brokerId === undefined ? undefined : await brokerById(trx, actor.space, brokerId);
    if (!broker || !space) throw new Refusal("invalid_login_creds", { message: "This sign-in link has expired or was used before." });
    const brokerage = await trx.selectFrom("brokerages").select(["slug", "name"]).where("id", "=", broker.brokerage_id).executeTakeFirstOrThrow();
    const session = await grantSession(trx, actor.space, { kind: "broker", brokerId: broker.id });
    await audit(trx, actor, "login.redeem", broker.id);
    const { name, logo_url } = space.carrier;
    return { auth: { token: session }, id: broker.id, email: broker.email, name: broker.name, carrier: { name, logo_url }, broker: brokerAnswer(broker), brokerage };
  });
}

/** Ends the session for every process at once. */
export async function logout({ deps, actor }: Call, token: string): Promise<void> {
  await deps.store.db.transaction().execute(async (trx) => {
    await revokeSession(trx, token);
    await audit(trx, actor, "session.end", actor.kind === "broker" ? actor.brokerId : actor.kind);
  });
}
