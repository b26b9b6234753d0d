import type { Json, ListItem } from "../../contract";
import { choiceCodes } from "../../flow/compile-question";
import type { CompiledFlow, CompiledQuestion } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { canonical, namedBy } from "../equality/closure";
import {
  doReadPlans,
  inputsOf,
  isOfQuery,
  knownOf,
  questionOf,
  ratingQuestion,
  sampleAnswer,
  scaleOf,
  thingOf,
  usualAnswer,
  usualThings,
  type Scale,
} from "../journeys/inputs";
import type { Offers } from "../journeys/host";
import type { Course, Journey } from "../journeys/journey";
import type { Candidate, Dimension, Sides } from "./candidate";
import { comparedWith, literalsBehind, literalsIn } from "./literals";
import { numbersOfThings } from "./things";

export type { Candidate, Dimension, Sides } from "./candidate";

const BLANK: Candidate = { value: undefined };

/** How an input is tried. */
export interface Trying {
  /** With wrong answers, too. */
  readonly isTyped: boolean;
  /** Also left open: on its own step a question may be open, also one that Next demands. */
  readonly isOpen: boolean;
}

/** The values of an input that matter for some rules. */
export function dimensionOf(
  input: string,
  rules: readonly unknown[],
  { was, now }: Sides,
  journey: Journey,
  { isTyped, isOpen }: Trying,
): Dimension {
  const [old, own] = [questionOf(input, was.run.flow), questionOf(input, now.run.flow)];
  const question = own ?? old;
  if (!question) return { input, candidates: ofWorld(input, rules, { was, now }, journey) };
  const both = [old ?? question, own ?? question] as const;
  const mayBeBlank =
    isTyped || isOpen || both.some(({ optional, isConditional }) => optional !== false || isConditional);
  const blank = [...(isTyped ? [] : keptBy(input, journey)), ...(mayBeBlank ? [BLANK] : [])];
  const scales = both.flatMap((each) => scaleOf(each, now.world.today) ?? []);
  if (scales.length > 0) {
    const compared = [was, now].flatMap((side) => literalsBehind(rules, side));
    const isWhole = both.every(({ declared }) => declared.type === "integer");
    const found = scaled(input, scales, { common: usual(input, question, now, journey), compared, isTyped, isWhole });
    return { ...found, candidates: [...blank, ...found.candidates] };
  }
  const common = usual(input, question, now, journey);
  return {
    input,
    ...(common !== undefined && { common }),
    candidates: [...blank, ...values(input, both, rules, { was, now }, common, isTyped)],
  };
}

/** The usual answer; of the things of a list that of the first one. */
function usual(input: string, question: CompiledQuestion, course: Course, journey: Journey): Json | undefined {
  const ofThing = thingOf(input);
  if (!ofThing) return usualAnswer(question, journey, course.world.today);
  const [first] = usualThings(ofThing.list, journey);
  return first?.[ofThing.name] ?? sampleAnswer(question, course.world.today);
}

/** Where the usual things differ in an answer, they may also stay as they are. */
function keptBy(input: string, journey: Journey): readonly Candidate[] {
  const ofThing = thingOf(input);
  const answers = ofThing ? usualThings(ofThing.list, journey).map((thing) => thing[ofThing.name]) : [];
  const several = new Map(answers.map((answer) => [canonical([answer ?? null]), answer ?? null]));
  return several.size > 1 ? [{ value: undefined, isKept: true, group: [...several.values()] }] : [];
}

/** What is known of the client, the page or what is around: as it is, unknown, and what rules compare it with. */
function ofWorld(input: string, rules: readonly unknown[], sides: Sides, journey: Journey): readonly Candidate[] {
  const { now } = sides;
  if (input === "client.client_type") return now.run.flow.flow.sold_to.map((value) => ({ value }));
  // Of a client of whom it is not known usually, it may be known all the same.
  const known: Json = knownOf(input, journey, now) ?? (input.startsWith("flags.") ? true : "Sample");
  const literals = [sides.was, now].flatMap((side) => comparedWith(input, rules, side));
  const near = literals.flatMap((value): readonly Json[] =>
    typeof value === "number" ? [value - 1, value, value + 1] : [value],
  );
  // No rule compares a text with anything: then it stands for every one that may be known.
  if (typeof known === "string" && near.length === 0) return [{ value: known, isAny: true }, BLANK];
  const values = new Set([known, ...near.map((value) => (isOfQuery(input) ? String(value) : value))]);
  return [...[...values].map((value): Candidate => ({ value })), BLANK];
}

