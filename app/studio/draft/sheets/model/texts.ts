/** All texts of a draft that people read: where each is, for whom, and its words. */
import {
  child,
  conditionSaid,
  keysOf,
  labelOf,
  outlineOf,
  textsOf,
  vocabularyAt,
} from "../../../../../engine/analysis/index";
import type { Outlined, Vocabulary, WrittenText } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import { titleOfOutlined } from "../../model/outline-title";
import { inTitle } from "./read";
import type { Read, ReadFile } from "./read";
import type { Sheet, SheetChoice } from "./sheet";
import { memberOf } from "./values";

const ID = "texts";
const ACTORS: ReadonlyMap<string, string> = new Map([
  ["broker", "Brokers"],
  ["client", "Clients"],
]);

/** Returns the sheet of all texts of the flow and of the draft's own parts. */
export function textSheets(read: Read): readonly SheetChoice[] {
  return read.flow
    ? [
        {
          id: ID,
          title: "All texts",
          group: "Texts",
          isAt: () => false,
          make: (vocabulary) => textSheet(read, vocabulary),
          saysRules: true,
        },
      ]
    : [];
}

/** A text, and how it is found. */
interface TextRow {
  readonly key: string;
  readonly path: string;
  readonly pointer: string;
  readonly text: string;
  readonly where: string;
  readonly whom: string;
}

function textSheet({ flow, parts }: Read, vocabulary: Vocabulary | undefined): Sheet {
  const rows = [...(flow ? [flow] : []), ...parts].flatMap((file) => rowsOf(file, vocabulary));
  return {
    id: ID,
    title: "All texts",
    about: "Every text that people read. Words in braces are filled in: {carrier.name}.",
    isOfTexts: true,
    columns: [
      { key: "where", title: "Where", type: { kind: "text" }, isHead: true, isWide: true },
      { key: "whom", title: "For whom", type: { kind: "text" }, isHead: true },
      { key: "text", title: "Text", type: { kind: "text", isNeeded: true }, isWide: true },
    ],
    rows: rows.map(({ key }, index) => ({ key, index })),
    cellAt: ({ index }, { key }) => {
      const row = rows[index];
      if (!row) return { value: undefined };
      const { path, pointer, text } = row;
      if (key !== "text") return { value: key === "where" ? row.where : row.whom };
      return {
        value: text,
        place: { path, pointer },
        put: (next) => ({ pointer, to: (was) => next ?? blankFor(was) }),
      };
    },
  };
}

/** A text that is cleared is a text without words: without it, a text with variants would have another shape. */
const blankFor = (was: Json | undefined): Json | undefined => (was === undefined ? undefined : "");

function rowsOf(file: ReadFile, vocabulary: Vocabulary | undefined): readonly TextRow[] {
  const whereIn = placesIn(outlineOf(file.text));
  const whomAt = readersIn(file, vocabulary);
  const name = file.path.includes("/") ? inTitle(file.path.replace(/^.*\/|\.json$/g, "")) : undefined;
  return textsOf(file.text).map(({ pointer, text }: Pick<WrittenText, "pointer" | "text">) => ({
    key: `${name ?? ""}${named(file.value, pointer)}`,
    path: file.path,
    pointer,
    text,
    where: [...(name === undefined ? [] : [name]), ...whereIn(pointer)].join(" › "),
    whom: whomAt(pointer),
  }));
}

/** The pointer with the id of each item that has one, so that it is the same text after others have moved. */
function named(root: Json | undefined, pointer: string): string {
  let [here, made] = [root, ""];
  for (const key of keysOf(pointer)) {
    const next = memberOf(here, key);
    const id = Array.isArray(here) ? memberOf(next, "id") : undefined;
    made = child(made, typeof id === "string" ? `[${id}]` : key);
    here = next;
  }
  return made;
}

/** Says the titles of what is around a place, from outside, and the words of the format that no title has. */
function placesIn(outline: readonly Outlined[]): (pointer: string) => readonly string[] {
  const inside = once((nodes: readonly Outlined[]) => new Map(nodes.toReversed().map((node) => [node.pointer, node])));
  const around = (nodes: readonly Outlined[], places: readonly string[]): readonly Outlined[] => {
    const known = nodes.length === 0 ? undefined : inside(nodes);
    const node = places.flatMap((place) => known?.get(place) ?? [])[0];
    return node ? [node, ...around(node.children, places)] : [];
  };
  return (pointer) => {
    const found = around(outline, placesTo(pointer)).filter(({ kind }) => kind !== "part");
    const rest = keysOf(pointer.slice(found.at(-1)?.pointer.length ?? 0));
    return [...found.map(titleOfOutlined), ...rest.filter((key) => !ACTORS.has(key) && key !== "text").map(wordOf)];
  };
}

/** The pointers of what is around a place, from outside, and its own. */
function placesTo(pointer: string): readonly string[] {
  let here = "";
  return keysOf(pointer).map((key) => (here = child(here, key)));
}

/** What is worked out of each object or list once: a large one has many texts. */
function once<Of extends object, Found>(find: (of: Of) => Found): (of: Of) => Found {
  const known = new Map<Of, Found>();
  return (of) => {
    const found = known.get(of) ?? find(of);
    known.set(of, found);
    return found;
  };
}

/** A line is counted from one; a word is called as the form does. */
const wordOf = (key: string): string => (/^\d+$/.test(key) ? String(Number(key) + 1) : labelOf(key));

/** Says whom the text at a place is for: brokers or clients, those for whom a condition holds, or everybody else. */
function readersIn({ path, value }: ReadFile, vocabulary: Vocabulary | undefined): (pointer: string) => string {
  const isOfActors = once(isByActor);
  const hasVariants = once(isVariants);
  return (pointer) => {
    const said: string[] = [];
    let here = value;
    for (const key of keysOf(pointer)) {
      const next = memberOf(here, key);
      if (isObject(here) && isOfActors(here)) said.push(ACTORS.get(key) ?? "");
      else if (Array.isArray(here) && hasVariants(here))
        said.push(whenSaid(next, vocabularyAt(vocabulary ?? NOTHING, path, pointer)));
      here = next;
    }
    return said.length > 0 ? said.join(", ") : "Everybody";
  };
}

/** Until the draft could be read once, conditions are said by the paths that they read. */
const NOTHING: Vocabulary = { readables: [], tables: [], lists: {}, names: {}, inside: [] };

const isByActor = (value: object): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => ACTORS.has(key));

/** Variants: some with a condition, and one of the others. */
const isVariants = (value: readonly Json[]): boolean =>
  value.some((each) => memberOf(each, "when") !== undefined && memberOf(each, "text") !== undefined);

/** As the rule editor says it. */
function whenSaid(variant: Json | undefined, vocabulary: Vocabulary): string {
  const when = memberOf(variant, "when");
  if (when === undefined) return "All others";
  try {
    return `When ${conditionSaid(when, vocabulary)}`;
  } catch {
    return "When its condition holds";
  }
}
