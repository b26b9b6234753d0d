import { newToken } from "../base/ids";
import type { Db } from "./tables";

/**
 * A secret that all processes on one database share; the first process makes it. It signs short-lived forms, never a
 * sign-in.
 */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const key = `secret:${name}`;
  await db
    .insertInto("meta")
    .values({ key, value: newToken() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirstOrThrow();
  return value;
}
