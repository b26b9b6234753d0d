import type { Flow } from "../../../schemas/flow.types";
import { isObject } from "../../values/objects";

/** Old name → new name. */
export type Renames = ReadonlyMap<string, string>;

/** Words whose text, or texts, are names of questions. */
const NAMING: ReadonlySet<string> = new Set([
  "at",
  "opens",
  "ask",
  "asks",
  "clears",
  "questions",
  "holder",
  "ask_if_missing",
  "without",
  "rated_by",
]);
/** Words whose keys are names of questions. */
const KEYED: ReadonlySet<string> = new Set(["questions", "sets", "names"]);

/**
 * The flow with these questions under other names, wherever it names them. Their homes `stay` where they are, written out;
 * or they `follow` the names, as the saved answers do that a migration moves.
 */
export function renamed(flow: Flow, renames: Renames, homes: "stay" | "follow"): Flow {
  if (renames.size === 0) return flow;
  return withNames(withHomes(flow, renames, homes), renames, "") as Flow;
}

/** A rule, or anything that holds rules, with the paths of these answers. */
export const movedRule = (rule: unknown, renames: Renames): unknown => withNames(rule, renames, "");

/** The flow with the homes of these questions written out, or without those that are what their names say. */
function withHomes(node: unknown, renames: Renames, homes: "stay" | "follow"): unknown {
  if (Array.isArray(node)) return node.map((part) => withHomes(part, renames, homes));
  if (!isObject(node)) return node;
  const whole = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, withHomes(part, renames, homes)]));
  if (!isObject(whole.questions)) return whole;
  const questions = Object.entries(whole.questions).map(([name, question]) => {
    if (!renames.has(name) || !isObject(question) || question.questions !== undefined) return [name, question] as const;
    const { saved, ...rest } = question;
    const home = `application.answers.${name}`;
    if (homes === "follow") return [name, saved === home ? rest : question] as const;
    return [name, saved === undefined ? { ...question, saved: home } : question] as const;
  });
  return { ...whole, questions: Object.fromEntries(questions) };
}

function withNames(node: unknown, renames: Renames, word: string): unknown {
  if (typeof node === "string") return NAMING.has(word) ? (renames.get(node) ?? node) : withPaths(node, renames);
  if (Array.isArray(node)) return node.map((part) => withNames(part, renames, word));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [
      KEYED.has(word) ? (renames.get(key) ?? key) : key,
      withNames(part, renames, KEYED.has(word) ? "" : key),
    ]),
  );
}

/** A path or a text with the paths of these answers. A home is not the path of an answer. */
const withPaths = (text: string, renames: Renames): string =>
  text.startsWith("application.")
    ? text
    : text.replace(/\b(answers|said|item)\.([a-z][a-z0-9_]*)/g, (path, root: string, name: string) =>
        renames.has(name) ? `${root}.${renames.get(name)}` : path,
      );