/** How much farther each next value lies that a search begins at. */
const WIDER = 8;

/** The places of what an answer is compared with; of a date also so many days from today. */
function placesOf(compared: readonly unknown[], { place, from, to }: Scale): readonly number[] {
  const found = compared.flatMap((literal) => {
    const days = typeof literal === "number" && place(literal) === undefined ? [literal, -literal] : [];
    return [place(literal) ?? [], days].flat();
  });
  return [...new Set(found)].filter((each) => Number.isFinite(each) && each >= from && each <= to);
}

/** From where to where a number is looked for: beyond all that it is compared with, where the question sets no bound. */
function reaching(scales: readonly Scale[], literals: readonly number[]): Pick<Scale, "from" | "to"> {
  const ends = scales.map(({ from, to, isOpen }) => ({
    from: isOpen.below ? Math.min(from, ...literals.map((at) => at - beyond(at))) : from,
    to: isOpen.above ? Math.max(to, ...literals.map((at) => at + beyond(at))) : to,
  }));
  const farthest = typeof scales[0]?.value(0) === "string" ? FARTHEST_DAY : FARTHEST;
  return {
    from: Math.max(-farthest, Math.min(...ends.map(({ from }) => from))),
    to: Math.min(farthest, Math.max(...ends.map(({ to }) => to))),
  };
}

/** How much farther than a literal: what is compared with it may be a part of the answer, such as its third. */
const beyond = (place: number): number => (Math.abs(place) > LARGE ? PARTS * Math.ceil(Math.abs(place)) : 1);
const PARTS = 9;
const LARGE = 1_000_000;
const FARTHEST = Number.MAX_SAFE_INTEGER;
/** A date keeps a year of four digits. */
const FARTHEST_DAY = 1_000_000;

interface Compared {
  /** The usual answer. */
  readonly common: Json | undefined;
  /** The plain values that rules may compare it with. */
  readonly compared: readonly unknown[];
  readonly isTyped: boolean;
  /** Whether only whole numbers are answers. */
  readonly isWhole: boolean;
}

/**
 * The two ends and what lies just beyond them, the usual value, what it is compared with (no search between others would
 * come to the one value that a rule asks for), and steps between to begin a search at.
 */
function scaled(input: string, scales: readonly Scale[], { common, compared, isTyped, isWhole }: Compared): Dimension {
  const [scale] = scales as [Scale];
  const { from, to } = reaching(scales, placesOf(compared, { ...scale, from: -Infinity, to: Infinity }));
  const usualPlace = scale.place(common);
  const places = new Set<number>([from, to, usualPlace ?? from]);
  for (const { from: low, to: high } of scales) for (const near of [-1, 0, 1]) places.add(low + near).add(high + near);
  const literal = placesOf(compared, { ...scale, from, to });
  for (const at of literal) for (const near of [-1, 0, 1]) places.add(Math.floor(at) + near);
  for (let step = 1; step <= to - from; step *= WIDER)
    for (const base of [from, 0]) places.add(base + step).add(base - step);
  const legal = isTyped ? [from - 1, to + 1] : [from, to];
  const kept = [...places]
    .filter((place) => place >= Number(legal[0]) && place <= Number(legal[1]))
    .toSorted((a, b) => a - b);
  const half = isWhole ? [{ value: Number(scale.value(to)) - 0.5, isBad: true } as const] : [];
  const bad: readonly Candidate[] = isTyped ? [{ value: "abc", isBad: true }, ...half] : [];
  return {
    input,
    scale: { ...scale, from, to },
    ...(usualPlace !== undefined && { usual: usualPlace }),
    near: literal.flatMap((at) => [at, at - 1, at + 1]).map((place) => ({ value: scale.value(place), place })),
    candidates: [...bad, ...kept.map((place): Candidate => ({ value: scale.value(place), place }))],
  };
}

