import type { Finding, List } from "../contract";
import { isObject } from "../values/objects";
import { CHECKS } from "./index";
import { checkWork } from "./work";
import { factsOf, type Around } from "../flow/facts";
import { finding, inFile, located, show } from "../flow/finding";
import type { Flow } from "../../schemas/flow.types";
import { guardValue, OF_FLOWS, WRITTEN_OUT } from "../flow/guard";
import { parse } from "../flow/parse";
import { checkPart, usableParts } from "../flow/part";
import { expand, TooLarge, type Expanded, type Parts } from "../flow/parts";
import { flowShape } from "../flow/shape";
import { checkUses } from "../flow/check-uses";
import type { RateBookFile } from "../flow/rate-book";
import { usedParts } from "../flow/uses";

export interface LoadOptions {
  /** Lists by `name@version`; if absent, lists are not checked. */
  readonly lists?: { readonly [nameAtVersion: string]: List };
  /** The names of the media files; if absent, those that the product's page names are not checked. */
  readonly media?: readonly string[];
  /** Parts by `name@version`; a published flow holds its own. */
  readonly parts?: Parts;
  /** The rate books of all products; if absent, plans and prices are not checked. */
  readonly rateBooks?: readonly RateBookFile[];
  /** The newest published version of the same flow, with its parts inside; if absent, nothing is compared with it. */
  readonly published?: Flow;
  /** Every published version of the same flow: what is marked `applies_to_started` must be judged beside each. */
  readonly started?: readonly Flow[];
  /** The file's name, for the findings. */
  readonly file?: string;
}

export type Loaded =
  | { readonly ok: true; readonly flow: Flow }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A flow that is safe to run, or everything that is wrong with it (reliability §5). Checks first its size, then its
 * shape and its uses of parts; then, with the parts written out, its shape again, its names, rules and texts. A mistake
 * in a part is reported in the part's file. Never throws. Compiles the schema at first use, so it runs on the server
 * and in commands, but not in the browser, which forbids that.
 */
export function loadFlow(json: unknown, options: LoadOptions = {}): Loaded {
  const findings = findingsOf(json, options);
  return findings.length === 0
    ? { ok: true, flow: json as Flow }
    : { ok: false, findings: inFile(findings, options.file) };
}

/** The same for a file's text. Each finding has its line and column; findings come in the order of the text. */
export function loadFlowText(text: string, options: LoadOptions = {}): Loaded {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, options.file) };
  const findings = findingsOf(parsed.value, options);
  if (findings.length === 0) return { ok: true, flow: parsed.value as Flow };
  return { ok: false, findings: inFile(located(findings, parsed.locate), options.file) };
}

/** The findings of the first stage that fails: each stage relies on the one before it. */
function findingsOf(json: unknown, { parts = {}, lists, ...others }: LoadOptions): readonly Finding[] {
  const stages: readonly (() => readonly Finding[])[] = [
    () => guardValue(json, OF_FLOWS),
    () => checkEdition(json),
    () => flowShape(json),
    () => checkParts(json as Flow, parts),
    () => checkWhole(json as Flow, { ...others, parts, lists }),
  ];
  for (const stage of stages) {
    const findings = stage();
    if (findings.length > 0) return once(findings);
  }
  return [];
}

const EDITION = 2;

/** A flow of another edition has another shape: one finding says more than a list of all that does not fit. */
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

/** The findings about the parts that the flow holds or uses, and about each use. */
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

/** The file of a part, relative to the folder of the flows. */
const fileOf = (part: string): string => `parts/${part}.json`;

const under =
  (base: string) =>
  (each: Finding): Finding => ({ ...each, pointer: base + each.pointer });

/** The findings about the flow with its parts written out, at the places where they were written. */
function checkWhole(flow: Flow, given: Around): readonly Finding[] {
  const parts = usableParts({ ...given.parts, ...(flow.parts as Parts | undefined) });
  const expanded = writtenOut(flow, parts);
  if (!expanded) return [tooLarge];
  const misshapen = flowShape(asWritten(expanded));
  const findings = misshapen.length > 0 ? misshapen : checksOf(flow, expanded, { ...given, parts });
  return findings.map((each) => written(each, expanded, flow));
}

/** The flow with its parts written out; undefined when that is too large to be looked at. */
function writtenOut(flow: Flow, parts: Parts): Expanded | undefined {
  try {
    const expanded = expand(flow, parts);
    return guardValue(expanded.flow, WRITTEN_OUT).length > 0 ? undefined : expanded;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

const tooLarge: Finding = finding("too-large", "", {
  found: `more than ${WRITTEN_OUT.values} values once its parts are written out`,
  expected: `at most ${WRITTEN_OUT.values}`,
  message: "The flow is too large.",
});

/** The other checks follow rules through values and answers, so they need to know that these come to an end. */
const checksOf = (source: Flow, { flow }: Expanded, around: Around): readonly Finding[] => {
  const facts = factsOf(source, flow, around);
  const endless = checkWork(facts);
  return endless.length > 0 ? endless : CHECKS.flatMap((check) => check(facts));
};

/** The whole flow in the shape of a file: without the steps of binding rules, which the engine adds. */
function asWritten({ flow }: Expanded): unknown {
  const { at_binding: rules, ...rest } = flow;
  return rules ? { ...rest, at_binding: rules.map(({ step: _step, ...rule }) => rule) } : rest;
}

/** A finding at the place that caused it: in the flow, in the file of a part, or in the file that it names itself. */
function written(each: Finding, { originOf }: Expanded, flow: Flow): Finding {
  if (each.file !== undefined) return each;
  const { part, pointer } = originOf(each.pointer);
  if (part === undefined) return { ...each, pointer };
  const isOwn = Object.hasOwn(flow.parts ?? {}, part);
  return isOwn ? { ...each, pointer: `/parts/${part}${pointer}` } : { ...each, pointer, file: fileOf(part) };
}

/**
 * Each finding once: a mistake in a part that is used twice, or in a value that fits none of several shapes, is
 * reported once.
 */
function once(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(
    findings.map((each) => [[each.file, each.pointer, each.rule, each.found, each.expected].join(" "), each]),
  );
  return [...known.values()];
}
