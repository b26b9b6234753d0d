import type { Flow } from "../../../schemas/flow.types";
import type { ListFiles } from "../../flow/facts";
import { expand, type Parts } from "../../flow/parts";
import { child, keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import { changesBetween } from "./between";
import { change, type Change } from "./change";

/** The files that two versions of a flow name. A published version holds its own parts. */
export interface NamedFiles {
  readonly lists: ListFiles;
  readonly parts: Parts;
}

/**
 * Returns what a flow as it is written says otherwise than an older version of it (`changesBetween`), with the part that
 * says it where it is one. A part of another version that says the same is one change of its own.
 */
export function changesOfVersions(old: Flow, now: Flow, { lists, parts }: NamedFiles): readonly Change[] {
  const [before, after] = [expand(old, parts), expand(now, parts)];
  const told = changesBetween(before.flow, after.flow, lists).map((each): Change => {
    const { originOf } = each.kind === "removed" ? before : after;
    const { part } = originOf(each.where);
    if (part === undefined) return each;
    const usedAt = usedOtherwise(part, each.where, { old, now, parts });
    return usedAt === undefined
      ? { ...each, part, sentence: `${each.sentence} (in the part ${part})` }
      : { ...each, part, usedAt };
  });
  return [...told, ...exchangedParts(old, now, told)];
}

interface Versions {
  readonly old: Flow;
  readonly now: Flow;
  readonly parts: Parts;
}

/**
 * The place at which a use of a part is written otherwise, where both versions use the same part: what comes of it is
 * found in the part, which was not edited. Undefined where the part itself is another one.
 */
function usedOtherwise(part: string, where: string, { old, now, parts }: Versions): string | undefined {
  const [before, after] = [old, now].map((flow) => saidIn(flow.parts?.[part] ?? parts[part]));
  if (before !== after) return undefined;
  const [was, own] = [old, now].map((flow) =>
    usesIn(flow)
      .filter(({ name, version }) => `${name}@${version}` === part)
      .toSorted((a, b) => Number(isUnder(where, b.at)) - Number(isUnder(where, a.at))),
  );
  const [use, earlier] = [own?.[0], was?.[0]];
  if (!use || !earlier) return undefined;
  const nodes = [under(old, keysOf(earlier.at)), under(now, keysOf(use.at))] as const;
  return commonPlace(leavesApart(...nodes, use.at));
}

/** A part as it is written but for its schema: what only editors read is otherwise in a published version. */
const saidIn = (part: object | undefined): string => JSON.stringify({ ...part, $schema: undefined });

const isUnder = (place: string, pointer: string): boolean => place === pointer || place.startsWith(`${pointer}/`);

/** The smallest places at which two nodes differ. */
function leavesApart(was: unknown, now: unknown, at: string): readonly string[] {
  if (isDeepEqual(was, now)) return [];
  if (!isObject(was) || !isObject(now)) return [at];
  const keys = [...new Set([...Object.keys(now), ...Object.keys(was)])];
  return keys.flatMap((key) => leavesApart(was[key], now[key], child(at, key)));
}

/** The place around all of some places; undefined for none. */
function commonPlace(places: readonly string[]): string | undefined {
  return places.reduce<string | undefined>((around, place) => {
    let common = around ?? place;
    while (!isUnder(place, common)) common = common.slice(0, common.lastIndexOf("/"));
    return common;
  }, undefined);
}

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A use of a part: the part's name and where a flow uses it. */
interface Use {
  readonly name: string;
  readonly version: string;
  readonly at: string;
}

/** The parts of which another version is used, and which say what they said before. */
function exchangedParts(old: Flow, now: Flow, told: readonly Change[]): readonly Change[] {
  const before = new Map(usesIn(old).map((use) => [use.name, use]));
  const seen = new Set<string>();
  return usesIn(now).flatMap(({ name, version, at }) => {
    const was = before.get(name);
    const full = `${name}@${version}`;
    if (!was || was.version === version || seen.has(name) || told.some(({ part }) => part === full)) return [];
    seen.add(name);
    const pair = { step: null, at, wasAt: was.at, was: `${name}@${was.version}`, now: full };
    const sentence = `The part ${name} is now version ${version} instead of ${was.version}, and says here what it said before`;
    return [{ ...change(pair, "use", sentence, { demands: "patch" }), part: full }];
  });
}

/** Every use of a part that a flow itself writes. */
function usesIn({ parts: _parts, ...flow }: Flow): readonly Use[] {
  const look = (node: unknown, at: string): readonly Use[] => {
    if (node === null || typeof node !== "object") return [];
    const inside = Object.entries(node).flatMap(([key, value]) => look(value, child(at, key)));
    if (!isObject(node) || typeof node.use !== "string") return inside;
    const [name = "", version = ""] = node.use.split("@");
    return [{ name, version, at }, ...inside];
  };
  return look(flow, "");
}
