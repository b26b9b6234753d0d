import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { FORBIDDEN_KEYS } from "../values/objects";
import { gather } from "../flow/asked";
import type { Check, Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { unknownOperator, wrongArity } from "../flow/operation";
import { expand, type Parts } from "../flow/parts";
import { child } from "../flow/pointer";
import type { Migration } from "../flow/migrate";
import { compareVersions } from "../flow/version";

/** A change, where it is, and what it is checked against. */
interface Place {
  readonly change: Migration;
  readonly pointer: string;
  /** The homes of the newest published version before the change; undefined if none is given. */
  readonly before: ReadonlySet<string> | undefined;
  /** The homes that this version asks for. */
  readonly now: ReadonlySet<string>;
  /** Whether a later change takes the answer from there. */
  readonly isTakenLater: (home: string) => boolean;
  /** Whether an earlier change has taken the answer from there. */
  readonly isTakenBefore: (home: string) => boolean;
}

const answer = (name: string): string => `application.answers.${name}`;
const SHAPES = ["rename, to", "move, to", "split, into", "remove"];

/** Each migration takes a saved answer of the version before from where it was, to where this version asks for it. */
export const checkMigrations: Check = (facts) => {
  const all = Object.entries(facts.flow.migrations ?? {}).toSorted(([a], [b]) => compareVersions(a, b));
  const now = homesOf(facts.asked);
  const taken = placesTaken(all.flatMap(([, changes]) => changes));
  let place = 0;
  return all.flatMap(([version, changes]) => {
    const pointer = child("/migrations", version);
    if (compareVersions(version, facts.flow.version) > 0) return [tooNew(pointer, version, facts.flow.version)];
    const before = homesBefore(facts, version);
    return changes.flatMap((change, index) => {
      const at = place++;
      const isTakenLater = (home: string): boolean => (taken.last.get(home) ?? -1) > at;
      const isTakenBefore = (home: string): boolean => (taken.first.get(home) ?? at) < at;
      return checkChange({ change, pointer: child(pointer, index), before, now, isTakenLater, isTakenBefore });
    });
  });
};

/** Home → the first and the last of the changes that take the answer from there. */
function placesTaken(all: readonly Migration[]): Record<"first" | "last", ReadonlyMap<string, number>> {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, change] of all.entries())
    for (const home of sourceOf(change)) {
      if (!first.has(home)) first.set(home, at);
      last.set(home, at);
    }
  return { first, last };
}

const homesOf = (asked: readonly { readonly home: string | null }[]): ReadonlySet<string> =>
  new Set(asked.flatMap(({ home }) => home ?? []));

/** What the newest published version below this one asks for. */
function homesBefore({ started = [], flow }: Facts, version: string): ReadonlySet<string> | undefined {
  const older = started
    .filter((each) => each.id === flow.id && compareVersions(each.version, version) < 0)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
  return older && homesOf(expand(older, (older.parts ?? {}) as Parts).flow.steps.flatMap(gather));
}

const sourceOf = ({ rename, move, split, remove }: Migration): readonly string[] => {
  const name = rename ?? split ?? remove;
  if (name !== undefined) return [answer(name)];
  return move === undefined ? [] : [move];
};

const targetsOf = ({ rename, move, to, into = {} }: Migration): readonly string[] => {
  if (to !== undefined) return [rename === undefined && move !== undefined ? to : answer(to)];
  return Object.keys(into).map(answer);
};

function checkChange(place: Place): Finding[] {
  const { change, pointer } = place;
  const shape = Object.keys(change).toSorted((a, b) => WORDS.indexOf(a) - WORDS.indexOf(b));
  if (!SHAPES.includes(shape.join(", "))) return [misshapen(pointer, shape)];
  const all = [...sourceOf(change), ...targetsOf(change)];
  const unsafe = all.find((home) => home.split(".").some((key) => FORBIDDEN_KEYS.has(key)));
  if (unsafe !== undefined) return [wrong(pointer, "forbidden-key", unsafe, "another name", UNSAFE)];
  return [
    ...sourceOf(change).flatMap((home) => checkSource(home, place)),
    ...checkTargets(place),
    ...checkRules(place),
  ];
}

