import { isObject } from "../../values/objects";
import { isSame } from "./same";

/** A question that has another name now. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** Whether the flow says so, so that stored answers are kept. */
  readonly isRecorded: boolean;
}

type Node = { readonly [key: string]: unknown };

/** A question with the place that it is asked at: its step and groups. */
interface Placed {
  readonly name: string;
  readonly around: string;
  readonly declared: unknown;
}

/** Every question of a flow, those of groups and lists too. Trusts nothing of the flow's shape. */
function questionsOf(flow: unknown): readonly Placed[] {
  const steps = isObject(flow) && Array.isArray(flow.steps) ? (flow.steps as readonly unknown[]) : [];
  return steps.flatMap((step) => (isObject(step) ? among(step.questions, String(step.id)) : []));
}

function among(questions: unknown, around: string): readonly Placed[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    if (isObject(entry.questions)) return among(entry.questions, `${around}/${name}`);
    const inside = isObject(entry.items) ? among(entry.items.questions, `${around}/${name}`) : [];
    return [{ name, around, declared: entry }, ...inside];
  });
}

/** Returns the questions that have another name in the new flow: as it records them, or as their declarations show. */
export function renamesBetween(old: unknown, now: unknown): readonly Rename[] {
  const [before, after] = [questionsOf(old), questionsOf(now)];
  const has = (all: readonly Placed[], name: string): boolean => all.some((each) => each.name === name);
  const recorded = recordedRenames(isObject(now) ? now.migrations : undefined);
  const gone = before.filter(({ name }) => !has(after, name));
  const come = after.filter(({ name }) => !has(before, name));
  const taken = new Set<string>();
  return gone.flatMap(({ name: from, around, declared }): readonly Rename[] => {
    const named = follow(from, recorded);
    if (named !== from && has(come, named)) {
      taken.add(named);
      return [{ from, to: named, isRecorded: true }];
    }
    const like = come.find(
      (each) =>
        !taken.has(each.name) && each.around === around && isSame(unnamed(declared), unnamed(each.declared), ""),
    );
    if (!like) return [];
    taken.add(like.name);
    return [{ from, to: like.name, isRecorded: false }];
  });
}

/** The declaration without the words that may go with a new name. */
function unnamed(declared: unknown): unknown {
  if (!isObject(declared)) return declared;
  const { title: _title, label: _label, ...rest } = declared;
  return rest;
}

/** Each `{"rename": a, "to": b}` at any depth of what a flow migrates. */
function recordedRenames(migrations: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!isObject(node)) return;
    if (typeof node.rename === "string" && typeof node.to === "string") found.set(node.rename, node.to);
    Object.values(node).forEach(look);
  };
  look(migrations);
  return found;
}

/** The last name of a question that was renamed, perhaps more than once. */
function follow(name: string, renames: ReadonlyMap<string, string>): string {
  let here = name;
  for (let turn = 0; turn <= renames.size; turn++) here = renames.get(here) ?? here;
  return here;
}

/** Words whose value is the name of a question, or a list of such names. */
const NAMES: ReadonlySet<string> = new Set([
  "at",
  "clears",
  "questions",
  "opens",
  "rated_by",
  "ask_if_missing",
  "holder",
  "without",
]);
/** Words whose keys are names of questions. */
const KEYED: ReadonlySet<string> = new Set(["questions", "sets", "names"]);

/** Returns the flow as it would be with the question's new name, wherever it is named. */
export function withRename<Flow>(flow: Flow, rename: Rename): Flow {
  const path = new RegExp(`\\b(answers|item)\\.${rename.from}\\b`, "g");
  const inText = (text: string, word: string): string =>
    NAMES.has(word) && text === rename.from ? rename.to : text.replace(path, `$1.${rename.to}`);
  const walk = (node: unknown, word: string): unknown => {
    if (typeof node === "string") return inText(node, word);
    if (Array.isArray(node)) return node.map((each) => walk(each, word));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node as Node).map(([key, value]) => [
        KEYED.has(word) && key === rename.from ? rename.to : key,
        walk(value, key),
      ]),
    );
  };
  return walk(flow, "") as Flow;
}
