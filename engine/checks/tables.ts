import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { ratingQuestion, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import type { Coverages, Table } from "../../schemas/flow.types";
import { child } from "../flow/pointer";
import { rangeOf } from "./ranges";

/** Tables hold values of their declared type under declared keys; so do the coverages (flow-format principle 9). */
export const checkTables: Check = (facts) => [
  ...Object.entries(facts.flow.tables ?? {}).flatMap(([name, table]) =>
    checkTable(table, child("/tables", name), facts),
  ),
  ...checkRows(facts),
  ...checkCompared(facts),
];

/** A cell below zero is a slip where the number that it is compared with never is. */
function checkCompared(facts: Facts): Finding[] {
  const compared = new Set(facts.rules.flatMap(({ rule }) => comparedWithCount(rule, facts)));
  return [...compared].flatMap((name) => {
    const { cells = {}, of } = facts.flow.tables?.[name] ?? {};
    if (of?.minimum !== undefined && of.minimum >= 0) return [];
    return Object.entries(cells).flatMap(([key, cell]) =>
      typeof cell === "number" && cell < 0
        ? [outOfRange(child(`${child("/tables", name)}/cells`, key), cell, "at least 0, as what it is compared with")]
        : [],
    );
  });
}

/** The tables whose cells a rule compares with a number that is never below zero. */
function comparedWithCount(rule: unknown, facts: Facts): readonly string[] {
  if (rule === null || typeof rule !== "object") return [];
  const { args = [], row } = operationOf(rule) ?? {};
  const tables = row?.compares?.by === "order" ? args.flatMap((part) => tableOf(part, facts)) : [];
  const others = args.filter((part) => tableOf(part, facts).length === 0);
  const isCount = others.some((part) => (rangeOf(part, { facts, values: new Map() })?.from ?? -1) >= 0);
  return [...(isCount ? tables : []), ...Object.values(rule).flatMap((part) => comparedWithCount(part, facts))];
}

/** The table whose cell a part of a rule is, also by the name of a value; none for anything else. */
function tableOf(part: unknown, { flow }: Facts): readonly string[] {
  const operation = operationOf(part);
  const [root, name = ""] = operation?.name === "var" ? String(operation.args[0]).split(".") : [];
  const { name: operator, args = [] } = (root === "values" ? operationOf(flow.values?.[name]) : operation) ?? {};
  return operator === "lookup" ? [String(args[0])] : [];
}

const codesOf = (list: string | undefined, { lists }: Facts): readonly string[] | undefined =>
  list === undefined ? undefined : lists?.[list]?.items.map(({ code }) => String(code));

function checkTable({ by, of, cells, else: otherwise }: Table, pointer: string, facts: Facts): Finding[] {
  const codes = codesOf(by, facts);
  return [
    ...Object.entries(cells).flatMap(([key, cell]) => {
      const place = child(`${pointer}/cells`, key);
      return [
        ...(codes && !codes.includes(key) ? [unknownName("key", place, key, codes)] : []),
        ...checkCell(cell, of, place),
      ];
    }),
    ...(otherwise === undefined ? [] : checkCell(otherwise, of, `${pointer}/else`)),
    ...(of.minimum === undefined && (of.type === "integer" || of.type === "number")
      ? [boundless(`${pointer}/of`)]
      : []),
    ...((of.minimum ?? -Infinity) > (of.maximum ?? Infinity) ? [reversed(`${pointer}/of/minimum`, of)] : []),
  ];
}

const boundless = (pointer: string): Finding =>
  finding("missing-property", pointer, {
    found: "nothing",
    expected: "the property minimum",
    message: "A table of numbers says its lowest number, so that a slip in a cell is noticed.",
  });

const reversed = (pointer: string, { minimum, maximum }: Table["of"]): Finding =>
  finding("bounds-reversed", pointer, {
    found: String(minimum),
    expected: `at most ${maximum}`,
    message: "No cell lies between these bounds.",
  });

function checkCell(cell: unknown, { type, minimum, maximum, enum: values }: Table["of"], pointer: string): Finding[] {
  const isOfType = type === "integer" ? Number.isInteger(cell) : typeof cell === type;
  if (!isOfType)
    return [
      finding("value-of-other-type", pointer, {
        found: show(cell),
        expected: `a value of type ${type}`,
        message: "The table does not hold such values.",
      }),
    ];
  if (typeof cell === "number" && minimum !== undefined && cell < minimum)
    return [outOfRange(pointer, cell, `at least ${minimum}`)];
  if (typeof cell === "number" && maximum !== undefined && cell > maximum)
    return [outOfRange(pointer, cell, `at most ${maximum}`)];
  return values && !values.includes(String(cell)) ? [unknownName("value", pointer, String(cell), values)] : [];
}

const outOfRange = (pointer: string, cell: number, expected: string): Finding =>
  finding("out-of-range", pointer, { found: String(cell), expected, message: "The table does not hold such numbers." });

type Row = Coverages["groups"][number]["rows"][string];

function checkRows(facts: Facts): Finding[] {
  const { coverages } = facts.flow;
  const regions = codesOf(ratingQuestion(facts)?.question.list, facts);
  const tables = Object.keys(coverages?.tables ?? {});
  return (coverages?.groups ?? []).flatMap(({ rows }, index) =>
    Object.entries(rows).flatMap(([key, row]) => {
      const pointer = child(`/coverages/groups/${index}/rows`, key);
      return [...checkRegions(row, regions, pointer), ...checkRowTables(row, tables, pointer)];
    }),
  );
}

function checkRegions(
  { not_offered_in: codes = [] }: Row,
  regions: readonly string[] | undefined,
  pointer: string,
): Finding[] {
  if (!regions) return [];
  return codes.flatMap((code, index) =>
    regions.includes(code) ? [] : [unknownName("region", `${pointer}/not_offered_in/${index}`, code, regions)],
  );
}

/** Texts for each table must cover all declared tables and no other. */
function checkRowTables({ description, amounts }: Row, tables: readonly string[], pointer: string): Finding[] {
  return Object.entries({ description, amounts }).flatMap(([word, said]) => {
    if (said === undefined || typeof said === "string" || Array.isArray(said)) return [];
    const place = `${pointer}/${word}`;
    const unknown = Object.keys(said).filter((table) => !tables.includes(table));
    const absent = tables.filter((table) => !Object.hasOwn(said, table));
    return [
      ...unknown.map((table) => unknownName("table", child(place, table), table, tables)),
      ...(unknown.length === 0 && absent.length > 0
        ? [
            finding("missing-property", place, {
              found: "nothing",
              expected: `the property ${oneOf(absent)}`,
              message: "A table has no words.",
            }),
          ]
        : []),
    ];
  });
}
