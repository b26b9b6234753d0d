import type { Finding } from "../contract";
import { isObject } from "../values/objects";
import { finding, inFile, located, show, unknownName } from "./finding";
import { guardValue, OF_FLOWS } from "./guard";
import { parse } from "./parse";
import type { Part, Parts } from "./parts";
import { select } from "./select";
import { partShape } from "./shape";
import { checkUsesInPart } from "./check-uses";
import { parametersRead, questionNames, usesOf } from "./uses";

export type LoadedPart =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A part from the text of its file, or what is wrong with the part alone: its shape, the parts and parameters that it
 * names, or a name other than `named` (`name@version`, by which flows name it). Its rules and texts are checked with
 * the flows that use it. Never throws.
 */
export function loadPart(
  text: string,
  { named, parts, file }: { readonly named: string; readonly parts: Parts; readonly file?: string },
): LoadedPart {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, file) };
  const findings = checkPart(parsed.value, named, parts);
  if (findings.length > 0) return { ok: false, findings: inFile(located(findings, parsed.locate), file) };
  return { ok: true, part: parsed.value as Part };
}

/** What is wrong with the part alone. `parts` are those that it may use. */
export function checkPart(json: unknown, named: string, parts: Parts): readonly Finding[] {
  const misshapen = checkShape(json);
  return misshapen.length > 0 ? misshapen : checkInside(json as Part, named, shaped(parts));
}

function checkShape(json: unknown): readonly Finding[] {
  const unsafe = guardValue(json, OF_FLOWS);
  return unsafe.length > 0 ? unsafe : partShape(json);
}

function checkInside(part: Part, named: string, parts: Parts): readonly Finding[] {
  const found = [
    ...checkName(part, named),
    ...checkParametersRead(part),
    ...checkRecords(part),
    ...checkUsesInPart(part, parts),
  ];
  return found.length > 0 ? found : [...checkCycle(named, { ...parts, [named]: part })];
}

const judged = new WeakMap<object, boolean>();

/** The parts whose shape is right. The same objects come with each flow, so each is checked once. */
function shaped(parts: Parts): Parts {
  const is = (part: unknown): boolean => {
    if (!isObject(part)) return false;
    const known = judged.get(part) ?? checkShape(part).length === 0;
    judged.set(part, known);
    return known;
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => is(part)));
}

/**
 * The parts that a flow can use: those that are sound, with all parts that they use. An unsound one counts as missing;
 * the findings of its own file say why.
 */
export function usableParts(parts: Parts): Parts {
  let usable = shaped(parts);
  for (;;) {
    const sound = Object.entries(usable).filter(([named, part]) => checkInside(part, named, usable).length === 0);
    if (sound.length === Object.keys(usable).length) return usable;
    usable = Object.fromEntries(sound);
  }
}

function checkName({ part, version }: Part, named: string): Finding[] {
  const own = `${part}@${version}`;
  if (own === named) return [];
  return [
    finding("part-name", "/part", {
      found: own,
      expected: named,
      message: "The part's name and version are those of its file.",
    }),
  ];
}

function checkParametersRead(part: Part): Finding[] {
  const known = Object.keys(part.parameters ?? {});
  const unknown = new Set(parametersRead(part).filter((path) => !known.includes(path.split(".")[0] ?? "")));
  return [...unknown].map((path) => unknownName("parameter", "/parameters", path, known));
}

/** A copy of a record may name only the part's own questions. */
function checkRecords(part: Part): Finding[] {
  const known = questionNames(part.questions);
  const named = ["records/*/copied_to/*/names/{}", "records/*/copied_to/*/without/*"];
  return named
    .flatMap((pattern) => select(part, pattern))
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, pointer }) => unknownName("question", pointer, String(value), known));
}

/** The most parts that one part may consist of when written out. */
const MAX_PARTS = 200;

/**
 * A part that uses itself, directly or through others, would never end; one that keeps doubling would be far too large.
 */
function checkCycle(named: string, parts: Parts): Finding[] {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string, above: readonly string[]): number => {
    if (above.includes(name)) return Number.POSITIVE_INFINITY;
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const used = parts[name] ? usesOf(parts[name]) : [];
    const size = used.reduce((sum, part) => sum + sizeOf(part, [...above, name]), 1);
    sizes.set(name, size);
    return size;
  };
  const size = sizeOf(named, []);
  if (size <= MAX_PARTS) return [];
  const found = size === Number.POSITIVE_INFINITY ? `${show(named)} uses itself` : `${size} parts inside each other`;
  return [
    finding("part-cycle", "", { found, expected: "a part that ends", message: "This part can never be written out." }),
  ];
}
