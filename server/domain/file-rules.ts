import { isObject } from "../../engine/index";
import type { ServedFlow } from "../flows/catalogue";

/** What a flow says of the file that answers one of its questions. */
export interface FileRules {
  readonly accepts: readonly string[];
  readonly maxBytes: number;
  /** Where the answer is in `answers`: `proof`, or `things.photo` in each record of a list. */
  readonly place: string;
}

/**
 * What the flow says of the question, written `proof`, or `things.photo` for a question of each thing in a list;
 * undefined when it is not a question for a file. The one place of the server that reads questions in a flow.
 */
export function fileRulesOf({ flow }: ServedFlow, question: string): FileRules | undefined {
  const steps = flow.steps as readonly unknown[];
  const [name = "", inner] = question.split(".");
  return steps.map((step) => rulesAmong(step, name, inner)).find((rules) => rules !== undefined);
}

/** The same in a step, a group or a list, which all hold their questions by name. */
function rulesAmong(holder: unknown, name: string, inner: string | undefined): FileRules | undefined {
  if (!isObject(holder) || !isObject(holder.questions)) return undefined;
  for (const [each, question] of Object.entries(holder.questions)) {
    if (!isObject(question)) continue;
    const found = isObject(question.questions)
      ? rulesAmong(question, name, inner)
      : each === name
        ? rulesIn(question, name, inner)
        : undefined;
    if (found) return found;
  }
  return undefined;
}

function rulesIn(
  question: { readonly [word: string]: unknown },
  name: string,
  inner: string | undefined,
): FileRules | undefined {
  const home = homeOf(question, name);
  if (inner !== undefined) {
    const ofItem = rulesAmong(question.items, inner, undefined);
    return ofItem && { ...ofItem, place: `${home}.${ofItem.place}` };
  }
  const { type, accepts, max_bytes } = question;
  if (type !== "file" || !Array.isArray(accepts) || typeof max_bytes !== "number") return undefined;
  return { accepts: accepts.map(String), maxBytes: max_bytes, place: home };
}

/** The key of `answers` that keeps the answer: the question's name, if it names no other. */
const homeOf = ({ saved }: { readonly [word: string]: unknown }, name: string): string =>
  typeof saved === "string" ? saved.replace(/^application\.answers\./, "") : name;