type Both = readonly [CompiledQuestion, CompiledQuestion];

function values(
  input: string,
  both: Both,
  rules: readonly unknown[],
  sides: Sides,
  common: Json | undefined,
  isTyped: boolean,
): readonly Candidate[] {
  const [, question] = both;
  const { declared, items } = question;
  if (items) {
    const some = common ?? sampleAnswer(question, sides.now.world.today);
    return numbersOfThings({ both, rules, sides, common: some, isTyped });
  }
  // What must be ticked counts as an answer only once it is: without the tick it is judged like a wrong one.
  if (declared.type === "boolean")
    return isTyped || declared.const === undefined ? [{ value: true }, { value: false }] : [{ value: true }];
  const codes = [...new Set(both.flatMap((each) => choiceCodes(each.declared)))];
  if (declared.type === "array") return [...codes.map((code): Candidate => ({ value: [code] })), { value: codes }];
  if (codes.length > 0) return codes.map((value) => ({ value }));
  if (both.some(({ listed }) => listed)) return ofList(question, both, rules, sides, common, isTyped);
  if (declared.type === "file") return [{ value: common }];
  const isRead = (side: Course): boolean =>
    comparedWith(input, rules, side).length + tablesKeyedBy(question, rules, side).size > 0;
  const isCompared = rules.some(comparesAnswers) || isRead(sides.was) || isRead(sides.now);
  return texts(both, rules, common, { isTyped, isCompared });
}

/** A text that is usual, those that a rule compares with, and for typed ones the lengths around each bound. */
function texts(
  both: Both,
  rules: readonly unknown[],
  common: Json | undefined,
  { isTyped, isCompared }: Pick<Trying, "isTyped"> & { readonly isCompared: boolean },
): readonly Candidate[] {
  const text = typeof common === "string" ? common : "Sample";
  const compared = [...new Set(rules.flatMap(literalsIn))].filter((each): each is string => typeof each === "string");
  const near = isTyped ? [] : compared.map((value): Candidate => ({ value }));
  if (!isTyped) return [{ value: text, ...(!isCompared && { isAny: true as const }) }, ...near];
  const bounds = both.flatMap(({ declared: { minLength, maxLength } }) => [minLength, maxLength]);
  const lengths = new Set(bounds.flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])));
  const isFormatted = both.some(({ declared }) => declared.format !== undefined);
  return [
    { value: text, length: text.length },
    ...[...lengths]
      .filter((length) => length > 0 && !isFormatted)
      .map((length): Candidate => ({ value: "a".repeat(length), length })),
    ...(isFormatted ? [{ value: "x?", isBad: true } as const] : []),
  ];
}

/** One code for each group of items that no rule tells apart; two where rules compare answers with each other. */
function ofList(
  question: CompiledQuestion,
  both: Both,
  rules: readonly unknown[],
  sides: Sides,
  common: Json | undefined,
  isTyped: boolean,
): readonly Candidate[] {
  const items = new Map(both.flatMap(({ listed }) => listed ?? []).map((item) => [String(item.code), item]));
  const keyOf = groupKey(question, both, rules, sides);
  const groups = new Map<string, Json[]>();
  for (const item of items.values()) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item.code);
    else groups.set(key, [item.code]);
  }
  const several = rules.some(comparesAnswers) ? 2 : 1;
  const found = [...groups.values()].flatMap((group) => {
    const ahead = group.filter((code) => code === common);
    const chosen = [...ahead, ...group.filter((code) => code !== common)].slice(0, several);
    // Of two that stand for one group, the first stands for all but the other.
    return chosen.map((value, index): Candidate => {
      const others = new Set(chosen.filter((_, at) => at !== index));
      return { value, group: index === 0 ? group.filter((code) => !others.has(code)) : [value] };
    });
  });
  return isTyped ? [...found, { value: "no such code", isBad: true }] : found;
}

