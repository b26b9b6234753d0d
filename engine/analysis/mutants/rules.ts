import { operationOf, sortOfArgument, type Operation, type SortOfArgument } from "../../language/operators";

/** One small change of a rule: the rule after it, and what was done in a few words. */
export interface ChangedRule {
  readonly kind: "comparison" | "connective" | "negation" | "operand" | "constant" | "number";
  readonly rule: unknown;
  readonly does: string;
}

const CONNECTIVES: ReadonlySet<string> = new Set(["and", "or"]);
/** Operators that may lose an argument and still say something. */
const SHORTER: ReadonlySet<string> = new Set(["and", "or", "+", "cat", "min", "max", "merge"]);

/** Every small change of a rule. `isCondition` says that only whether it holds counts. */
export function changesOfRule(rule: unknown, isCondition: boolean): readonly ChangedRule[] {
  const operation = operationOf(rule);
  if (!operation) return changesOfConstant(rule);
  return [
    ...(isCondition ? negated(rule, operation) : []),
    ...mistaken(operation),
    ...shortened(operation),
    ...insideOf(operation, isCondition),
  ];
}

const made = ({ name }: Pick<Operation, "name">, args: readonly unknown[]): unknown => ({ [name]: args });

function negated(rule: unknown, { name, args, row }: Operation): readonly ChangedRule[] {
  // The opposite of an equality is another operator, which is counted as a changed comparison.
  if (row?.compares?.by === "equality") return [];
  const opposite = name === "!" ? args[0] : { "!": [rule] };
  return [{ kind: "negation", rule: opposite, does: "the condition is negated" }];
}

function mistaken({ name, args, row }: Operation): readonly ChangedRule[] {
  const kind = CONNECTIVES.has(name) ? "connective" : "comparison";
  return (row?.mistakenFor ?? []).map((other) => ({ kind, rule: { [other]: args }, does: `${name} becomes ${other}` }));
}

function shortened(operation: Operation): readonly ChangedRule[] {
  const { name, args } = operation;
  if (!SHORTER.has(name) || args.length < 2) return [];
  return args.map((_, at) => {
    const rest = args.toSpliced(at, 1);
    const rule = rest.length === 1 && CONNECTIVES.has(name) ? rest[0] : made(operation, rest);
    return { kind: "operand", rule, does: `${name} loses its part ${at + 1}` };
  });
}

/** The arguments that are rules themselves. */
const INSIDE: ReadonlySet<SortOfArgument> = new Set<SortOfArgument>(["rule", "thing"]);

/** The changes of the arguments that are rules; a name that an operator takes is none. */
function insideOf(operation: Operation, isCondition: boolean): readonly ChangedRule[] {
  const { name, args, row } = operation;
  return args.flatMap((arg, at) => {
    if (row && !INSIDE.has(sortOfArgument(row, args, at))) return [];
    const holds = name === "!" || name === "!!" || (CONNECTIVES.has(name) && isCondition);
    // The opposite of what "!" says is counted once, at the "!" itself.
    const inside = changesOfRule(arg, holds && name !== "!");
    return inside.map((each) => ({ ...each, rule: made(operation, args.with(at, each.rule)) }));
  });
}

function changesOfConstant(value: unknown): readonly ChangedRule[] {
  if (typeof value === "number")
    return [value - 1, value + 1].map((rule) => ({ kind: "number", rule, does: `${value} becomes ${rule}` }));
  const kind = "constant";
  if (typeof value === "boolean") return [{ kind, rule: !value, does: `${value} becomes ${!value}` }];
  if (typeof value === "string")
    return [{ kind, rule: `${value}x`, does: `${JSON.stringify(value)} becomes ${JSON.stringify(`${value}x`)}` }];
  return [];
}
