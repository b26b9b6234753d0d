import type { Rule, RuleCompiler } from "../language/rule";
import { isObject } from "../values/objects";
import type { CompiledRecord, Fixed, RecordCopy, RecordField, RecordUnit } from "./compiled";
import type { Group, HomeRecord } from "../../schemas/flow.types";

/**
 * The surroundings of a question in a record: the person's role, the path within the record, the unit, the conditions
 * of its groups.
 */
export interface Around {
  readonly role: string | null;
  readonly path: readonly string[];
  readonly unit: RecordUnit | null;
  readonly conditions: readonly unknown[];
  /** The group that has the person's record. */
  readonly group?: Group;
}

/** A field of a record, with the role of the person. */
export interface FieldOf extends RecordField {
  readonly role: string;
  readonly group: Group;
}

/** The surroundings of a group's questions: the group's own record, or a part of the record around it. */
export function partsOfRecord(name: string, group: Group, around: Around, rules: RuleCompiler): Around {
  const { record, show_when } = group;
  const conditions = show_when === undefined ? around.conditions : [...around.conditions, show_when];
  if (!record) return { ...around, conditions };
  if (record.saved === ITEM) return { ...around, conditions };
  if (record.role !== undefined) return { ...around, conditions, role: record.role, group, path: [], unit: null };
  const path = [...around.path, ...record.saved.split(".")];
  const unit = record.whole ? { path, fixed: fixedOf(record.with, rules), group: name } : around.unit;
  return { ...around, conditions, path, unit };
}

/** The root of the homes within an item of a list. */
const ITEM = "item";

/** The values under these keys, with rules compiled. */
function fixedOf(source: unknown, rules: RuleCompiler, path: readonly string[] = []): readonly Fixed[] {
  if (!isObject(source)) return [];
  return Object.entries(source).map(([key, value]) => ({ path: [...path, key], value: ruleOf(value, rules) }));
}

/** A plain value, or a rule: an object with one operator. */
function ruleOf(value: unknown, rules: RuleCompiler): Rule {
  const isRule = isObject(value) && Object.keys(value).length === 1 && "var" in value;
  return isRule ? rules(value) : () => value;
}

/** The records of a flow by the place of their home, from the fields that its steps ask. */
export function compileRecords(fields: readonly FieldOf[], rules: RuleCompiler): ReadonlyMap<string, CompiledRecord> {
  const roles = [...new Set(fields.map(({ role }) => role))];
  return new Map(
    roles.map((role) => [
      role,
      compileRecord(
        role,
        fields.filter((field) => field.role === role),
        rules,
      ),
    ]),
  );
}

function compileRecord(role: string, fields: readonly FieldOf[], rules: RuleCompiler): CompiledRecord {
  const record = fields[0]?.group.record as HomeRecord;
  const copies = Object.entries(record.copied_to ?? {}).map(([place, copy]) => copyOf(place, copy, fields, rules));
  const client = copies.find(({ of }) => of === "client");
  const fixed = fixedOf(record.with, rules);
  return {
    role,
    path: record.saved.split(".").slice(1),
    fixed,
    fields,
    byQuestion: new Map(
      fields.map((field) => [field.question.name, { ...field, copied: client?.places.get(field.question.name) }]),
    ),
    knownKeys: [...fields, ...fixed].map(({ path: [key = ""] }) => key),
    units: [...new Map(fields.flatMap(({ unit }) => (unit ? [[unit.path.join("."), unit] as const] : []))).values()],
    firstFrom: record.first_from?.split(".") ?? null,
    fromTheStart: record.from_the_start === true,
    copies,
  };
}

function copyOf(
  place: string,
  { names = {}, without = [], with: fixed }: NonNullable<HomeRecord["copied_to"]>[string],
  fields: readonly RecordField[],
  rules: RuleCompiler,
): RecordCopy {
  const [root, ...path] = place.split(".");
  const copied = fields.filter(({ question }) => !without.includes(question.name));
  return {
    of: root === "client" ? "client" : "application",
    path,
    fixed: fixedOf(fixed, rules),
    places: new Map(
      copied.map(({ question, path: own }) => {
        const name = names[question.name];
        return [question.name, name === undefined ? own : [...own.slice(0, -1), name]];
      }),
    ),
  };
}
