import { addStaff, readStaff, removeStaff } from "../../server/domain/accounts/staff";
import { columns } from "../command/help";
import type { Context, Done } from "./command";
import { findPerson } from "./find";
import { body, required, wordsOf } from "./words";

/** `admin staff list`. */
export async function listStaff(context: Context): Promise<Done> {
  wordsOf(context);
  const record = await readStaff(context.db, context.operator.space);
  const rows = record.map(({ kind, name, email, id }) => [kind, name, email, id]);
  return { record, lines: rows.length === 0 ? ["There is nobody."] : columns(rows) };
}

/** `admin staff add`. */
export async function runAddStaff(context: Context): Promise<Done> {
  const [email] = wordsOf(context, "EMAIL");
  const sent = body("staff-body", { kind: required(context, "kind"), name: required(context, "name"), email });
  const record = await context.act((trx) => addStaff(trx, context.operator, sent));
  return { record, lines: [`${record.id}: ${record.name} is ${record.kind}, by ${record.email}.`] };
}

/** `admin staff remove`. */
export async function runRemoveStaff(context: Context): Promise<Done> {
  const [word] = wordsOf(context, "PERSON");
  const record = await findPerson(context, word);
  await context.confirm(`Remove ${record.name}, who is ${record.kind}?`);
  await context.act((trx) => removeStaff(trx, context.operator, record.id));
  const left = (await readStaff(context.db, context.operator.space)).filter(({ kind }) => kind === record.kind);
  const lines = [`${record.id}: ${record.name} is removed.`];
  const isLastDesk = record.kind === "desk" && left.length === 0;
  const hint =
    "There is no desk now: issued policies go to the carrier's own address (the e-mail of its carrier in SPACES_FILE).";
  return { record, lines: isLastDesk ? [...lines, hint] : lines };
}
