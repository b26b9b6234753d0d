import { findNodeAtLocation, getNodeValue, parseTree, type Node } from "jsonc-parser";
import { guardText } from "../../flow/guard";
import { child } from "../../flow/pointer";
import { inWords } from "../changes/words";
import { capital } from "../changes/order";
import { plainText } from "../telling/plain-names";

/** A thing of a file, as an outline shows it, and where it is written. */
export interface Outlined {
  readonly kind: OutlinedKind;
  /** As people read it. */
  readonly title: string;
  readonly pointer: string;
  readonly offset: number;
  readonly end: number;
  readonly children: readonly Outlined[];
}

export type OutlinedKind =
  | "section"
  | "entry"
  | "step"
  | "group"
  | "question"
  | "rejection"
  | "check"
  | "dialog"
  | "table"
  | "value"
  | "coverage"
  | "text"
  /** A shared part or a list, by the name of its file. */
  | "part"
  | "list"
  | "word";

/** Returns what a file of a draft has, as far as it can be read: also of an unsound flow, and of a text that is not JSON. */
export function outlineOf(text: string): readonly Outlined[] {
  const tree = guardText(text) ? undefined : parseTree(text, [], { allowTrailingComma: true });
  if (tree?.type !== "object") return [];
  const whole = { pointer: "", value: tree, whole: tree };
  return [
    ...ownOf(tree),
    ...namedIn(whole, "use", { title: "Parts used", kind: "part" }),
    ...namedIn(whole, "list", { title: "Lists used", kind: "list" }),
  ];
}

function ownOf(tree: Node): readonly Outlined[] {
  return membersOf(tree, "").flatMap(({ name, place }): readonly Outlined[] => {
    const made = SECTIONS.get(name)?.(place);
    if (made) return made.children.length > 0 || place.value.type !== "object" ? [made] : [{ ...made, kind: "word" }];
    return isAbout(name) ? [] : [outlined("word", inTitle(name), place, [])];
  });
}

/** A value, where it is, and the stretch that it is written in, with its name. */
interface Place {
  readonly pointer: string;
  readonly value: Node;
  readonly whole: Node;
}

interface Member {
  readonly name: string;
  readonly place: Place;
}

const isAbout = (name: string): boolean => name === "$schema" || name === "format";
const inTitle = (name: string): string => capital(inWords(name));

function membersOf(node: Node | undefined, pointer: string): readonly Member[] {
  if (node?.type !== "object") return [];
  return (node.children ?? []).flatMap((whole) => {
    const [name, value] = whole.children ?? [];
    if (!name || !value) return [];
    const key = String(name.value);
    return [{ name: key, place: { pointer: child(pointer, key), value, whole } }];
  });
}

function itemsOf(node: Node | undefined, pointer: string): readonly Place[] {
  if (node?.type !== "array") return [];
  return (node.children ?? []).map((value, index) => ({ pointer: child(pointer, index), value, whole: value }));
}

const outlined = (
  kind: OutlinedKind,
  title: string,
  { pointer, whole }: Place,
  children: readonly Outlined[],
): Outlined => ({
  kind,
  title,
  pointer,
  offset: whole.offset,
  end: whole.offset + whole.length,
  children,
});

/** The value of a member; undefined where there is none. */
const wordOf = ({ value }: Place, word: string): unknown => {
  const node = value.type === "object" ? findNodeAtLocation(value, [word]) : undefined;
  return node && getNodeValue(node);
};

/** The member of a place under one of its words. */
const within = (place: Place, word: string): Place | undefined =>
  membersOf(place.value, place.pointer).find(({ name }) => name === word)?.place;

/** The first of some words that says something to people; else the id or name in words. */
function titleIn(place: Place, words: readonly string[], name: string): string {
  const said = words.map((word) => plainText(wordOf(place, word))).find((text) => text !== undefined && text !== "");
  return said ?? inTitle(name);
}

type Outline = (place: Place) => Outlined;

const section =
  (title: string, children: (place: Place) => readonly Outlined[]): Outline =>
  (place) =>
    outlined("section", title, place, children(place));

/** Things beside each other: those whose titles are the same have their names behind these. */
function apart(all: readonly { readonly name: string; readonly made: Outlined }[]): readonly Outlined[] {
  const counts = new Map<string, number>();
  for (const { made } of all) counts.set(made.title, (counts.get(made.title) ?? 0) + 1);
  return all.map(({ name, made }) =>
    counts.get(made.title) === 1 ? made : { ...made, title: `${made.title} (${name})` },
  );
}

/** Each member as one thing, with the words that are its title. */
const eachMember =
  (kind: OutlinedKind, words: readonly string[] = [], inside: (place: Place) => readonly Outlined[] = () => []) =>
  ({ value, pointer }: Place): readonly Outlined[] =>
    apart(
      membersOf(value, pointer).map(({ name, place }) => ({
        name,
        made: outlined(kind, titleIn(place, words, name), place, inside(place)),
      })),
    );

