import { newId } from "../base/ids";
import type { Db } from "../store/tables";
import type { ChargeResult, Payments } from "./port";

/** The form of a sandbox token: `tok_sandbox_<outcome>_<random>` (resolutions N-05). */
const TOKEN = /^tok_sandbox_(ok|declined|insufficient)_[A-Za-z0-9]+$/;

/** The card provider when no real one is configured. It keeps a journal by key, as a real one does. */
export function createSandboxPayments(db: Db): Payments {
  return {
    async charge({ idempotencyKey, amountCents, currency, token }) {
      await db
        .insertInto("sandbox_charges")
        .values({
          idempotency_key: idempotencyKey,
          charge_id: newId("ch_sandbox"),
          amount_cents: amountCents,
          currency,
          outcome: TOKEN.exec(token)?.[1] ?? "error",
        })
        .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
        .execute();
      const row = await db
        .selectFrom("sandbox_charges")
        .select(["charge_id", "outcome"])
        .where("idempotency_key", "=", idempotencyKey)
        .executeTakeFirstOrThrow();
      return resultOf(row.outcome, row.charge_id);
    },
  };
}

function resultOf(outcome: string, id: string): ChargeResult {
  if (outcome === "ok") return { ok: true, id };
  if (outcome === "declined") return { ok: false, code: "card_declined" };
  return { ok: false, code: outcome === "insufficient" ? "card_insufficient_funds" : "card_error" };
}
