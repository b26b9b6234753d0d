import { operationOf, type Operation } from "./operators";

/**
 * A rule as one English sentence, for people who ask why (architecture: every decision can be explained). A plain value
 * is quoted as JSON. Throws for an unknown operator.
 */
export function english(rule: unknown): string {
  if (Array.isArray(rule)) return rule.map(english).join(", ");
  const operation = operationOf(rule);
  return operation ? sentence(operation) : JSON.stringify(rule);
}

function sentence({ name, args, row }: Operation): string {
  if (!row) throw new Error(`Unknown operator "${name}".`);
  return row.english(args.map((part, index) => (row.names && index === 0 ? String(part) : within(part))));
}

/** A part of a sentence, in brackets if it could be misread together with its neighbours. */
const within = (part: unknown): string => (operationOf(part)?.row?.bracketed ? `(${english(part)})` : english(part));
