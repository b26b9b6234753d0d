/** Small changes of lists and rate books, as somebody makes them who keeps their files. */
import { isObject, type List } from "../../engine/index";
import { changesOfRule, keysOf, withValueAt } from "../../engine/analysis";
import type { RateBook } from "../../server/rates/rate-book";

/** One change of a file that is not a flow: which sort of change it is, and where. */
export interface Written<File> {
  readonly kind: string;
  readonly word: string;
  readonly place: string;
  readonly does: string;
  readonly file: File;
}

const OTHER = " (other)";

/** Each small change of one item of a list. */
export function* changesOfItem(list: List, at: number): Generator<Written<List>> {
  const { items } = list;
  const item = items[at];
  if (!item) return;
  const place = `/lists/${list.name}@${list.version}/items/${at}`;
  const code = JSON.stringify(item.code);
  const made = (kind: string, does: string, own: List["items"]): Written<List> => ({
    kind: `list: ${kind}`,
    word: list.name,
    place,
    does: `${code}: ${does}`,
    file: { ...list, items: own },
  });
  for (const [word, value] of Object.entries(item)) {
    const now = typeof value === "string" ? `${value}${OTHER}` : Number(value) + 1;
    if (word === "code") continue;
    yield made(word, `${word} becomes ${JSON.stringify(now).slice(0, 60)}`, items.with(at, { ...item, [word]: now }));
  }
  yield made("removed", "the item is removed", items.toSpliced(at, 1));
  const next = items[at + 1];
  if (next) yield made("moved", `the item is behind ${JSON.stringify(next.code)}`, items.toSpliced(at, 2, next, item));
  const other = typeof item.code === "number" ? item.code + 990_000 : `${item.code}x`;
  yield made("code", `the code becomes ${JSON.stringify(other)}`, items.with(at, { ...item, code: other }));
  const added = { ...item, code: other, name: `${item.name}${OTHER}` };
  yield made("added", `${JSON.stringify(other)} is added behind it`, items.toSpliced(at + 1, 0, added));
}

/** What a book says of itself: another name is another book. */
const OWN_WORDS: ReadonlySet<string> = new Set(["$schema", "id", "version", "vertical", "note", "client_type"]);
/** Words of a book under which a value is a rule, or a plain amount. */
const RULES: ReadonlySet<string> = new Set(["price", "amount", "offered_when", "when"]);

/** Each small change of a rate book. */
export function* changesOfBook(book: RateBook): Generator<Written<RateBook>> {
  for (const [word, value] of Object.entries(book))
    if (!OWN_WORDS.has(word)) yield* changesUnder({ book, at: `/${word}`, word, value });
}

interface At {
  readonly book: RateBook;
  readonly at: string;
  /** The word of the format that the value belongs to. */
  readonly word: string;
  readonly value: unknown;
}

function* changesUnder(here: At): Generator<Written<RateBook>> {
  const { book, at, word, value } = here;
  if (RULES.has(word) || at.startsWith("/values/") || at.startsWith("/plan_prices/")) yield* changesOfPrice(here);
  else if (Array.isArray(value)) {
    for (const index of value.keys())
      yield made(here, "removed", `item ${index + 1} is removed`, value.toSpliced(index, 1));
    for (const index of value.slice(1).keys())
      yield made(
        here,
        "order",
        `item ${index + 2} comes first`,
        value.toSpliced(index, 2, value[index + 1], value[index]),
      );
    for (const [index, part] of value.entries())
      yield* changesUnder({ book, at: `${at}/${index}`, word: wordOf(word, String(index)), value: part });
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const { [key]: _, ...rest } = value;
      yield made(here, "removed", `${key} is removed`, rest);
    }
    for (const [key, part] of Object.entries(value))
      yield* changesUnder({ book, at: `${at}/${key}`, word: wordOf(word, key), value: part });
  } else yield* changesOfPlain(here);
}

function* changesOfPlain(here: At): Generator<Written<RateBook>> {
  const { value } = here;
  const becomes = (now: unknown): string => `${JSON.stringify(value)} becomes ${JSON.stringify(now)}`;
  if (typeof value === "number")
    for (const now of [value + 1, value * 2]) yield made(here, "number", becomes(now), now);
  if (typeof value === "boolean") yield made(here, "switch", becomes(!value), !value);
  if (typeof value === "string") yield made(here, "text", becomes(`${value}${OTHER}`), `${value}${OTHER}`);
}

function* changesOfPrice(here: At): Generator<Written<RateBook>> {
  const { value } = here;
  // What has named rules inside is a map of them.
  if (isObject(value) && here.at.split("/").length === 3 && here.at.startsWith("/plan_prices/")) {
    for (const [key, part] of Object.entries(value))
      yield* changesOfPrice({ ...here, at: `${here.at}/${key}`, value: part });
    return;
  }
  for (const { rule, does } of changesOfRule(value, RULES.has(here.word) && here.word.endsWith("when")))
    yield made(here, "rule", does, rule);
}

const made = ({ book, at, word }: At, kind: string, does: string, value: unknown): Written<RateBook> => ({
  kind: `book: ${kind}`,
  word,
  place: `/book${at}`,
  does,
  file: withValueAt(book, keysOf(at), value),
});

/** Under these words are names that the book gives. */
const NAMING: ReadonlySet<string> = new Set([
  "tables",
  "values",
  "plan_names",
  "optional_coverages",
  "availability",
  "plan_prices",
  "coverage_details",
]);

const wordOf = (around: string, key: string): string => (/^\d+$/.test(key) || NAMING.has(around) ? around : key);
