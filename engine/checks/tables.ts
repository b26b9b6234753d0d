import type { Finding } from "../contract";
import { ratingQuestion, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import type { Coverages, Table } from "../../schemas/flow.types";
import { child } from "../flow/pointer";

/** Tables hold values of their declared type under declared keys; so do the coverages (flow-format principle 9). */
export const checkTables: Check = (facts) => [
  ...Object.entries(facts.flow.tables ?? {}).flatMap(([name, table]) =>
    checkTable(table, child("/tables", name), facts),
  ),
  ...checkRows(facts),
];

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
    ...((of.minimum ?? -Infinity) > (of.maximum ?? Infinity) ? [reversed(`${pointer}/of/minimum`, of)] : []),
  ];
}

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
