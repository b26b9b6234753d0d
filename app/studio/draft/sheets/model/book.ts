/** The rate book: what plans and add-ons cost, what plans pay, the book's own tables. */
import { child } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import type { Place } from "../../ui/DraftContext";
import { availabilitySheets, plansOf } from "./availability";
import { inTitle, listItems } from "./read";
import type { Read, ReadFile } from "./read";
import { isWithin, shownAs } from "./sheet";
import type { Cell, CellType, Sheet, SheetChoice, SheetColumn } from "./sheet";
import { itemsOf, memberOf, membersOf, valueAt } from "./values";

const PRICE: CellType = { kind: "number", minimum: 0 };
const HEAD = { type: { kind: "text" }, isHead: true } as const;

/** Returns the sheets of the newest rate book; none where the draft has no book. */
export function bookSheets(read: Read): readonly SheetChoice[] {
  const { book } = read;
  if (!book) return [];
  const isListed = itemsOf(memberOf(book.value, "plans")).length > 0;
  const choiceOf = ([id, title]: readonly [string, string], pointers: readonly string[], make: () => Sheet) => ({
    id: `book:${id}`,
    title,
    group: "Rate book",
    isAt: (place: Place) => isWithin(place, book.path, pointers),
    make,
  });
  const prices = isListed || memberOf(book.value, "plan_names") !== undefined;
  return [
    ...(prices
      ? [choiceOf(["prices", PRICES], OF_PRICES, () => (isListed ? planPrices(book) : combinedPrices(book)))]
      : []),
    ...(has(book, "optional_coverages")
      ? [choiceOf(["add-ons", ADD_ONS], ["/optional_coverages"], () => addOns(book))]
      : []),
    ...(itemsOf(memberOf(book.value, "coverages")).length > 0
      ? [choiceOf(["benefits", BENEFITS], ["/coverages"], () => benefits(book))]
      : []),
    ...availabilitySheets(read),
    ...membersOf(memberOf(book.value, "tables")).map(([name]) =>
      choiceOf([`table:${name}`, inTitle(name)], [child("/tables", name)], () => bookTable(read, book, name)),
    ),
  ];
}

const PRICES = "Prices of plans";
const ADD_ONS = "Prices of add-ons";
const BENEFITS = "What plans pay";
const OF_PRICES = ["/plans", "/plan_prices", "/price", "/lowest_price"];

const has = ({ value }: ReadFile, word: string): boolean => membersOf(memberOf(value, word)).length > 0;

/** A value of the book at a place. A rule is calculated: it is read here, and edited where rules are. */
function bookCell({ path, value: book }: ReadFile, pointer: string, more: Pick<Cell, "faint"> = {}): Cell {
  const value = valueAt(book, pointer);
  const place = { path, pointer };
  if (typeof value === "object")
    return {
      value,
      place,
      calculated: "calculated",
      hint: "A rule works this out: edit it in the form or in the text.",
    };
  return { value, place, put: (next) => ({ pointer, to: () => next }), ...more };
}

/** What a plan without a price of its own costs. */
const priceOfBook = ({ value }: ReadFile): Pick<Cell, "faint"> => {
  const price = memberOf(value, "price");
  if (price === undefined) return memberOf(value, "price_lines") === undefined ? {} : { faint: "calculated" };
  return { faint: typeof price === "number" ? shownAs(price, PRICE) : "calculated" };
};

/** The rows that are about all plans: word of the book → what it is. */
const OF_ALL: readonly (readonly [string, string])[] = [
  ["price", "All other plans"],
  ["lowest_price", "Lowest price, as it is advertised"],
];

/** How the sheet of prices is known, also where the book lists its plans one by one. */
const pricesOf = (book: ReadFile) => ({
  id: "book:prices",
  title: PRICES,
  about: `A price that is blank is the one of all other plans, which is shown faintly.${currencySaid(book)}`,
});

/** The plans that are listed one by one. */
function planPrices(book: ReadFile): Sheet {
  const plans = itemsOf(memberOf(book.value, "plans"));
  const titles = plans.map(
    (plan) => ["plan_title", "plan_name", "id"].map((word) => memberOf(plan, word)).find(isText) ?? "",
  );
  const types = plans.map((plan) => memberOf(plan, "plan_type"));
  return {
    ...pricesOf(book),
    columns: [
      { key: "plan", title: "Plan", ...HEAD },
      { key: "type", title: "Type", ...HEAD },
      { key: "price", title: "Price", type: PRICE },
    ],
    rows: [...plans.map((plan) => String(memberOf(plan, "id") ?? "")), ...OF_ALL.map(([word]) => `/${word}`)].map(
      (key, index) => ({ key, index }),
    ),
    cellAt: ({ index }, { key }) => {
      const [word, title] = OF_ALL[index - plans.length] ?? [];
      if (key === "plan") return { value: title ?? titles[index] };
      if (key === "type") return { value: types[index] };
      return word === undefined ? planPrice(book, index) : bookCell(book, `/${word}`);
    },
  };
}

