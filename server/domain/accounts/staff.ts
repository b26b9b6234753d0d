import { sql } from "kysely";
import { Refusal } from "../../access/refusal";
import { newId } from "../../base/ids";
import type { StaffAccount, StaffBody } from "../../records/types";
import { lockAccounts } from "../../store/accounts";
import { audit } from "../../store/audit";
import { listStaff, staffByEmail } from "../../store/people";
import type { Db, Trx } from "../../store/tables";
import { normalised, requireFreeAddress } from "./address";
import type { Author } from "./author";
import { plainName } from "./plain-name";
import { staffResponse } from "./wire";

/** The carrier's people of a space. */
export async function readStaff(db: Db | Trx, space: string): Promise<readonly StaffAccount[]> {
  return (await listStaff(db, space)).map(staffResponse);
}

/** Adds one of the carrier's people. One who is there already with all of this stays. Throws `email_in_use`. */
export async function addStaff(trx: Trx, author: Author, { kind, email, ...body }: StaffBody): Promise<StaffAccount> {
  const { space } = author;
  const name = plainName(body.name, "letter");
  const address = normalised(email);
  await lockAccounts(trx, space);
  const found = await staffByEmail(trx, space, address);
  if (found?.kind === kind && found.name === name) return staffResponse(found);
  await requireFreeAddress(trx, space, address);
  const person = { id: newId(PREFIXES[kind]), kind, name, email: address };
  await trx
    .insertInto("staff")
    .values({ ...person, space })
    .execute();
  await audit(trx, author, "staff.add", person.id, { kind });
  return person;
}

const PREFIXES = { staff: "stf", reviewer: "rev", desk: "dsk" } as const;

/**
 * Removes one of the carrier's people: their sessions and sign-in links end with their account, and their address is
 * free. One who was removed before stays so. Throws `not_found`.
 */
export async function removeStaff(trx: Trx, author: Author, id: string): Promise<void> {
  await lockAccounts(trx, author.space);
  const row = await trx
    .selectFrom("staff")
    .select("removed_at")
    .where("space", "=", author.space)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.removed_at) return;
  await trx
    .updateTable("staff")
    .set({ removed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await audit(trx, author, "staff.remove", id);
}
