import type { FieldError, Json, List, Session } from "../../contract";
import { canonical } from "../equality/closure";
import { isEqual } from "../../values/equal";
import type { Course, Journey, Passed, Stand } from "./journey";
import { searchedAs } from "./searched";

/** What a person sees and what happens at one step, in texts that can be compared. */
export interface Observed {
  readonly step: string;
  readonly reached: string;
  readonly answered: string;
  readonly left: string;
}

/** Everything that a journey comes to, step by step. */
export function observe(course: Course, journey: Journey): readonly Observed[] {
  return [...course.passed(journey)].map((passed) => observed(course, passed));
}

export function observed(course: Course, { step, reached, answered, left, confirmed }: Passed): Observed {
  return {
    step,
    reached: seen(course, reached.now.session),
    answered: `[${seen(course, answered.now.session)},${JSON.stringify(answered.refused)}]`,
    left: JSON.stringify(ofNext(course, left, confirmed)),
  };
}

/** What a step shows, without what only follows from other steps or helps the browser. */
function seen(course: Course, session: Session): string {
  return JSON.stringify(shown(course, session), function (this: Fields, key, value: Json) {
    return UNSEEN.has(key) ? undefined : key === LIST ? listPrint(course, value, this) : value;
  });
}

const views = new WeakMap<Session, unknown>();

/** What is seen of a state is the same each time: an old version is compared with many new ones. */
function shown({ engine }: Course, session: Session): unknown {
  const known = views.get(session);
  if (known !== undefined) return known;
  const { progress, ...view } = engine.view(session);
  const { groups } = progress;
  const current = groups.find(({ state }) => state === "current")?.label ?? null;
  const made = { ...view, groups: groups.map(({ label }) => label), group: current };
  views.set(session, made);
  return made;
}

/** The version, the count of steps, and the limits that the control of a question enforces itself. */
const UNSEEN: ReadonlySet<string> = new Set([
  "version",
  "back",
  "schema",
  "min",
  "max",
  "max_length",
  "size",
  "max_bytes",
]);

/** A long list, which a view only names: what it says counts, not the version in which it says so. */
const LIST = "list";

const prints = { chosen: new WeakMap<List, string>(), searched: new WeakMap<List, string>() };

function listPrint({ lists }: Course, name: Json, { options }: Fields): Json {
  const list = typeof name === "string" ? lists[name] : undefined;
  if (!list) return name;
  const sort = options === undefined ? "searched" : "chosen";
  const known = prints[sort].get(list);
  if (known !== undefined) return known;
  const text = JSON.stringify(
    sort === "searched" ? searchedAs(list) : list.items.map(({ code, name: said }) => [code, said]),
  );
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  const print = `${list.name}, ${list.items.length} items, ${(hash >>> 0).toString(36)}`;
  prints[sort].set(list, print);
  return print;
}

/** Where two versions differ at one step: in what they show on arrival or with the answers, or in what Next leads to. */
export interface Differing {
  readonly reached: boolean;
  readonly answered: boolean;
  readonly left: boolean;
}

/** One step as one version passes it. */
export interface At {
  readonly course: Course;
  readonly passed: Passed;
}

const shownBy = ({ course, passed }: At, of: "reached" | "answered"): unknown => shown(course, passed[of].now.session);

/** Compares what two versions do at a step: the same as comparing what `observe` says of it, without the texts. */
export function differing(was: At, now: At): Differing {
  const isOther = (of: "reached" | "answered"): boolean =>
    !isSameView(shownBy(was, of), shownBy(now, of), was.course, now.course) ||
    !isEqual(was.passed[of].refused, now.passed[of].refused);
  const [before, after] = [was, now].map(({ course, passed }) => ofNext(course, passed.left, passed.confirmed));
  return { reached: isOther("reached"), answered: isOther("answered"), left: !isEqual(before, after) };
}

type Fields = { readonly [key: string]: unknown };

