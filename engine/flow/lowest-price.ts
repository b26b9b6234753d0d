/** Whether a price is known before anything is answered: what a product's page says it costs from. */
import { operationOf, type Operation } from "../language/operators";

/** The named values of a rate book, by their name. */
type Values = { readonly [name: string]: unknown };

/**
 * Whether a price reads an answer without saying what holds before it is given. Such a price is not known when the lowest
 * one is shown. A comparison says it, since it holds or not; an answer with a default does, too.
 */
export const awaitsAnswers = (price: unknown, values: Values = {}): boolean => awaits(price, values, true);

/** `isRead`: whether the result is used as a value, not only tested for truth. */
function awaits(rule: unknown, values: Values, isRead: boolean): boolean {
  if (Array.isArray(rule)) return rule.some((part) => awaits(part, values, isRead));
  const operation = operationOf(rule);
  return operation !== undefined && ofOperation(operation, values, isRead);
}

function ofOperation({ name, args, row }: Operation, values: Values, isRead: boolean): boolean {
  switch (name) {
    case "var":
      return args.length === 1 && ofPath(String(args[0]), values, isRead);
    case "if":
      return args.some((part, index) => awaits(part, values, isRead && !isCondition(index, args.length)));
    case "and":
    case "or":
      return args.some((part) => awaits(part, values, isRead));
    case "lookup":
      return awaits(args[1], values, args.length < 3);
    default: {
      if (row?.soundWithout) return awaits(args[0], values, false);
      const isAsking = row?.compares !== undefined && row.compares.by !== "order";
      return args.some((part) => awaits(part, values, !isAsking));
    }
  }
}

/** The conditions of an `if` are every other argument, but for the last of an odd number. */
const isCondition = (index: number, count: number): boolean => index % 2 === 0 && index < count - 1;

function ofPath(path: string, values: Values, isRead: boolean): boolean {
  const [root, name = ""] = path.split(".");
  // A value reads only those above it, so this comes to an end.
  if (root === "values") return awaits(values[name], values, isRead);
  return root === "answers" && isRead;
}
