import type { Flow } from "../../../schemas/flow.types";
import type { ListFiles } from "../../flow/facts";
import { expand, type Parts } from "../../flow/parts";
import { child } from "../../flow/pointer";
import { isObject } from "../../values/objects";
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
    return part === undefined ? each : { ...each, part, sentence: `${each.sentence} (in the part ${part})` };
  });
  return [...told, ...exchangedParts(old, now, told)];
}

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
