/** Where plans and add-ons are sold, by state. */
import { child } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { inTitle, listItems } from "./read";
import type { Read, ReadFile } from "./read";
import { isWithin } from "./sheet";
import type { Cell, CellType, Sheet, SheetChoice } from "./sheet";
import { CODE, headCell, headsOf, NAME, thingOf } from "./tables";
import { itemsOf, memberOf, membersOf, valueAt, withName } from "./values";

const SOLD: CellType = { kind: "yes-no", isStrict: true };
const ONLY = "only_plan_names";
const WITHOUT = "without_coverages";

/** A name of the book, and what people read. */
interface Called {
  readonly key: string;
  readonly title: string;
}

/** Returns the names and types of a book's plans, whether they are listed or combined. */
export function plansOf(book: Json | undefined): {
  readonly names: readonly Called[];
  readonly types: readonly string[];
} {
  const plans = itemsOf(memberOf(book, "plans"));
  const listed = new Map(
    plans.flatMap((plan) => {
      const name = memberOf(plan, "plan_name");
      return typeof name === "string" ? [[name, inTitle(name)] as const] : [];
    }),
  );
  const combined = membersOf(memberOf(book, "plan_names")).map(([key, title]) => [key, String(title)] as const);
  const types = [...itemsOf(memberOf(book, "plan_types")), ...plans.map((plan) => memberOf(plan, "plan_type"))];
  return {
    names: [...new Map([...listed, ...combined])].map(([key, title]) => ({ key, title })),
    types: [...new Set(types.filter((type) => typeof type === "string"))],
  };
}

/** Returns the sheet of where what is sold; none where the states are not known. */
export function availabilitySheets(read: Read): readonly SheetChoice[] {
  const { book, regions } = read;
  const thing = regions && thingOf(regions.name, read);
  if (!book || !thing) return [];
  const title = `Sold by ${thing.toLowerCase()}`;
  const isAt: SheetChoice["isAt"] = (place) => isWithin(place, book.path, ["/availability"]);
  return [{ id: "book:sold", title, group: "Rate book", isAt, make: () => soldSheet(read, book, { title, thing }) }];
}

interface Named {
  readonly title: string;
  readonly thing: string;
}

function soldSheet(read: Read, book: ReadFile, { title, thing }: Named): Sheet {
  const items = listItems(read.regions);
  const plans = plansNamed(book.value);
  const addOns = addOnsNamed(book.value);
  return {
    id: "book:sold",
    title,
    about: "Yes where a plan or an add-on is sold.",
    columns: [
      ...headsOf(thing),
      ...plans.map(({ key, title: plan }) => ({ key: `plan ${key}`, title: plan, type: SOLD })),
      ...addOns.map(({ key, title: addOn }) => ({ key: `add-on ${key}`, title: addOn, type: SOLD })),
    ],
    rows: items.map(({ code }, index) => ({ key: code, index })),
    cellAt: ({ key, index }, { key: column }) => {
      if (column === NAME || column === CODE) return headCell(items[index], column);
      const [, kind, name = ""] = /^(plan|add-on) (.*)$/.exec(column) ?? [];
      const keys = (kind === "plan" ? plans : addOns).map((each) => each.key);
      const where = { path: book.path, book: book.value, region: key, name, keys };
      return kind === "plan" ? planCell(where) : addOnCell(where);
    },
  };
}

/** The plans of the book, and those that its availability names besides. */
function plansNamed(book: Json | undefined): readonly Called[] {
  const { names } = plansOf(book);
  return [...names, ...othersNamed(book, ONLY, names)];
}

function addOnsNamed(book: Json | undefined): readonly Called[] {
  const known = membersOf(memberOf(book, "optional_coverages")).map(([key, addOn]) => {
    const title = memberOf(addOn, "title");
    return { key, title: typeof title === "string" ? title : inTitle(key) };
  });
  return [...known, ...othersNamed(book, WITHOUT, known)];
}

function othersNamed(book: Json | undefined, word: string, known: readonly Called[]): readonly Called[] {
  const all = membersOf(memberOf(book, "availability")).flatMap(([, region]) => itemsOf(memberOf(region, word)));
  const names = new Set(all.filter((name) => typeof name === "string"));
  return [...names]
    .filter((name) => !known.some(({ key }) => key === name))
    .map((key) => ({ key, title: inTitle(key) }));
}

interface Where {
  readonly path: string;
  readonly book: Json | undefined;
  readonly region: string;
  readonly name: string;
  /** All names of its kind, in their order. */
  readonly keys: readonly string[];
}

/** A state sells all plans, unless it says which. */
function planCell({ path, book, region, name, keys }: Where): Cell {
  const only = valueAt(book, child(child("/availability", region), ONLY));
  return {
    value: only === undefined || itemsOf(only).includes(name),
    place: { path, pointer: placeIn(region, ONLY, only, name) },
    put: (isSold) =>
      regionPut(region, ONLY, (was) => {
        const sold = was === undefined ? keys : itemsOf(was);
        const others = sold.filter((each) => each !== name);
        const next = isSold === false ? others : sold.includes(name) ? sold : withName(others, name, keys);
        return keys.every((key) => next.includes(key)) ? undefined : next;
      }),
  };
}

function addOnCell({ path, book, region, name, keys }: Where): Cell {
  const without = valueAt(book, child(child("/availability", region), WITHOUT));
  return {
    value: !itemsOf(without).includes(name),
    place: { path, pointer: placeIn(region, WITHOUT, without, name) },
    put: (isSold) =>
      regionPut(region, WITHOUT, (was) => {
        const others = itemsOf(was).filter((each) => each !== name);
        const next = isSold === false ? withName(others, name, keys) : others;
        return next.length > 0 ? next : undefined;
      }),
  };
}

/** Where a name is written; what is not written has no place of its own. */
function placeIn(region: string, word: string, names: Json | undefined, name: string): string {
  const index = itemsOf(names).indexOf(name);
  return child(child(child("/availability", region), word), index < 0 ? "-" : index);
}

/** Changes one word of a state. A state that sells everything is not named, and a book without such states has no word for it. */
function regionPut(region: string, word: string, to: (was: Json | undefined) => Json | undefined) {
  const next = (all: Json | undefined): Json | undefined => {
    const own = memberOf(all, region);
    const made = memberWith(own, word, to(memberOf(own, word)));
    return memberWith(all, region, membersOf(made).length > 0 ? made : undefined);
  };
  return {
    pointer: "/availability",
    to: (was: Json | undefined): Json | undefined => {
      const made = next(was);
      return membersOf(made).length > 0 ? made : undefined;
    },
  };
}

/** An object with one member otherwise, at its place. */
function memberWith(object: Json | undefined, name: string, value: Json | undefined): Json {
  const members = new Map(membersOf(object));
  if (value === undefined) members.delete(name);
  else members.set(name, value);
  return Object.fromEntries(members);
}
