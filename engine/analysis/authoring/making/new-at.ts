/** A new thing of a list or map of a draft's file, with what it needs to fit there. */
import { kindOfPath, type DraftFile, type DraftLibrary } from "../draft";
import { USING } from "../naming/declaring";
import { followed, type Placed } from "../naming/schema-walk";
import { isObject } from "../../../values/objects";
import { Around } from "./around";
import { newItem } from "./codes";
import { Fresh } from "./fresh";
import { collectionAt, collectionOf, fileRoot, type Collection } from "./place";
import type { Variant } from "./parts";
import type { NewThing } from "./maker";
import { makerOf } from "./things";
import { nameFrom, nounOf } from "../new-words";

/** Where a thing is to be added: the list or map, which may not be there yet. */
interface Where {
  readonly path: string;
  readonly pointer: string;
}

/**
 * Returns a new thing for a list or map of a draft's file: what the schema requires, with words, and names that there
 * are. Its own name is made of the title and new in the draft. Undefined where the file has no list or map there.
 */
export function newAt(
  files: readonly DraftFile[],
  library: DraftLibrary,
  { path, pointer }: Where,
  variant = "",
  title?: string,
): NewThing | undefined {
  const around = new Around(files, library, path, pointer);
  if (isOfItems(around)) return newItem(itemsIn(around), title);
  const collection = collectionIn(around);
  return collection && newIn(collection, around, variant, title);
}

/** Returns the sorts of things that may be added there, as a menu offers them; one without a label where there is one alone. */
export function variantsAt(
  files: readonly DraftFile[],
  library: DraftLibrary,
  { path, pointer }: Where,
): readonly Variant[] {
  const around = new Around(files, library, path, pointer);
  if (isOfItems(around)) return ONE;
  const collection = collectionIn(around);
  return collection ? variantsIn(collection, around) : [];
}

/** Whether the place is that of the items of a list: nothing else of its file is made of what is around it. */
const isOfItems = ({ path, pointer }: Around): boolean => kindOfPath(path) === "list" && pointer === "/items";

function itemsIn(around: Around): readonly unknown[] {
  const items = around.at(around.keys);
  return Array.isArray(items) ? items : [];
}

const collectionIn = (around: Around): Collection | undefined => {
  const root = fileRoot(kindOfPath(around.path));
  return root && collectionAt(root, around.value, around.pointer);
};

const ONE: readonly Variant[] = [{ variant: "", label: "" }];

/** Returns every sort of new thing of a list or map that a schema asks for, by its place there; none where it asks for neither. */
export function newOfSchema(
  files: readonly DraftFile[],
  library: DraftLibrary,
  placed: Placed,
): readonly { readonly variant: string; readonly made: NewThing; readonly item: Placed; readonly keys: Placed }[] {
  const around = new Around(files, library, "", "");
  const collection = collectionOf(placed, undefined);
  if (!collection) return [];
  const { item, keys } = collection;
  return variantsIn(collection, around).map(({ variant }) => ({
    variant,
    made: newIn(collection, around, variant),
    item,
    keys,
  }));
}

/** Returns the sorts of things that may be in a list or map. */
function variantsIn(collection: Collection, around: Around): readonly Variant[] {
  const { schema, sort } = followed(collection.item);
  const variants = makerOf(collection, sort)?.variants?.(around);
  if (variants) return variants;
  const known = namesFor(collection, around);
  if (known && known.all.length > 0 && known.free.length === 0) return [];
  if (!schema.enum) return ONE;
  const there = Array.isArray(collection.value) ? collection.value : [];
  return schema.enum
    .filter((each) => !there.includes(each))
    .map((each) => ({ variant: String(each), label: String(each).replaceAll("_", " ") }));
}

/** Returns a new thing of a list or map. */
function newIn(collection: Collection, around: Around, variant: string, title?: string): NewThing {
  const fresh = new Fresh(around);
  const { item, isList, value } = collection;
  const own = followed(item);
  const maker = makerOf(collection, own.sort);
  const made = maker?.make({ around, fresh, collection, variant, title });
  if (made) return made;
  const there: readonly unknown[] = Array.isArray(value) ? value : [];
  const chosen = own.schema.enum?.find((each) => String(each) === variant);
  const words = { without: there, title };
  const [known] = namesFor(collection, around)?.free ?? [];
  if (isList) return { value: typeof chosen === "string" ? chosen : (known ?? fresh.value(item, words)) };
  return { name: known ?? nameIn(collection, fresh, title), value: fresh.value(item, words) };
}

/** The names that may be said there although the schema does not name their sort, and those that are not there yet. */
function namesFor(
  { at, isList, value }: Collection,
  around: Around,
): { readonly all: readonly string[]; readonly free: readonly string[] } | undefined {
  const sort = USING[`${at}/${isList ? "*" : "{}"}`];
  if (sort === undefined) return undefined;
  const there: readonly unknown[] = Array.isArray(value) ? value : Object.keys(isObject(value) ? value : {});
  const all = (around.known[sort] ?? []).map(([name]) => name);
  const names = all.length > 0 ? all : around.declared(sort);
  return { all: names, free: names.filter((name) => !there.includes(name)) };
}

/** The name of a new member: one that is known and not there yet, or a new one. */
function nameIn({ keys, value, item }: Collection, fresh: Fresh, title?: string): string {
  const there = Object.keys(isObject(value) ? value : {});
  const { schema, sort } = followed(keys);
  const form = new RegExp(schema.pattern ?? "");
  const own = nameFrom(title ?? `new ${nounOf(followed(item).schema.description, item.at)}`, there);
  if (sort === "name" || Object.keys(schema).length === 0) return own;
  const known = String(fresh.value(keys, { without: there, title }));
  return known === "" && form.test(own) ? own : known;
}