/** Whether some part of a rule compares two answers with each other. */
function comparesAnswers(rule: unknown): boolean {
  const operation = operationOf(rule);
  if (!operation) return Array.isArray(rule) && rule.some(comparesAnswers);
  const isPath = (part: unknown): boolean => operationOf(part)?.name === "var";
  const by = operation.row?.compares?.by;
  const asksForSame = by !== undefined && by !== "order";
  return (asksForSame && operation.args.filter(isPath).length > 1) || operation.args.some(comparesAnswers);
}

/** What rules can see of an item: its rows in tables and other lists, literals, its plans, and whether both versions have it. */
function groupKey(
  question: CompiledQuestion,
  both: Both,
  rules: readonly unknown[],
  { was, now }: Sides,
): (item: ListItem) => string {
  const literals = new Set(rules.flatMap(literalsIn).map(String));
  const numbers = rules
    .flatMap(literalsIn)
    .filter((each): each is number => typeof each === "number")
    .toSorted((a, b) => a - b);
  const sides = [was, now].map((side) => {
    const { flow } = side.run;
    const named = namedBy(rules, flow);
    const own = question.declared.list?.split("@")[0];
    const alike = rules.some(comparesAnswers) ? questionsOf(question.declared.list, flow) : [question];
    const every = [...rules, ...named.values.values()];
    const keyed = new Set(alike.flatMap((each) => [...tablesKeyedBy(each, every, side)]));
    const lists = [...named.lists].filter((list) => list.split("@")[0] !== own && keyed.has(list));
    const tables = [...named.tables].flatMap(([name, table]) => (keyed.has(name) ? [table] : []));
    return (code: string): unknown => [
      tables.map((table) => {
        const { cells } = table as { readonly cells: { readonly [key: string]: unknown } };
        return Object.hasOwn(cells, code) ? [code, cells[code]] : null;
      }),
      lists.map((list) => flow.lookups.get(list)?.get(code) ?? null),
      [...named.values.values()].flatMap(literalsIn).map((literal) => String(literal) === code),
    ];
  });
  const readsPlans = [was, now].some(({ run: { flow } }) => doReadPlans(rules, flow));
  const rating = ratingQuestion(now.run.flow) ?? ratingQuestion(was.run.flow);
  const isRating = rating !== undefined && question.declared.list === rating.declared.list;
  const wheres = both.flatMap(({ where }) => [...(where?.keys() ?? [])]);
  return (item) => {
    const code = String(item.code);
    return canonical([
      sides.map((side) => side(code)),
      literals.has(code) ? code : null,
      typeof item.code === "number" ? numbers.map((number) => Math.sign(Number(item.code) - number)) : null,
      isRating && readsPlans ? [plansKey(was, code), plansKey(now, code)] : null,
      both
        .map(({ listed }) => listed?.find((each) => String(each.code) === code)?.name ?? null)
        .map((name, _, [one]) => name === one),
      wheres.map((attribute) => item[attribute] ?? null),
    ]);
  };
}

/** The questions that choose from a list: where rules compare their answers, what tells one apart tells all apart. */
const questionsOf = (list: string | undefined, { questions }: CompiledFlow): readonly CompiledQuestion[] =>
  [...questions.values()].filter(({ declared }) => declared.list === list);

/** The tables and lists in which some rules look up the answer to a question. */
function tablesKeyedBy(question: CompiledQuestion, rules: readonly unknown[], course: Course): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(add);
    const operation = operationOf(rule);
    if (!operation) return;
    const [table, key] = operation.args;
    const isKey = operation.name === "lookup" && inputsOf([key], course).includes(`answers.${question.name}`);
    if (isKey) found.add(String(table));
    operation.args.forEach(add);
  };
  add(rules);
  return found;
}

const knownPlans = new WeakMap<Course, Map<string, string>>();

const soldIn = (offers: Offers, code: string): unknown =>
  offers.soldIn ? offers.soldIn(code) : offers.plansIn(code, undefined);

/** The plans of a state in a few letters, the same for states with equal plans. */
function plansKey(course: Course, code: string): string {
  const known = knownPlans.get(course) ?? new Map<string, string>();
  knownPlans.set(course, known);
  const found = known.get(code) ?? JSON.stringify(soldIn(course.world.offers, code));
  known.set(code, found);
  return found;
}