const WORDS = ["rename", "move", "split", "remove", "to", "into"];
const UNSAFE = "This name is not allowed anywhere in a flow.";

function checkSource(home: string, { pointer, before, now }: Place): Finding[] {
  if (before && !before.has(home))
    return [wrong(pointer, "migration-of-nothing", home, "a home that the version before asks for", NOTHING)];
  return now.has(home)
    ? [wrong(pointer, "migration-of-asked", home, "an answer that is not asked any more", ASKED)]
    : [];
}

const NOTHING = "No saved answer is there.";
const ASKED = "This version still asks for it, so its answer would be lost.";

function checkTargets({ change, pointer, before, now, isTakenLater, isTakenBefore }: Place): Finding[] {
  const [source = ""] = sourceOf(change);
  return targetsOf(change).flatMap((home) => {
    if (!now.has(home) && !isTakenLater(home))
      return [wrong(pointer, "migration-to-nowhere", home, "a home that this version asks for", NOWHERE)];
    if (before?.has(home) === true || isTakenBefore(home) || isInside(home, source) || isInside(source, home))
      return [wrong(pointer, "migration-onto-answer", home, "a home that the version before does not ask for", ONTO)];
    return [];
  });
}

const NOWHERE = "Nothing would read the answer there.";
const ONTO = "Another saved answer may be there already.";

const isInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

/** The rules of a split read the old answers alone, by operators that need nothing else. */
function checkRules({ change: { into = {} }, pointer, before }: Place): Finding[] {
  return Object.entries(into).flatMap(([name, rule]) => checkRule(rule, child(`${pointer}/into`, name), before));
}

function checkRule(rule: unknown, pointer: string, before: Place["before"]): Finding[] {
  if (Array.isArray(rule)) return rule.flatMap((part, index) => checkRule(part, child(pointer, index), before));
  if (rule === null || typeof rule !== "object") return [];
  const operation = operationOf(rule);
  if (!operation?.row) return [unknownOperator(pointer, operation?.name ?? show(rule))];
  const { name, args, row } = operation;
  const place = child(pointer, name);
  if (args.length < row.min || args.length > row.max) return [wrongArity(place, args.length, row)];
  if (row.names === "table" || row.perThing)
    return [wrong(place, "migration-rule", name, "an operator over single answers", RULE)];
  if (row.names !== "path") return args.flatMap((part, index) => checkRule(part, child(place, index), before));
  const [path] = args;
  const home = typeof path === "string" && path.startsWith("answers.") ? `application.${path}` : undefined;
  if (home === undefined)
    return [
      wrong(
        place,
        "migration-rule",
        typeof path === "string" ? path : "a computed path",
        "a path such as answers.name",
        RULE,
      ),
    ];
  return before && !before.has(home) ? [unknownName("question", place, String(path), known(before))] : [];
}

const RULE = "The rule of a migration reads the saved answers of the version before, and nothing else.";

const known = (before: ReadonlySet<string>): readonly string[] =>
  [...before].flatMap((home) => (home.startsWith("application.answers.") ? [home.slice("application.".length)] : []));

const wrong = (pointer: string, rule: string, found: string, expected: string, message: string): Finding =>
  finding(rule, pointer, { found: show(found), expected, message });

const misshapen = (pointer: string, found: readonly string[]): Finding =>
  finding("migration-shape", pointer, {
    found: found.join(", "),
    expected: oneOf(SHAPES.map((shape) => shape.replace(", ", " with "))),
    message: "A migration is one change.",
  });

const tooNew = (pointer: string, version: string, own: string): Finding =>
  finding("migration-too-new", pointer, {
    found: version,
    expected: `${own} or an older version`,
    message: "This version cannot know what a newer one changes.",
  });
