import type { Db } from "./tables";

/** Marks a proof of work as used. Returns false when it already was: of callers who come at once, one gets true. */
export async function spendProof(db: Db, { id, expires }: { readonly id: string; readonly expires: Date }) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("spent_proofs")
    .values({ id, expires_at: expires })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
