/** What is meant by the texts of a body, by their kind, which their schema says. */
import { bare, isObject, linkName, textMeant } from "../../engine/index";
import { schemaFiles } from "./schemas";

/** A definition of schemas/api/common → how its texts are read. Ids, tokens, links and names of files stay as they are. */
const READERS: { readonly [definition: string]: ((text: string) => string) | undefined } = {
  name: (text) => textMeant("line", text),
  email: (text) => textMeant("email", text),
  phone: (text) => textMeant("phone", text),
  postal: (text) => textMeant("zip", text),
  date: (text) => textMeant("birth_date", text),
  policy_number: bare,
  link_slug: linkName,
};

type Meant = (value: unknown) => unknown;

/** A function that gives a body with its texts as they are meant, before the schema judges it. */
export const meantBy = (schema: string): Meant => meantIn(new Map())({ $ref: `${schema}.schema.json` }) ?? same;

const same: Meant = (value) => value;

/** For a part of a schema: what is done with its value; undefined where nothing is. Each reference is followed once. */
function meantIn(known: Map<string, Meant | undefined>): (part: unknown, file?: string) => Meant | undefined {
  const ofReference = (reference: string): Meant | undefined => {
    if (known.has(reference)) return known.get(reference);
    known.set(reference, undefined);
    const [name = "", place = ""] = reference.split("#");
    const read = READERS[place.replace("/definitions/", "")];
    const made = read ? ofText(read) : of(partAt(name, place), name);
    known.set(reference, made);
    return made;
  };
  const of = (part: unknown, file = ""): Meant | undefined => {
    const { $ref, properties, items, anyOf, oneOf } = isObject(part) ? part : {};
    if (typeof $ref === "string") return ofReference($ref.startsWith("#") ? `${file}${$ref}` : $ref);
    const kinds = [anyOf, oneOf]
      .flat()
      .filter(isObject)
      .flatMap((each) => of(each, file) ?? []);
    if (kinds.length > 0) return (value) => kinds.reduce((now, meant) => meant(now), value);
    if (items !== undefined) return ofList(of(items, file));
    return isObject(properties) ? ofObject(properties, (each) => of(each, file)) : undefined;
  };
  return of;
}

function partAt(file: string, place: string): unknown {
  const whole: unknown = schemaFiles.get(file.replace(".schema.json", ""));
  const keys = place.split("/").slice(1);
  const part = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), whole);
  if (part === undefined) throw new Error(`There is no ${file}#${place} in schemas/api`);
  return part;
}

const ofText =
  (read: (text: string) => string): Meant =>
  (value) =>
    typeof value === "string" ? read(value) : value;

const ofList = (meant: Meant | undefined): Meant | undefined =>
  meant && ((value) => (Array.isArray(value) ? value.map(meant) : value));

function ofObject(
  properties: { readonly [name: string]: unknown },
  of: (part: unknown) => Meant | undefined,
): Meant | undefined {
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    const meant = of(part);
    return meant ? [[name, meant] as const] : [];
  });
  if (parts.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const kept = parts.flatMap(([name, meant]) =>
      Object.hasOwn(value, name) ? [[name, meant(value[name])] as const] : [],
    );
    return { ...value, ...Object.fromEntries(kept) };
  };
}
