/** Parts that products share, as a flow may use them. */
import type { Json } from "../../../contract";
import { isObject, ownOf } from "../../../values/objects";
import type { Part } from "../../../flow/parts";
import type { Around } from "./around";

/** Before the name of a part among variants. */
export const PART = "part:";

/** A sort of new thing, as a menu offers it. */
export interface Variant {
  readonly variant: string;
  readonly label: string;
}

/** Returns the newest version of each part that fits, as variants of a new thing. */
export function newestOf(around: Around, fits: (part: Part) => boolean): readonly Variant[] {
  const newest = new Map<string, string>();
  for (const [name, part] of Object.entries(around.draft.parts)) {
    const [bare = name] = name.split("@");
    if (fits(part) && versionOf(name) > versionOf(newest.get(bare) ?? "@0")) newest.set(bare, name);
  }
  // A flow has one version of a part.
  for (const { sort, name } of around.names) {
    const [bare = name] = name.split("@");
    if (sort === "part_name" && newest.has(bare) && Object.hasOwn(around.draft.parts, name)) newest.set(bare, name);
  }
  return [...newest.values()].map((name) => ({
    variant: PART + name,
    label: `The shared part ${name}: ${around.draft.parts[name]?.description ?? ""}`,
  }));
}

const versionOf = (name: string): number => Number(name.split("@")[1]);

/** What a use of a part has to say besides its name. */
interface Given {
  readonly with?: Json;
  readonly as?: string;
  readonly ask?: readonly string[];
}

/** Returns what a use of a part has to say: its parameters, whom it asks about, and which of its questions. */
export function withOf(around: Around, name: string): Given {
  const part = Object.hasOwn(around.draft.parts, name) ? around.draft.parts[name] : undefined;
  const parameters = isObject(part?.parameters) ? part.parameters : {};
  const given = Object.entries(parameters).flatMap(([word, schema]) =>
    word === "as" || word === "ask" || !isObject(schema) || schema.default !== undefined
      ? []
      : [[word, parameter(around, schema)] as const],
  );
  const role = Object.entries(recordsOf(part)).find(([, record]) => isFor(around, record))?.[0];
  return {
    ...(role !== undefined && { as: role }),
    ...(parameters.ask !== undefined && { ask: unasked(around, part) }),
    ...(given.length > 0 && { with: Object.fromEntries(given) }),
  };
}

const recordsOf = (part: Part | undefined): object => (isObject(part?.records) ? part.records : {});

/** Whether a record is for a thing of a list, where the place is about one, and else not. */
const isFor = ({ list }: Around, record: unknown): boolean =>
  isObject(record) && (record.saved === "item") === (list !== undefined);

/** Whether a part of questions can be used at a place: it asks something that is not asked, and its answers have a home there. */
export function canBeAsked(around: Around, part: Part): boolean {
  const { record, records } = part;
  if (around.list !== undefined && !isObject(records)) return false;
  const isRelative =
    isObject(record) && typeof record.saved === "string" && !/^(application|plan|item)\b/.test(record.saved);
  const isForNobody = isObject(records) && !Object.values(records).some((each) => isFor(around, each));
  return !isRelative && !isForNobody && unasked(around, part).length > 0;
}

/** The questions of a part, and groups of them, of which nothing is asked yet. */
function unasked(around: Around, part: Part | undefined): readonly string[] {
  const asked = new Set(
    around.names.flatMap(({ declares, sort, of, name }) =>
      declares && sort === "question_name" && of === around.list ? [name] : [],
    ),
  );
  // What is inside of a group has no home in a list of the flow's own.
  const isOwnList = around.list !== undefined && !around.names.some(({ of, isKept }) => of === around.list && isKept);
  const isFree = ([name, entry]: readonly [string, unknown]): boolean => {
    if (!isObject(entry) || asked.has(name)) return false;
    if (isOwnList && (entry.use !== undefined || entry.questions !== undefined)) return false;
    const inside = typeof entry.use === "string" ? ownOf(around.draft.parts, entry.use)?.questions : entry.questions;
    return !isObject(inside) || Object.entries(inside).every(isFree);
  };
  return Object.entries(isObject(part?.questions) ? part.questions : {})
    .filter(isFree)
    .map(([name]) => name);
}

/** A value that fits the schema of a parameter. */
function parameter(around: Around, schema: { readonly [word: string]: Json | undefined }): Json {
  const { type, format, enum: among, minimum, properties, items } = schema;
  if (Array.isArray(among)) return among[0] ?? null;
  if (format === "step") return around.declared("step_id")[0] ?? "";
  if (format === "question") return around.declared("question_name")[0] ?? "";
  if (type === "array") return isObject(items) ? [parameter(around, items)] : [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return typeof minimum === "number" ? minimum : 0;
  if (type !== "object" || !isObject(properties)) return "";
  return Object.fromEntries(
    Object.entries(properties).flatMap(([word, own]) =>
      isObject(own) ? [[word, parameter(around, own)] as const] : [],
    ),
  );
}
