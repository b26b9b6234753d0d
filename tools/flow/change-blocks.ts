import type { Comparison, SaidChange, ToldClass } from "./difference";
import { isOtherWords, plainSides, plainTitle, plainWays, plainWho, type PlainSides } from "./plain-class";
import type { Plain } from "./plain";

/** Classes that people read as one: the same happens, to different people or at different places. */
export interface Effect {
  readonly title: string;
  readonly sides: PlainSides;
  /** For whom, each once. */
  readonly who: readonly string[];
  /** The titles of the steps at which it shows. */
  readonly steps: readonly string[];
  readonly classes: readonly ToldClass[];
}

/** One change of the file with all that it does; `said` is null for what has no sentence. */
export interface ChangeBlock {
  readonly said: SaidChange | null;
  /** Other sentences about the same edit. */
  readonly besides: readonly SaidChange[];
  readonly effects: readonly Effect[];
}

/** Returns every change of the file once, with what it does, the gravest effect first; what was declared is left out. */
export function changeBlocks({ says, changed }: Comparison, plain: Plain): readonly ChangeBlock[] {
  const ofClass = (index: number): SaidChange | undefined =>
    says.find(({ where }) => where === changed[index]?.pointer) ??
    says.filter(({ classes }) => classes.includes(index)).toSorted((a, b) => rankOfSaid(a) - rankOfSaid(b))[0];
  const left = changed.flatMap((told, index) => (told.meant === null ? [{ told, said: ofClass(index) }] : []));
  const own = (said: SaidChange | undefined): readonly ToldClass[] =>
    left.flatMap((each) => (each.said === said ? [each.told] : []));
  const leading = says.filter((said) => own(said).length > 0 || said.classes.length === 0);
  const joined = new Map(leading.map((said) => [said, leading.find((first) => isSameEdit(first, said)) ?? said]));
  const blocks = leading
    .filter((said) => joined.get(said) === said)
    .map((said): ChangeBlock => {
      const all = leading.filter((each) => joined.get(each) === said);
      const besides = says.filter((each) => each !== said && (all.includes(each) || isBeside(each, said, leading)));
      return { said, besides, effects: effectsOf(all.flatMap(own), plain) };
    });
  const others = own(undefined);
  return others.length === 0 ? blocks : [...blocks, { said: null, besides: [], effects: effectsOf(others, plain) }];
}

/** A new version of a part says nothing to people: what it holds otherwise does. */
const rankOfSaid = ({ word }: SaidChange): number => (word === "use" ? 1 : 0);

/** Whether a sentence whose classes another one explains belongs to that one. */
const isBeside = (each: SaidChange, said: SaidChange, leading: readonly SaidChange[]): boolean =>
  !leading.includes(each) && each.classes.some((index) => said.classes.includes(index));

/** Whether two sentences come from one value that is read at two places. */
const isSameEdit = (one: SaidChange, other: SaidChange): boolean =>
  one === other ||
  (one.place !== null &&
    one.place.file === other.place?.file &&
    one.place.line === other.place.line &&
    JSON.stringify([one.was, one.now]) === JSON.stringify([other.was, other.now]));

/** What weighs most for who signs comes first. */
const GRAVEST: readonly ToldClass["about"][] = [
  "policy",
  "plans",
  "coverage",
  "refusals",
  "asked",
  "binding",
  "order",
  "answer",
  "dialog",
  "offered",
  "derived",
  "first",
  "shown",
  "seen",
  "text",
];

const weightOf = (told: ToldClass): number => {
  const at = GRAVEST.indexOf(isOtherWords(told) ? "text" : told.about);
  return at < 0 ? GRAVEST.length : at;
};

function effectsOf(classes: readonly ToldClass[], plain: Plain): readonly Effect[] {
  const groups = new Map<
    string,
    { readonly title: string; readonly sides: PlainSides; readonly classes: ToldClass[] }
  >();
  for (const told of classes.toSorted((a, b) => weightOf(a) - weightOf(b))) {
    const [title, sides] = [plainTitle(told, plain), plainSides(told, plain)];
    const key = JSON.stringify([title, sides]);
    const group = groups.get(key) ?? { title, sides, classes: [] };
    group.classes.push(told);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ classes: own, ...rest }) => ({
    ...rest,
    classes: own,
    who: whoIn(own, plain),
    steps: [...new Set(own.flatMap(({ steps }) => steps.map((step) => plain.step(step))))],
  }));
}

/** For whom classes hold that come to the same: those that differ by the way in, or by one value, are said once. */
function whoIn(classes: readonly ToldClass[], plain: Plain): readonly string[] {
  const entries = new Map<string, Set<ToldClass["entries"][number]>>();
  for (const told of classes) {
    const who = plainWho(told, plain);
    entries.set(who, new Set([...(entries.get(who) ?? []), ...told.entries]));
  }
  const ways = new Map<string, string[]>();
  for (const [who, own] of entries) ways.set(plainWays([...own]), [...(ways.get(plainWays([...own])) ?? []), who]);
  return [...ways].flatMap(([way, who]) => joined(who).map((each) => `${each}${way}`));
}

const AND = ", and ";

/** Conditions that differ in one value alone, as one: `State is Ohio, Texas or Utah, and …`. */
function joined(who: readonly string[]): readonly string[] {
  const groups = new Map<
    string,
    { readonly parts: readonly string[]; readonly at: number; readonly values: string[] }
  >();
  for (const each of who) {
    const parts = each.split(AND);
    const at = parts.findIndex((part) => ONE_VALUE.test(part));
    const key = JSON.stringify(parts.map((part, index) => (index === at ? part.replace(ONE_VALUE, "$1") : part)));
    const value = ONE_VALUE.exec(parts[at] ?? "")?.[2];
    const group = groups.get(key) ?? { parts, at, values: [] };
    if (value !== undefined) group.values.push(value);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ parts, at, values }) =>
    parts.map((part, index) => (index === at ? part.replace(ONE_VALUE, `$1${either(values)}`) : part)).join(AND),
  );
}

/** A condition with one name: neither a number nor several. */
const ONE_VALUE = /^(.* is )([A-Z][^,]*)$/;

const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
