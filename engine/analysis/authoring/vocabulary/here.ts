/** What only the texts of one place can say: the bound that an answer is beyond, the sum of shares, a page's lowest price. */
import { namedAt } from "../../../checks/landing";
import type { Facts } from "../../../flow/facts";
import { localsAt, windowOf, type Local } from "../../../flow/locals";
import { keysOf } from "../../../flow/pointer";
import { SCOPE_ROOTS } from "../../../language/roots";
import { kindOfPath } from "../draft";
import type { Readable } from "./readable";
import { ownOf } from "../../../values/objects";

/** What texts at a place can say besides what rules read there. */
export interface Here {
  readonly readables: readonly Readable[];
  /** The words with which a placeholder can begin here: with any other, it reads nothing. */
  readonly roots: readonly string[];
}

/** Name of a question, as written → the bounds for a day that it has. */
export type Windows = { readonly [question: string]: ReturnType<typeof windowOf> };

/** Returns the bounds for a day of all questions that have some. */
export const windowsOf = ({ asked }: Facts): Windows =>
  Object.fromEntries(
    asked
      .flatMap((each) => [each, ...each.items])
      .flatMap(({ pointer, question }) => {
        const window = windowOf(question);
        return window.length > 0 ? [[keysOf(pointer).at(-1) ?? "", window] as const] : [];
      }),
  );

/** Returns what only the texts at a place of a file can say; undefined where that is not known. */
export function hereAt(path: string, pointer: string, windows: Windows = {}): Here | undefined {
  const kind = kindOfPath(path);
  if (kind === "flow" && isOnPage(pointer)) return onPage(pointer);
  if (kind !== "flow" && kind !== "part") return undefined;
  const keys = keysOf(pointer);
  const asked = questionIn(keys);
  const own = asked === undefined ? [] : keys.slice(asked);
  const about = own[0] === "items" && own[1] === "questions" ? questionIn(own) : undefined;
  const name = about === undefined ? keys[(asked ?? 0) - 1] : own[about - 1];
  // A part has at its root what a flow that uses it has under a word.
  const at = kind === "part" ? `/messages${pointer}` : pointer;
  const locals = localsAt(at, { own, window: windows[name ?? ""] ?? [] });
  return { readables: locals.flatMap((local) => readablesOf(local, at)), roots: [...SCOPE_ROOTS, ...locals] };
}

/** Plain strings of the schema with placeholders: what is said of a list, and of an add-on. */
const FILLED_IN = /\/(?:shares\/running_total|words\/(?:remove_text|several|add_on))$/;

/** Returns whether placeholders are filled in where the schema has a plain string: all others are said as they are written. */
export const isFilledIn = (path: string, pointer: string): boolean =>
  (kindOfPath(path) === "flow" && isOnPage(pointer)) || FILLED_IN.test(pointer);

/** Whether a place is on the product's page, whose texts read nothing of an enrollment. */
export const isOnPage = (pointer: string): boolean => pointer === "/landing" || pointer.startsWith("/landing/");

/** How many keys lead to the question that a place is in: past the groups around it. */
function questionIn(keys: readonly string[]): number | undefined {
  let at = keys.indexOf("questions") + 2;
  if (at < 2 || at >= keys.length) return undefined;
  while (keys[at] === "questions" && at + 2 < keys.length) at += 2;
  return at;
}

const GROUP = "Here";
type Said = Pick<Readable, "label" | "kind">;

/** A name of the place alone → what it is. */
const SAID: { readonly [local in Exclude<Local, "item">]: Said } = {
  field: { label: "The question's title", kind: "text" },
  minimum: { label: "The lowest that is allowed", kind: "text" },
  maximum: { label: "The highest that is allowed", kind: "text" },
  accepts: { label: "The kinds of files that are taken", kind: "text" },
  earliest: { label: "The earliest day that is allowed", kind: "date" },
  latest: { label: "The latest day that is allowed", kind: "date" },
  title: { label: "The name of what was taken away", kind: "text" },
  count: { label: "How many there are", kind: "number" },
  total: { label: "The sum", kind: "number" },
  saved: { label: "The answer that was saved", kind: "unknown" },
};

/** What is said of an add-on. A thing of a list is read by its answers, which rules about it read, too. */
const OF_ADD_ON: readonly Readable[] = [
  { path: "item.title", label: "The add-on's title", group: GROUP, kind: "text", isHere: true },
  { path: "item.price", label: "The add-on's price", group: GROUP, kind: "number", isHere: true },
];

function readablesOf(local: Local, pointer: string): readonly Readable[] {
  if (local === "item") return pointer === "/messages/words/add_on" ? OF_ADD_ON : [];
  return [{ path: local, ...SAID[local], group: GROUP, isHere: true }];
}

/** A name that a text of the product's page knows → its label. */
const ON_PAGE: { readonly [name: string]: string } = {
  price: "The lowest price",
  carrier: "The carrier's name",
  states: "The states where it is not sold",
  agent: "The agent's name",
  state: "The state",
  cancellation: "How to cancel",
};
const OF_ESTIMATE = "/landing/prices/estimate/result";

function onPage(pointer: string): Here {
  const roots = namedAt(pointer);
  const label = (name: string): string =>
    name === "price" && pointer === OF_ESTIMATE ? "What the estimate comes to" : (ownOf(ON_PAGE, name) ?? name);
  const readables = roots.map((name): Readable => ({
    path: name,
    label: label(name),
    group: GROUP,
    kind: "text",
    isHere: true,
  }));
  return { readables, roots };
}
