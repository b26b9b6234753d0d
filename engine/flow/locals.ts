/** What a text may name besides the scope: roots that exist only at its place. */
import { keysOf } from "./pointer";

/** What the message for a wrong answer may name: the question's title, its bounds, its types of file. */
const OF_MESSAGES = ["field", "minimum", "maximum", "accepts"] as const;
/** The bounds of a question for a day, which it need not have. */
const WINDOW = ["earliest", "latest"] as const;

type Bound = (typeof WINDOW)[number];
export type Local = (typeof OF_MESSAGES)[number] | Bound | "item" | "title" | "count" | "total" | "saved";

/** A place within a question. */
interface InQuestion {
  /** The way to it from the question. */
  readonly own: readonly string[];
  /** The bounds for a day that the question has; those of the one about a thing, inside of it. */
  readonly window: readonly Bound[];
}

/** Returns the bounds for a day that a question has. */
export const windowOf = (question: object): readonly Bound[] => WINDOW.filter((bound) => bound in question);

/** Returns what a text at a place of a flow may name besides the scope. */
export function localsAt(pointer: string, inQuestion?: InQuestion): readonly Local[] {
  if (pointer === "/messages/words/add_on") return ["item"];
  const [root, section, part] = keysOf(pointer);
  if (root === "messages" && section === "wrong") return OF_MESSAGES;
  if (root === "messages" && section === "changed") return OF_CHANGED.has(part ?? "") ? ["title"] : [];
  return inQuestion ? ofQuestion(inQuestion) : [];
}

/** What was taken away has a name. */
const OF_CHANGED: ReadonlySet<string> = new Set(["plan", "state", "part"]);

/** The words of a list that name something; its other words are said as they are written. */
const OF_WORDS: { readonly [word: string]: readonly Local[] } = { several: ["count"], remove_text: ["item"] };

function ofQuestion({ own, window }: InQuestion): readonly Local[] {
  const [word, part] = own;
  const ofMessage = own.includes("wrong") ? [...OF_MESSAGES, ...window] : [];
  switch (word) {
    case "items":
      return part === "copy" ? [] : ["item", ...(part === "questions" ? ofMessage : [])];
    case "words":
      return OF_WORDS[part ?? ""] ?? [];
    case "shares":
      return part === "running_total" ? ["total"] : [];
    case "not_kept":
      return ["saved"];
    default:
      return ofMessage;
  }
}
