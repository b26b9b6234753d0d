import { operationOf, type Operation } from "../language/operators";
import { compileRule, isTrue } from "../language/rule";
import type { EntryName } from "../flow/compiled";
import type { Facts } from "../flow/facts";

/** A value that is known before anybody enrolls. */
export interface Folded {
  readonly value: unknown;
}

/** The value at a path; undefined if it depends on the enrollment. */
export type Knowing = (path: string) => Folded | undefined;

/** What a rule comes to when only some paths are known; undefined if the others decide it. */
export function fold(rule: unknown, knowing: Knowing): Folded | undefined {
  const operation = operationOf(rule);
  if (operation) return foldOperation(operation, knowing);
  if (!Array.isArray(rule)) return { value: rule };
  const parts = rule.map((part) => fold(part, knowing));
  return parts.every((part) => part !== undefined) ? { value: parts.map(({ value }) => value) } : undefined;
}

function foldOperation({ name, args, row }: Operation, knowing: Knowing): Folded | undefined {
  if (!row || name === "lookup") return undefined;
  if (name === "var") {
    const known = knowing(String(args[0]));
    return known && { value: known.value ?? args[1] ?? null };
  }
  const parts = args.map((part) => fold(part, knowing));
  if (name === "and") return decided(parts, false);
  if (name === "or") return decided(parts, true);
  if (name === "if") return chosen(parts);
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length
    ? { value: compileRule({ [name]: known.map(({ value }) => value) })({}) }
    : undefined;
}

/** One true part decides `or`, one false part decides `and`, no matter what the others are. */
function decided(parts: readonly (Folded | undefined)[], by: boolean): Folded | undefined {
  const deciding = parts.find((part) => part !== undefined && isTrue(part.value) === by);
  if (deciding) return deciding;
  return parts.every((part) => part !== undefined) ? parts.at(-1) : undefined;
}

function chosen(parts: readonly (Folded | undefined)[]): Folded | undefined {
  for (let index = 0; index < parts.length - 1; index += 2) {
    const condition = parts[index];
    if (!condition) return undefined;
    if (isTrue(condition.value)) return parts[index + 1];
  }
  return parts.length % 2 === 1 ? parts.at(-1) : { value: null };
}

/** What an entry alone decides: `is.…`, and the named values that follow from it. More can be known by `also`. */
export function knownIn(entry: EntryName, { flow }: Facts, also: Knowing = () => undefined): Knowing {
  const is: { readonly [name: string]: boolean } = {
    broker: entry === "dashboard",
    client: entry !== "dashboard",
    share_link: entry === "share",
  };
  const knowing: Knowing = (path) => {
    const [root, name = ""] = path.split(".");
    if (root === "is" && name in is) return { value: is[name] };
    // A value reads only the values above it (`checkRules`), so this ends.
    if (root === "values")
      return Object.hasOwn(flow.values ?? {}, name) ? fold(flow.values?.[name], knowing) : undefined;
    return also(path);
  };
  return knowing;
}

/** Whether a rule holds in an entry for any answers; undefined if that decides. */
export function holdsIn(entry: EntryName, rule: unknown, facts: Facts, also?: Knowing): boolean | undefined {
  const folded = fold(rule, knownIn(entry, facts, also));
  return folded && isTrue(folded.value);
}
