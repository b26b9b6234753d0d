/** The choices of questions, and the plans of the rate book, where rules compare them with texts. */
import { pathOf } from "../../../checks/reading";
import { operationsIn, type PlacedOperation } from "../../../flow/price-rules";
import { child } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { insideOf, namesOfPath, type ReadInRule, type Things } from "./reading";

/** Paths of the plan → the sort of name that they hold. */
const OF_PLAN: ReadonlyMap<string, string> = new Map([
  ["plan.plan_name", "plan_name"],
  ["plan.plan_type", "plan_type"],
  ["plan.settings.details.plan_name", "plan_name"],
  ["plan.settings.details.plan_type", "plan_type"],
]);

/** What a text is compared with: the choices of a question, or the plans. */
export interface Compared {
  readonly sort: string;
  readonly of?: string;
}

/** Returns how the choices of a question are known: `kind`, or `vehicles.kind` for one about each thing of a list. */
export const choicesOf = (name: string, list: string | undefined): string =>
  list === undefined ? name : `${list}.${name}`;

/** Returns what the value at a path is one of; undefined where it is not a question's answer. */
function comparedAt(path: string, things: Things): Compared | undefined {
  const sort = OF_PLAN.get(path);
  if (sort !== undefined) return { sort };
  const read = namesOfPath(path, things).at(-1);
  const isAnswer = read?.sort === "question_name" || read?.sort === "home";
  return isAnswer ? { sort: "choice", of: choicesOf(read.name, read.of) } : undefined;
}

/** Returns the choices and plans that a rule compares something with. */
export function choicesInRule(
  rule: unknown,
  pointer: string,
  things: Things,
  tables: { readonly [name: string]: unknown } = {},
): readonly ReadInRule[] {
  return operationsIn(rule, pointer).flatMap((operation) => {
    const inside = operation.within.reduce(insideOf, things);
    if (operation.row?.names === "table") return rowsOf(operation, inside, tables);
    return operation.row?.compares ? comparedIn(operation, inside) : [];
  });
}

function comparedIn({ args, placeOf }: PlacedOperation, things: Things): readonly ReadInRule[] {
  const compared = args.flatMap((arg) => pathsIn(arg).flatMap((path) => comparedAt(path, things) ?? []));
  return compared.flatMap((each) =>
    args.flatMap((arg, index) => {
      const texts = Array.isArray(arg) ? arg : [arg];
      return texts.flatMap((text: unknown, at): readonly ReadInRule[] => {
        const place = Array.isArray(arg) ? child(placeOf(index), at) : placeOf(index);
        return typeof text === "string" ? [{ ...each, name: text, before: 0, pointer: place }] : [];
      });
    }),
  );
}

/** The paths that an argument reads by itself, or as one of a list that is made of it. */
function pathsIn(arg: unknown): readonly string[] {
  const path = pathOf(arg);
  if (path !== undefined) return [path];
  const merged = isObject(arg) ? arg.merge : undefined;
  return Array.isArray(merged) ? merged.flatMap(pathsIn) : [];
}

/** The rows of a rate book's table that is looked up by an answer or the plan. */
function rowsOf(
  { args: [table, key] }: PlacedOperation,
  things: Things,
  tables: { readonly [name: string]: unknown },
): readonly ReadInRule[] {
  const compared = pathsIn(key).flatMap((path) => comparedAt(path, things) ?? []);
  const rows = typeof table === "string" && Object.hasOwn(tables, table) ? tables[table] : undefined;
  return compared.flatMap((each) =>
    Object.keys(isObject(rows) ? rows : {}).map((name) => ({
      ...each,
      name,
      before: 0,
      isKey: true,
      pointer: child(child("/tables", String(table)), name),
    })),
  );
}