const isText = (value: Json | undefined): value is string => typeof value === "string" && value !== "";

function planPrice(book: ReadFile, index: number): Cell {
  const cell = bookCell(book, `/plans/${index}/price`, priceOfBook(book));
  const lines = valueAt(book.value, `/plans/${index}/price_lines`);
  return lines === undefined || cell.value !== undefined
    ? cell
    : {
        value: lines,
        calculated: "calculated",
        hint: "It is added up in lines: edit them in the form or in the text.",
      };
}

/** The plans of every name and type. */
function combinedPrices(book: ReadFile): Sheet {
  const { names, types } = plansOf(book.value);
  const rows = [...names, ...OF_ALL.map(([word, title]) => ({ key: `/${word}`, title }))];
  return {
    ...pricesOf(book),
    columns: [
      { key: "plan", title: "Plan", ...HEAD },
      ...types.map((type) => ({ key: `type ${type}`, title: inTitle(type), type: PRICE })),
    ],
    rows: rows.map(({ key }, index) => ({ key, index })),
    cellAt: ({ key, index }, { key: column }) => {
      if (column === "plan") return { value: rows[index]?.title };
      const type = column.replace(/^type /, "");
      if (!key.startsWith("/")) return bookCell(book, child(child("/plan_prices", key), type), priceOfBook(book));
      // What is about all plans is written once.
      return type === types[0] ? bookCell(book, key) : { value: undefined, hint: "It is the same for all types." };
    },
  };
}

/** Says in which currency all prices of a book are. */
function currencySaid({ value }: ReadFile): string {
  const currency = memberOf(value, "currency");
  return typeof currency === "string" && currency !== "" ? ` All prices are in ${currency}.` : "";
}

/** The columns of what add-ons and benefits are called. */
const WORDS: readonly SheetColumn[] = [
  { key: "title", title: "Title", type: { kind: "text", isNeeded: true } },
  { key: "description", title: "Description", type: { kind: "text", isNeeded: true }, isWide: true },
];

function addOns(book: ReadFile): Sheet {
  const all = membersOf(memberOf(book.value, "optional_coverages"));
  const types = new Set([
    ...plansOf(book.value).types,
    ...all.flatMap(([, each]) => membersOf(memberOf(each, "price")).map(([type]) => type)),
  ]);
  const [title, description] = WORDS;
  return {
    id: "book:add-ons",
    isOfTexts: true,
    title: ADD_ONS,
    about: `What an optional coverage adds to the price of a plan of each type.${currencySaid(book)}`,
    columns: [
      ...(title ? [title] : []),
      ...[...types].map((type) => ({ key: `type ${type}`, title: inTitle(type), type: PRICE })),
      ...(description ? [description] : []),
    ],
    rows: all.map(([key], index) => ({ key, index })),
    cellAt: ({ key }, { key: column }) => {
      const whole = child("/optional_coverages", key);
      const type = /^type (.*)$/.exec(column)?.[1];
      return bookCell(book, type === undefined ? child(whole, column) : child(`${whole}/price`, type));
    },
  };
}

function benefits(book: ReadFile): Sheet {
  const all = itemsOf(memberOf(book.value, "coverages"));
  const { names } = plansOf(book.value);
  const [title, description] = WORDS;
  return {
    id: "book:benefits",
    isOfTexts: true,
    title: BENEFITS,
    about: "The benefit of each coverage in each plan: an amount, yes or no.",
    columns: [
      ...(title ? [title] : []),
      ...names.map((name) => ({
        key: `plan ${name.key}`,
        title: name.title,
        type: { kind: "text-or-yes-no" } as const,
      })),
      ...(description ? [description] : []),
    ],
    rows: all.map((row, index) => ({ key: String(memberOf(row, "key") ?? index), index })),
    cellAt: ({ index }, { key }) => bookCell(book, child(`/coverages/${index}`, key.replace(/^plan /, ""))),
  };
}

/** A table of the book. Where its keys are states, they are called by their names. */
function bookTable({ regions }: Read, book: ReadFile, name: string): Sheet {
  const whole = child("/tables", name);
  const all = membersOf(valueAt(book.value, whole));
  const names = new Map(listItems(regions).map((item) => [item.code, item.name]));
  const isByRegion = all.length > 0 && all.every(([key]) => names.has(key));
  const isNumbers = all.every(([, value]) => typeof value === "number");
  return {
    id: `book:table:${name}`,
    title: inTitle(name),
    about: "A table that prices look up.",
    columns: [
      ...(isByRegion ? [{ key: "name", title: "Name", ...HEAD }] : []),
      { key: "key", title: "Key", ...HEAD },
      { key: "value", title: "Value", type: isNumbers ? { kind: "number" } : { kind: "code" } },
    ],
    rows: all.map(([key], index) => ({ key, index })),
    cellAt: ({ key }, { key: column }) => {
      if (column === "value") return bookCell(book, child(whole, key));
      return { value: column === "name" ? names.get(key) : key };
    },
  };
}
