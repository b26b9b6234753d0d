import type { Finding, List } from "../contract";
import { isObject } from "../values/objects";
import { CHECKS } from "./index";
import { factsOf, type Facts } from "../flow/facts";
import { finding, inFile, located, show } from "../flow/finding";
import type { Flow } from "../../schemas/flow.types";
import { guardValue } from "../flow/guard";
import { parse } from "../flow/parse";
import { checkPart, usableParts } from "../flow/part";
import { expand, type Expanded, type Parts } from "../flow/parts";
import { flowShape } from "../flow/shape";
import { checkUses } from "../flow/check-uses";
import { usedParts } from "../flow/uses";

export interface LoadOptions {
  /** Lists by `name@version`; where they are not given, none is asked for. */
  readonly lists?: { readonly [nameAtVersion: string]: List };
  /** Parts by `name@version`; a published flow holds its own. */
  readonly parts?: Parts;
  /** The file's name, for the findings. */
  readonly file?: string;
}

export type Loaded =
  { readonly ok: true; readonly flow: Flow } | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A flow that is safe to run, or everything that is wrong with it (reliability §5): first its size, then its shape and
 * its uses of parts, then, with the parts written out, its shape again, its names, rules and texts. What is wrong in a
 * part is found in the part's file. Never throws. Compiles the schema at first use, so it runs where that is allowed: at
 * the server and in commands, not in the browser.
 */
export function loadFlow(json: unknown, options: LoadOptions = {}): Loaded {
  const findings = findingsOf(json, options);
  return findings.length === 0
    ? { ok: true, flow: json as Flow }
    : { ok: false, findings: inFile(findings, options.file) };
}

/** The same from a file's text; each finding in it has its line and column, and they stand in the order of the text. */
export function loadFlowText(text: string, options: LoadOptions = {}): Loaded {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, options.file) };
  const findings = findingsOf(parsed.value, options);
  if (findings.length === 0) return { ok: true, flow: parsed.value as Flow };
  return { ok: false, findings: inFile(located(findings, parsed.locate), options.file) };
}

/** Each stage trusts the one before it, so a flow that fails one is not asked further. */
function findingsOf(json: unknown, { lists, parts = {} }: LoadOptions): readonly Finding[] {
  const stages: readonly (() => readonly Finding[])[] = [
    () => guardValue(json),
    () => checkEdition(json),
    () => flowShape(json),
    () => checkParts(json as Flow, parts),
    () => checkWhole(json as Flow, parts, lists),
  ];
  for (const stage of stages) {
    const findings = stage();
    if (findings.length > 0) return once(findings);
  }
  return [];
}

const EDITION = 2;

/** A flow of another edition has another shape: one sentence says more than all that does not fit. */
function checkEdition(json: unknown): readonly Finding[] {
  if (!isObject(json) || json.format === EDITION) return [];
  const edition = json.format === undefined ? "1" : show(json.format);
  return [
    finding("unknown-format-edition", "/format", {
      found: json.format === undefined ? "nothing" : edition,
      expected: String(EDITION),
      message: `This flow is written in edition ${edition} of the flow format; this engine reads edition ${EDITION}.`,
    }),
  ];
}

/** The parts that the flow holds itself or uses are sound, and each use of a part is. */
function checkParts(flow: Flow, given: Parts): readonly Finding[] {
  const own = (flow.parts ?? {}) as Parts;
  const parts = { ...given, ...own };
  const source = flow as unknown as { readonly [key: string]: unknown };
  const used = [...usedParts(source, parts)].filter((named) => !Object.hasOwn(own, named));
  const inParts = [
    ...Object.entries(own).flatMap(([named, part]) => checkPart(part, named, parts).map(under(`/parts/${named}`))),
    ...used.flatMap((named) => inFile(checkPart(parts[named], named, parts), fileOf(named))),
  ];
  return inParts.length > 0 ? inParts : checkUses(source, usableParts(parts));
}

/** The file of a part, within the folder of the flows. */
const fileOf = (part: string): string => `parts/${part}.json`;

const under =
  (base: string) =>
  (found: Finding): Finding => ({ ...found, pointer: base + found.pointer });

/** What is wrong with the flow once every part stands in its place, where it was written. */
function checkWhole(flow: Flow, given: Parts, lists: LoadOptions["lists"]): readonly Finding[] {
  const parts = usableParts({ ...given, ...(flow.parts as Parts | undefined) });
  const expanded = expand(flow, parts);
  const misshapen = flowShape(asWritten(expanded));
  const findings = misshapen.length > 0 ? misshapen : checksOf(flow, expanded, { parts, lists });
  return findings.map((found) => written(found, expanded, flow));
}

const checksOf = (source: Flow, { flow }: Expanded, around: Pick<Facts, "parts" | "lists">): readonly Finding[] => {
  const facts = factsOf(source, flow, around);
  return CHECKS.flatMap((check) => check(facts));
};

/** The whole flow in the shape of a file: the step that a rule of binding leads to is the engine's own word. */
function asWritten({ flow }: Expanded): unknown {
  const { at_binding: rules, ...rest } = flow;
  return rules ? { ...rest, at_binding: rules.map(({ step: _step, ...rule }) => rule) } : rest;
}

/** A finding at the place where it was written: in the flow, or in the file of a part. */
function written(found: Finding, { originOf }: Expanded, flow: Flow): Finding {
  const { part, pointer } = originOf(found.pointer);
  if (part === undefined) return { ...found, pointer };
  const isOwn = Object.hasOwn(flow.parts ?? {}, part);
  return isOwn ? { ...found, pointer: `/parts/${part}${pointer}` } : { ...found, pointer, file: fileOf(part) };
}

/** A part that is used twice is wrong once, and so is what fits none of several shapes. */
function once(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(
    findings.map((found) => [[found.file, found.pointer, found.rule, found.found, found.expected].join(" "), found]),
  );
  return [...known.values()];
}