/** Whether two views show the same: hidden words are left out, and long lists are compared by what they say. */
function isSameView(a: unknown, b: unknown, was: Course, now: Course): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((part, index) => isSameView(part, b[index], was, now));
  }
  for (const key in a) if (!UNSEEN.has(key) && !isSamePart(key, a as Fields, b as Fields, was, now)) return false;
  for (const key in b)
    if (!UNSEEN.has(key) && (a as Fields)[key] === undefined && (b as Fields)[key] !== undefined) return false;
  return true;
}

function isSamePart(key: string, before: Fields, after: Fields, was: Course, now: Course): boolean {
  const [{ [key]: a }, { [key]: b }] = [before, after];
  const areLists = key === LIST && typeof a === "string" && typeof b === "string";
  return areLists ? listPrint(was, a, before) === listPrint(now, b, after) : isSameView(a, b, was, now);
}

/** The place in what is seen at a step, such as `reached/view/title`, → what is there in the one and in the other version. */
export type Differences = ReadonlyMap<string, string>;

/** Each thing that two versions do differently at a step. */
export function differencesAt(was: At, now: At): Differences {
  const found = new Map<string, string>();
  const sides = { was: was.course, now: now.course };
  for (const of of ["reached", "answered"] as const) {
    const [before, after] = [was, now].map((at) => ({ view: shownBy(at, of), refused: at.passed[of].refused }));
    collect(of, before, after, sides, found);
  }
  const [before, after] = [was, now].map(({ course, passed }) => ofNext(course, passed.left, passed.confirmed));
  collect("left", before, after, sides, found);
  return found;
}

function collect(
  at: string,
  a: unknown,
  b: unknown,
  sides: { readonly was: Course; readonly now: Course },
  found: Map<string, string>,
): void {
  if (isSameView(a, b, sides.was, sides.now)) return;
  if (!isParted(a) || !isParted(b) || Array.isArray(a) !== Array.isArray(b))
    return void found.set(at, canonical([a ?? null, b ?? null]));
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
    if (!UNSEEN.has(key) && !isSamePart(key, a as Fields, b as Fields, sides.was, sides.now))
      collect(`${at}/${key}`, (a as Fields)[key], (b as Fields)[key], sides, found);
}

const isParted = (value: unknown): value is object => typeof value === "object" && value !== null;

function ofNext(course: Course, left: Stand, confirmed: Stand | undefined): unknown {
  return [happened(course, left), confirmed && happened(course, confirmed)];
}

function happened(course: Course, { now: { outcome, session }, calls, kept }: Stand): unknown {
  const dialog = session.dialog ? course.engine.view(session).dialog : null;
  return {
    outcome: outcome.kind === "invalid" ? outcome : outcome.kind,
    step: session.step,
    dialog,
    problem: session.problem && [session.problem.message, session.problem.fields],
    left: session.left,
    calls,
    saved: kept.quote?.application ?? null,
    sold: kept.sold ?? null,
  };
}

/** In words what came of Next; or what is said of a thing that was not taken, since its form holds the person up. */
export function outcomeOf(course: Course, { answered, left, confirmed }: Passed): string {
  if (answered.refused.length > 0) return saidOf(answered.refused);
  const [first, second] = [endOf(course, left), confirmed && endOf(course, confirmed)];
  return second === undefined ? first : `${first}; confirmed: ${second}`;
}

const saidOf = (errors: readonly FieldError[]): string =>
  errors.map(({ at, message }) => `${at}: “${message}”`).join("; ");

/** What is said of a Next that a call refuses. */
export const refusedWith = (message: string): string => `refused: “${message}”`;

function endOf({ engine }: Course, { now: { outcome, session } }: Stand): string {
  const { dialog } = session;
  if (outcome.kind === "invalid") return saidOf(outcome.errors);
  if (dialog?.kind === "rejection") return `rejected by ${dialog.rule}: “${engine.view(session).dialog?.title ?? ""}”`;
  if (dialog?.kind === "confirm") return `asked to confirm: “${engine.view(session).dialog?.title ?? ""}”`;
  if (session.left) return `left: “${session.left.notice}”`;
  if (session.problem) return refusedWith(session.problem.message);
  return `goes on to ${session.step}`;
}
