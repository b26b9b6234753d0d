import type { Json, JsonObject } from "../../../contract";
import { isObject } from "../../../values/objects";
import { alignedRows } from "../aligned";
import type { Item, Piece } from "../pieces";
import type { Bit } from "./bit";
import { itemOf, kept, madeOf, newMade, type Doc, type DocItem } from "./doc";
import { placeOfMember } from "./members";
import type { Words } from "./words";

/** Returns a value of the text as another one is written in its place: what both say stays as it is. */
export function docOf(bit: Bit, value: Json, words: Words | undefined): Doc {
  if (isSaid(bit.value, value)) return kept(bit);
  if (bit.kind === "object" && isObject(value)) return objectOf(bit, value, words);
  if (bit.kind === "array" && Array.isArray(value)) return arrayOf(bit, value, words);
  return newDoc(value, words);
}

const isSaid = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** Returns a value that is not there in the text. */
export function newDoc(value: Json, words: Words | undefined): Doc {
  if (isObject(value)) return newMade("object", membersOf([], value, words));
  if (!Array.isArray(value)) return { as: "text", text: JSON.stringify(value) };
  const items = listOf(value).map((item, at): DocItem => {
    const doc = newDoc(item, words?.inside(value, String(at)));
    return { name: undefined, doc, part: undefined };
  });
  return newMade("array", items);
}

const listOf = (value: readonly (Json | undefined)[]): readonly Json[] => value.map((item) => item ?? null);

/** The names of the members that an object says. */
const namesOf = (value: JsonObject): readonly string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);

interface Member {
  readonly name: string;
  readonly item: DocItem;
}

function objectOf(bit: Bit, value: JsonObject, words: Words | undefined): Doc {
  const names = namesOf(value);
  const parts = new Map(bit.parts.map((part) => [part.name ?? "", part]));
  // The order in which the value is read, not written: names that are numbers come first there.
  const before = Object.keys(isObject(bit.value) ? bit.value : {}).filter((name) => names.includes(name));
  const stayed = names.filter((name) => parts.has(name));
  const isMoved = stayed.some((name, at) => name !== before[at]);
  const row = (isMoved ? stayed : [...parts.keys()]).flatMap((name): readonly Member[] => {
    const [part, now] = [parts.get(name), value[name]];
    if (!part || now === undefined) return [];
    return [{ name, item: itemOf(part, docOf(part.bit, now, words?.inside(value, name))) }];
  });
  return madeOf(bit, membersOf(row, value, words));
}

/** The members that are there, and those that an object says besides. */
function membersOf(there: readonly Member[], value: JsonObject, words: Words | undefined): readonly DocItem[] {
  const row = [...there];
  const known = new Set(there.map(({ name }) => name));
  const order = words?.names(value);
  let previous: string | undefined;
  for (const name of namesOf(value)) {
    const now = value[name];
    if (!known.has(name) && now !== undefined) {
      const doc = newDoc(now, words?.inside(value, name));
      row.splice(placeOfMember(row, name, order, previous), 0, { name, item: { name, doc, part: undefined } });
    }
    previous = name;
  }
  return row.map(({ item }) => item);
}

function arrayOf(bit: Bit, value: readonly (Json | undefined)[], words: Words | undefined): Doc {
  const now = listOf(value);
  const same = new Map<number, number>();
  for (const { base, mine } of alignedRows(itemsOf(bit.value), itemsOf(now), []))
    if (base !== undefined && mine !== undefined) same.set(mine, base);
  const items = now.map((item, at): DocItem => {
    const part = bit.parts[same.get(at) ?? -1];
    const inside = words?.inside(value, String(at));
    return part ? itemOf(part, docOf(part.bit, item, inside)) : { name: undefined, doc: newDoc(item, inside), part };
  });
  return madeOf(bit, items);
}

/** The members or items of a value, as those of texts are compared. */
function itemsOf(value: unknown): readonly Item[] {
  const item = (name: string | undefined, inner: unknown): Item => ({
    lead: "",
    name,
    label: "",
    piece: pieceOf(inner),
    trail: "",
  });
  if (Array.isArray(value)) return value.map((inner: unknown) => item(undefined, inner));
  return isObject(value) ? Object.entries(value).map(([name, inner]) => item(name, inner)) : [];
}

const pieceOf = (value: unknown): Piece => ({
  kind: Array.isArray(value) ? "array" : isObject(value) ? "object" : "scalar",
  value,
  tail: "",
  get raw() {
    return JSON.stringify(value);
  },
  get items() {
    return itemsOf(value);
  },
});
