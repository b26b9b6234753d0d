import { operationOf } from "../../language/operators";
import { readsThrough } from "../../language/reads";
import { isIsoDate } from "../../values/dates";
import { atomsOf } from "../classes/atoms";
import { namedBy } from "../equality/closure";
import { inputsOf, questionOf, scaleOf, thingOf } from "../journeys/inputs";
import type { Course } from "../journeys/journey";

/** What is the same for everybody who answers, or follows from the answers. */
const KNOWN_ROOTS: ReadonlySet<string> = new Set([
  "answers",
  "said",
  "is",
  "rating",
  "policy",
  "plan",
  "plans",
  "checkout",
  "today",
  "thing",
]);

/**
 * Whether the values that are tried for the inputs of some rules stand for all that there are, so that what holds for
 * none of them holds for none at all. Where a rule reads what only the server knows, searches a text, or adds up a list
 * of things, they do not.
 */
export const isClosed = (rules: readonly unknown[], course: Course): boolean =>
  atomsOf(rules, course.run.flow).every(({ rule }) => isClosedAtom(rule, course));

function isClosedAtom(rule: unknown, course: Course): boolean {
  const { values = {} } = course.run.flow.flow;
  const paths = readsThrough(rule, values);
  const ofDay = paths.some((path) => path === "today" || path.startsWith("policy."));
  if (ofDay && behind(rule, course).some(holdsDate)) return false;
  if (!paths.every((path) => isKnown(path, rule))) return false;
  return inputsOf([rule], course).every((input) => isTried(input, rule, course));
}

const isKnown = (path: string, rule: unknown): boolean => {
  const [root = ""] = path.split(".");
  if (KNOWN_ROOTS.has(root) || path === "client.client_type") return true;
  return root === "client" && asksPresence(rule);
};

/** Whether a rule asks only if there is something. */
const asksPresence = (rule: unknown): boolean => {
  const operation = operationOf(rule);
  return operation?.name === "var" || (operation?.args.includes(null) ?? false);
};

/** Whether the values tried for an input stand for all others, as far as one comparison can tell. */
function isTried(input: string, rule: unknown, course: Course): boolean {
  if (asksPresence(rule) || input.startsWith("client.")) return true;
  const question = questionOf(input, course.run.flow);
  if (!question || thingOf(input)) return false;
  const { declared, items, listed } = question;
  if (items || declared.type === "file") return false;
  const { args = [], row } = operationOf(rule) ?? {};
  const by = row?.compares?.by;
  if (declared.type === "array") return by === "membership";
  const isDirect =
    args.some((part) => isPathOf(part, input)) && args.every((part) => isPathOf(part, input) || isLiteral(part));
  if (scaleOf(question, course.world.today)) return by === "order" || (by !== undefined && isDirect);
  if (declared.type === "boolean" || declared.choices || listed)
    return !args.some((part) => isWorkedOut(part, input, course));
  if (by === "membership") return isDirect && !isLiteral(args[0]);
  return by === "equality" && isDirect;
}

const WORKING_OUT: ReadonlySet<string> = new Set(["+", "-", "*", "/", "min", "max", "cat", "lower", "count", "merge"]);

/** Whether a code is worked with as if it were a number or a text, instead of being compared or looked up. */
function isWorkedOut(part: unknown, input: string, course: Course): boolean {
  const { values = {} } = course.run.flow.flow;
  const { name = "", args = [] } = operationOf(part) ?? {};
  const [root, value = ""] = name === "var" ? String(args[0]).split(".") : [];
  if (root === "values") return isWorkedOut(values[value], input, course);
  if (name === "lookup" || name === "var") return false;
  if (WORKING_OUT.has(name))
    return inputsOf(
      args.filter((each) => operationOf(each)?.name !== "lookup"),
      course,
    ).includes(input);
  return args.some((each) => isWorkedOut(each, input, course));
}

const isPathOf = (part: unknown, input: string): boolean => {
  const operation = operationOf(part);
  return operation?.name === "var" && operation.args[0] === input;
};

const isLiteral = (part: unknown): boolean =>
  Array.isArray(part) ? part.every(isLiteral) : part === null || typeof part !== "object";

/** A rule, and the named values, tables and lists that it relies on. */
function behind(rule: unknown, { run: { flow } }: Course): readonly unknown[] {
  const { values: named, tables, lists } = namedBy([rule], flow);
  return [rule, ...named.values(), ...tables.values(), ...[...lists].map((name) => flow.lists[name]?.items)];
}

const holdsDate = (rule: unknown): boolean =>
  typeof rule === "string"
    ? isIsoDate(rule) || /^\d{2}\/\d{2}\/\d{4}$/.test(rule)
    : rule !== null && typeof rule === "object" && Object.values(rule).some(holdsDate);

/** Whether some rules read what a product says of itself: to whom it is sold, and how long it lasts. */
export const readsProduct = (rules: readonly unknown[], { run: { flow } }: Course): boolean =>
  readsThrough(rules, flow.flow.values ?? {}).some(
    (path) => path.startsWith("policy.") || (path === "client.client_type" && flow.flow.sold_to.length === 1),
  );
