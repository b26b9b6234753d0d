import { bodyOf, type BodyName } from "../../server/records/validate";
import type { ApiSchemas } from "../../schemas/api/types";
import { WrongUsage } from "../command/command";
import type { Context } from "./command";

/** Exactly these words, which the usage names so. Throws WrongUsage. */
export function wordsOf<const Names extends readonly string[]>(
  { names }: Pick<Context, "names">,
  ...wanted: Names
): { readonly [index in keyof Names]: string } {
  if (names.length !== wanted.length) {
    const expected = wanted.length === 0 ? "no more words" : wanted.join(" and ");
    throw new WrongUsage(`Found ${names.length === 0 ? "nothing" : names.join(" ")}, expected ${expected}.`);
  }
  return names as unknown as { readonly [index in keyof Names]: string };
}

/** The value of an option that must be given. Throws WrongUsage. */
export function required({ value }: Pick<Context, "value">, option: string): string {
  const given = value(option);
  if (given === undefined) throw new WrongUsage(`--${option} is missing.`);
  return given;
}

/** The body that the API would take for the same act. Throws a Refusal that names what is wrong. */
export const body = <Name extends BodyName>(name: Name, given: object): ApiSchemas[Name] => bodyOf(name)(given);
