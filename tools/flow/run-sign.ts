import { existsSync, writeFileSync } from "node:fs";
import { countersign } from "./open-publications";
import { WrongUsage, type Context } from "./command";
import { readPage, SIGNATURES, withDecision, withSignature, type ReadPage } from "./signed";
import { readText } from "../../server/base/text-file";

/** `flow sign`: writes a person's decision into a page of `flow diff --html`, on the whole or on a line of it. */
export function runSign(context: Context): number {
  const { names, output, value } = context;
  const [file, ...more] = names;
  if (file === undefined || more.length > 0)
    throw new WrongUsage("Name the one page to sign, as `diff --html` wrote it.");
  if (!existsSync(file)) return countersigned(context, file);
  const page = readPage(readText(file), file);
  const line = value("residue");
  const html = line === undefined ? signed(page, context) : decided(page, Number(line), context);
  writeFileSync(file, html);
  const { block } = readPage(html, file);
  const said = block.signatures.map(({ name, role, decision }) => `${decision} by ${name} (${role})`);
  const open = block.residue.filter(({ decision }) => decision === null).length;
  for (const each of said) output.out(`${file}: ${each}`);
  output.out(
    `${block.was.name} → ${block.now.name}: ${said.length} of ${SIGNATURES} signatures, ${open} lines not decided`,
  );
  return 0;
}

/** Signs what was published in an emergency, by its name. */
function countersigned({ places, value, output }: Context, name: string): number {
  if (!name.includes("@")) throw new WrongUsage(`There is no file "${name}".`);
  const person = { name: required(value, "name"), role: required(value, "role") };
  if (required(value, "decision") !== "approved")
    throw new WrongUsage("What is live is not refused: take it back with `publish --roll-back VERSION`.");
  countersign(places, name, person);
  output.out(`${name}: approved by ${person.name} (${person.role}), the second person`);
  return 0;
}

function signed(page: ReadPage, { value }: Context): string {
  const [name, role] = [required(value, "name"), required(value, "role")];
  const decision = oneOf(required(value, "decision"), ["approved", "refused"] as const);
  return withSignature(page, { name, role, decision, at: new Date().toISOString() });
}

function decided(page: ReadPage, number: number, { value }: Context): string {
  const name = required(value, "name");
  const decision = oneOf(required(value, "decision"), ["accepted", "refused"] as const);
  return withDecision(page, number, { decision, name, day: new Date().toISOString().slice(0, 10) });
}

function required(value: Context["value"], option: string): string {
  const given = value(option)?.trim() ?? "";
  if (given === "") throw new WrongUsage(`Say --${option}.`);
  return given;
}

function oneOf<Word extends string>(given: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new WrongUsage(`--decision is ${words.join(" or ")}, and not "${given}".`);
  return found;
}
