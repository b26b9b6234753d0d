import { keysOf } from "../../flow/pointer";
import type { WholeFlow } from "../../flow/parts";
import type { Flow } from "../../../schemas/flow.types";
import { isObject } from "../../values/objects";
import { placesOf, type FormatPlace } from "./places";
import { changesOfValue, OWN_WORDS, sortOf, type MutantKind, type NamesBySort } from "./values";

/** A flow with one small mistake. */
export interface Mutant {
  readonly kind: MutantKind;
  /** JSON pointer to what was changed, into the flow with its parts written out. */
  readonly pointer: string;
  /** What the format calls that place, such as `question.label`. */
  readonly format: string;
  /** What was done there, in a few words. */
  readonly does: string;
  /** The flow with the mistake. */
  readonly flow: Flow;
}

/** A written-out flow as a file of its own: without the steps of its rules at binding, which `expand` adds. */
export function asFile({ at_binding: rules, ...flow }: WholeFlow): Flow {
  const own = rules?.map(({ step: _step, ...rule }) => rule);
  return { ...flow, ...(own && { at_binding: own }) } as unknown as Flow;
}

/**
 * Every flow with one small mistake: each rule, bound, constant, name and text changed, each entry and optional word
 * removed, each order swapped, as the format's own schema tells what a value is. In the order of the flow.
 */
export function* mutantsOf(flow: Flow): Generator<Mutant, void> {
  const places = placesOf(flow).filter(({ pointer }) => !isOwnWord(pointer));
  const names = namesIn(places);
  for (const place of places)
    for (const { kind, value, does } of changesOfValue(place, names))
      yield {
        kind,
        pointer: place.pointer,
        format: place.format,
        does,
        flow: withValueAt(flow, keysOf(place.pointer), value),
      };
}

const isOwnWord = (pointer: string): boolean => OWN_WORDS.has(keysOf(pointer)[0] ?? "") || IDS.test(pointer);

/** The ids of steps and rules: another one is the same flow by other names. */
const IDS = /^\/(?:steps\/\d+|steps\/\d+\/(?:checks|reject|confirm)\/\d+|at_binding\/\d+)\/id$/;

/** The names that a flow uses, by their sort. */
function namesIn(places: readonly FormatPlace[]): NamesBySort {
  const found = new Map<string, Set<string>>();
  for (const place of places) {
    const sort = sortOf(place);
    if (sort !== undefined) found.set(sort, (found.get(sort) ?? new Set()).add(String(place.value)));
  }
  return new Map([...found].map(([sort, values]) => [sort, [...values]]));
}

/** A value with another one at some place; nothing of the first is changed. */
export function withValueAt<T>(under: T, keys: readonly string[], value: unknown): T {
  return replaced(under, keys, value) as T;
}

function replaced(under: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(under)) return under.with(Number(key), replaced(under[Number(key)], rest, value));
  if (!isObject(under)) return under;
  return { ...under, [key]: replaced(under[key], rest, value) };
}