const eachItem =
  (kind: OutlinedKind, words: readonly string[] = [], inside: (place: Place) => readonly Outlined[] = () => []) =>
  ({ value, pointer }: Place): readonly Outlined[] =>
    apart(
      itemsOf(value, pointer).map((place, index) => {
        const name = nameIn(place) ?? `number ${index + 1}`;
        return { name, made: outlined(kind, titleIn(place, words, name), place, inside(place)) };
      }),
    );

/** The name of an item; undefined where it has none that is a text, as in a draft of any content. */
const nameIn = (place: Place): string | undefined =>
  ["id", "name", "key"].map((word) => wordOf(place, word)).find((name) => typeof name === "string");

/** The files that a flow names by a word, each where it is named first. */
function namedIn(
  place: Place,
  word: string,
  { title, kind }: { readonly title: string; readonly kind: OutlinedKind },
): readonly Outlined[] {
  const named = new Map<string, Outlined>();
  const look = ({ value, pointer }: Place): void => {
    for (const { name, place: inside } of membersOf(value, pointer)) {
      const file = String(inside.value.value);
      if (name !== word || inside.value.type !== "string") look(inside);
      else if (!named.has(file)) named.set(file, outlined(kind, file, inside, []));
    }
    for (const item of itemsOf(value, pointer)) look(item);
  };
  look(place);
  const children = [...named.values()].toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const [first] = children;
  return first ? [{ ...first, kind: "section", title, children }] : [];
}

/** What is under one word of a place, in its outline. */
const under =
  (word: string, children: (place: Place) => readonly Outlined[]) =>
  (place: Place): readonly Outlined[] => {
    const found = within(place, word);
    return found ? children(found) : [];
  };

/** Questions and groups, with those inside of them; also those that a part asks, named by their use of it. */
function questionsIn(place: Place): readonly Outlined[] {
  const all = membersOf(place.value, place.pointer).map(({ name, place: entry }) => {
    const inside = [...under("questions", questionsIn)(entry), ...under("items", (items) => stepIn(items))(entry)];
    const kind = within(entry, "questions") || within(entry, "use") ? "group" : "question";
    return { name, made: outlined(kind, titleIn(entry, ["title", "label"], name), entry, inside) };
  });
  return apart(all);
}

/** What a step, a part or the things of a list have. */
function stepIn(place: Place): readonly Outlined[] {
  return [
    ...under("questions", questionsIn)(place),
    ...under("reject", eachItem("rejection"))(place),
    ...under("checks", eachItem("check"))(place),
    ...under("confirm", eachItem("dialog", ["title"]))(place),
    ...["body", "notice", "sections", "words"].flatMap((word) => {
      const found = within(place, word);
      return found ? [outlined("text", inTitle(word), found, [])] : [];
    }),
  ];
}

/** Each word of the page or of the messages, with what is in it. */
const wordsIn = eachMember("text", ["title", "headline"], (place) =>
  under("items", eachItem("text", ["title", "question", "text"]))(place),
);

const coveragesIn = (place: Place): readonly Outlined[] => [
  ...under("groups", eachItem("group", ["title"], under("rows", eachMember("coverage", ["title"]))))(place),
  ...under("tables", eachMember("table", ["title"]))(place),
];

/** The words of a flow, a part, a list and a rate book that are more than one thing, by their headings. */
const SECTIONS: ReadonlyMap<string, Outline> = new Map([
  ["entries", section("Ways in", eachMember("entry"))],
  ["groups", section("Headings", eachMember("text"))],
  ["steps", section("Steps", eachItem("step", ["title"], stepIn))],
  ["questions", section("Questions", questionsIn)],
  ["reject", section("Rules that refuse", eachItem("rejection"))],
  ["checks", section("Checks", eachItem("check"))],
  ["rejections", section("Refusals", eachMember("rejection", ["title", "text"]))],
  ["tables", section("Tables", eachMember("table", ["title"]))],
  ["values", section("Values", eachMember("value"))],
  [
    "coverages",
    section("Coverages", (place) =>
      place.value.type === "array" ? eachItem("coverage", ["title"])(place) : coveragesIn(place),
    ),
  ],
  ["optional_coverages", section("Optional coverages", eachMember("coverage", ["title"]))],
  ["plans", section("Plans", eachItem("value", ["plan_title", "plan_name"]))],
  ["plan_prices", section("Prices", eachMember("value"))],
  ["availability", section("Where it is sold", eachMember("value"))],
  ["landing", section("The page", wordsIn)],
  ["policy", section("After the sale", wordsIn)],
  ["messages", section("Messages", wordsIn)],
  ["migrations", section("Changes of saved answers", eachMember("value"))],
  ["parameters", section("What a product can say", eachMember("value"))],
]);
