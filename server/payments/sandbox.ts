import type { Selectable } from "kysely";
import { newId } from "../base/ids";
import type { DeclineCode } from "../records/types";
import type { Db, Tables } from "../store/tables";
import { brandName } from "./card-brand";
import type { Charge, Outcome, PaidCard, Payments } from "./port";

/** The form of a sandbox token: `tok_sandbox_<outcome>_<random>` (resolutions N-05). */
const TOKEN = /^tok_sandbox_(ok|declined|insufficient|challenge)_[A-Za-z0-9]+$/;
/** One of the sandbox's own fields begins with the last digits of the card and the number of its brand. */
const CARD_OF_TOKEN = /_(\d{4})([1-4])c[0-9a-f]{18}$/;
const BRANDS = ["visa", "mastercard", "amex", "discover"] as const;
/** The payment's id keeps the card. */
const CARD_OF_ID = /^ch_sandbox_([a-z]+)(\d{4})_/;

type Row = Selectable<Tables["sandbox_charges"]>;

/** The card provider when no real one is configured. It keeps a journal by key, as a real one does. */
export function createSandboxPayments(db: Db): Payments {
  const rowBy = (column: "idempotency_key" | "charge_id", value: string) =>
    db.selectFrom("sandbox_charges").selectAll().where(column, "=", value).executeTakeFirst();
  const read = async (id: string): Promise<Outcome> => outcomeOf(await rowBy("charge_id", id));
  return {
    provider: "sandbox",
    async charge(charge) {
      await insert(db, charge);
      return outcomeOf(await rowBy("idempotency_key", charge.idempotencyKey));
    },
    read,
    find: async ({ idempotencyKey }) => outcomeOf(await rowBy("idempotency_key", idempotencyKey)),
    async cancel(id) {
      await end(db, { column: "charge_id", value: id }, "refused");
      return read(id);
    },
    async refund({ id, idempotencyKey }) {
      await db
        .updateTable("sandbox_charges")
        .set({ refund_key: idempotencyKey })
        .where("charge_id", "=", id)
        .where("outcome", "=", "ok")
        .where("refund_key", "is", null)
        .execute();
    },
  };
}

async function insert(db: Db, { idempotencyKey, amountCents, currency, token }: Charge): Promise<void> {
  const id = newId(["ch_sandbox", ...cardIn(token)].join("_"));
  await db
    .insertInto("sandbox_charges")
    .values({
      idempotency_key: idempotencyKey,
      charge_id: id,
      amount_cents: amountCents,
      currency,
      outcome: TOKEN.exec(token)?.[1] ?? "error",
      client_secret: newId(`${id}_secret`),
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
}

/**
 * The buyer's answer to the sandbox's bank (`/sandbox/stripe.js` asks). Returns false when the secret belongs to no
 * payment that waits for an answer.
 */
export function answerSandboxBank(db: Db, clientSecret: string, isConfirmed: boolean): Promise<boolean> {
  return end(db, { column: "client_secret", value: clientSecret }, isConfirmed ? "ok" : "refused");
}

async function end(
  db: Db,
  { column, value }: { readonly column: "charge_id" | "client_secret"; readonly value: string },
  outcome: "ok" | "refused",
): Promise<boolean> {
  const ended = await db
    .updateTable("sandbox_charges")
    .set({ outcome })
    .where(column, "=", value)
    .where("outcome", "=", "challenge")
    .returning("charge_id")
    .execute();
  return ended.length > 0;
}

/** The card that a token tells, as an id has it; nothing where it tells none. */
function cardIn(token: string): readonly string[] {
  const [, last4, number] = CARD_OF_TOKEN.exec(token) ?? [];
  return last4 === undefined ? [] : [`${BRANDS[Number(number) - 1] ?? "unknown"}${last4}`];
}

function cardOf(id: string): PaidCard | undefined {
  const [, brand, last4] = CARD_OF_ID.exec(id) ?? [];
  return brand !== undefined && last4 !== undefined ? { brand: brandName(brand), last4 } : undefined;
}

const DECLINES: { readonly [outcome: string]: DeclineCode } = {
  declined: "card_declined",
  insufficient: "card_insufficient_funds",
  refused: "card_authentication_failed",
};

function outcomeOf(row: Row | undefined): Outcome {
  if (!row) return { status: "lost" };
  const { charge_id: id, outcome, amount_cents: amountCents, currency, client_secret: clientSecret } = row;
  if (row.refund_key !== null) return { status: "refunded", id };
  if (outcome === "ok") return { status: "charged", id, amountCents, currency, card: cardOf(id) };
  if (outcome === "challenge") return { status: "action", id, clientSecret: clientSecret ?? "" };
  return { status: "declined", code: DECLINES[outcome] ?? "card_error" };
}
