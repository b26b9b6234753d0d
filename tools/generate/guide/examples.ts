import { at, below, meantBy, type Placed } from "./schema";
import { compact } from "./compact";
import { SOURCES } from "./sources";

/** A value that a file of the repository says. */
export interface Example {
  readonly value: unknown;
  readonly file: string;
}

/** The smallest example of each word and kind of object that the first file with one has: the address of the place in the schema → the example. */
export function examplesFound(): ReadonlyMap<string, Example> {
  const found = new Map<string, Example>();
  const rank = new Map(SOURCES.map(({ file }, index) => [file, fixtureOf(file, index)]));
  for (const { file, schema, content } of SOURCES)
    for (const [id, value] of usagesIn(at(`${schema}#`), content)) {
      const before = found.get(id);
      const isSmaller =
        !before ||
        ((rank.get(file) ?? 0) === (rank.get(before.file) ?? 0) &&
          compact(value).length < compact(before.value).length);
      if (isSmaller) found.set(id, { value, file });
    }
  return found;
}

/** Files of one product count alike: the smallest of them is taken. */
const fixtureOf = (file: string, index: number): string | number =>
  /^tests\/fixtures\/\w+|^flows\/parts|^flows|^server/.exec(file)?.[0] ?? index;

/** Every value of a file with the address of its place in the schema, at any depth. */
function* usagesIn(place: Placed, value: unknown): Generator<readonly [id: string, value: unknown], void> {
  const meant = meantBy(place, value);
  for (const { id } of meant) yield [id, value];
  if (meant.some(({ id }) => id === "flow.schema.json#/$defs/rule")) return;
  const isList = Array.isArray(value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const places = isList ? itemsOf(meant) : membersOf(meant, name);
    for (const { id } of places) yield [id, member];
    const last = places.at(-1);
    if (last) yield* usagesIn(last, member);
  }
}

const itemsOf = (meant: readonly Placed[]): readonly Placed[] =>
  meant.filter(({ schema }) => schema.items).map((place) => below(place, "items"));

/** What the schema says of a member: by its name, wherever it does, or as one of many. */
function membersOf(meant: readonly Placed[], name: string): readonly Placed[] {
  const named = meant.filter(({ schema }) => Object.hasOwn(schema.properties ?? {}, name));
  if (named.length > 0) return named.map((place) => below(place, "properties", name));
  return meant
    .filter(({ schema }) => typeof schema.additionalProperties === "object")
    .map((place) => below(place, "additionalProperties"));
}
