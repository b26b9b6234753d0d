import { operationOf, type Comparison } from "../language/operators";

interface Implied {
  readonly paths: readonly string[];
  readonly rules: readonly string[];
}

/** What follows from a rule being true, or not true. */
export function implied(rule: unknown, isTrue: boolean): Implied {
  const operation = operationOf(rule);
  const rules = isTrue ? [JSON.stringify(rule)] : [];
  if (!operation) return { paths: [], rules };
  const { name, args, row } = operation;
  const path = pathIn(args);
  if (name === "var" && isTrue) return { paths: [String(args[0])], rules };
  if (name === "!") return implied(args[0], !isTrue);
  if (name === "!!") return implied(args[0], isTrue);
  if (name === (isTrue ? "and" : "or"))
    return joined(
      args.map((part) => implied(part, isTrue)),
      rules,
    );
  const saysThere = path !== undefined && isPresent(row?.compares, isTrue, args.includes(null));
  return { paths: saysThere ? [path] : [], rules };
}

/** Whether what is compared with a literal has a value after the comparison held, or did not. */
function isPresent(compares: Comparison | undefined, holds: boolean, withNull: boolean): boolean {
  if (compares?.by === "membership") return holds !== withNull;
  return compares?.by === "equality" && (holds === compares.isSame) !== withNull;
}

const joined = (parts: readonly Implied[], rules: readonly string[]): Implied => ({
  paths: parts.flatMap(({ paths }) => paths),
  rules: [...rules, ...parts.flatMap((part) => part.rules)],
});

/** The path that is compared with a literal. */
function pathIn(args: readonly unknown[]): string | undefined {
  const reads = args.flatMap((part) => {
    const operation = operationOf(part);
    return operation?.name === "var" ? [String(operation.args[0])] : [];
  });
  const others = args.filter((part) => operationOf(part) === undefined);
  return reads.length === 1 && others.length === 1 ? reads[0] : undefined;
}
