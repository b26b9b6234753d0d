import type { Finding, Flow } from "../contract";
import { checkDeclarations } from "./checks/declarations";
import { checkNames } from "./checks/names";
import { checkOrder } from "./checks/path-order";
import { checkPayloads } from "./checks/payloads";
import { checkPlan } from "./checks/plan";
import { checkQuestions } from "./checks/questions";
import { checkRules } from "./checks/rules";
import { checkSections } from "./checks/sections";
import { checkTexts } from "./checks/texts";
import { checkUnused } from "./checks/unused";
import { factsOf, type Check, type ListFiles } from "./facts";
import { inFile, located } from "./finding";
import { guardValue } from "./guard";
import { parse } from "./parse";
import { flowShape } from "./shape";

export interface LoadOptions {
  /** `name@version` → list; when absent, list files are not asked for. */
  readonly lists?: ListFiles;
  /** The file's name, for the findings. */
  readonly file?: string;
}

export type Loaded =
  { readonly ok: true; readonly flow: Flow } | { readonly ok: false; readonly findings: readonly Finding[] };

const CHECKS: readonly Check[] = [
  checkNames,
  checkOrder,
  checkDeclarations,
  checkQuestions,
  checkSections,
  checkPlan,
  checkRules,
  checkTexts,
  checkPayloads,
  checkUnused,
];

/**
 * A flow that is safe to run, or everything that is wrong with it (reliability §5): first its size, then its shape,
 * then its names, rules and texts. Never throws. Compiles the schema at first use, so it runs where that is allowed:
 * at the server and in commands, not in the browser.
 */
export function loadFlow(json: unknown, { lists, file }: LoadOptions = {}): Loaded {
  const findings = findingsOf(json, lists);
  return findings.length === 0 ? { ok: true, flow: json as Flow } : { ok: false, findings: inFile(findings, file) };
}

/** The same from a file's text; each finding has its line and column, and the findings stand in the order of the text. */
export function loadFlowText(text: string, options: LoadOptions = {}): Loaded {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, options.file) };
  const loaded = loadFlow(parsed.value, options);
  return loaded.ok ? loaded : { ok: false, findings: located(loaded.findings, parsed.locate) };
}

/** Each stage trusts the one before it, so a flow that fails one is not asked further. */
function findingsOf(json: unknown, lists: ListFiles | undefined): readonly Finding[] {
  const unsafe = guardValue(json);
  if (unsafe.length > 0) return unsafe;
  const misshapen = flowShape(json);
  if (misshapen.length > 0) return misshapen;
  const facts = factsOf(json as Flow, lists);
  return CHECKS.flatMap((check) => check(facts));
}
