import type { Finding, Flow } from "../contract";
import { checkDeclarations } from "./checks/declarations";
import { checkNames } from "./checks/names";
import { checkOrder } from "./checks/path-order";
import { checkPayloads } from "./checks/payloads";
import { checkPlanPaths } from "./checks/plan-paths";
import { checkQuestions } from "./checks/questions";
import { checkRules } from "./checks/rules";
import { checkSections } from "./checks/sections";
import { checkTexts } from "./checks/texts";
import { checkUnused } from "./checks/unused";
import { factsOf, type Check, type ListFiles } from "./facts";
import { guardValue } from "./guard";
import { parse } from "./parse";
import { flowShape } from "./shape";

export interface LoadOptions {
  /** `name@version` → list; when absent, list files are not asked for. */
  readonly lists?: ListFiles;
  /** The file's name, for the findings. */
  readonly file?: string;
}

export type Loaded = { readonly ok: true; readonly flow: Flow } | { readonly ok: false; readonly findings: readonly Finding[] };

const CHECKS: readonly Check[] = [
  checkNames,
  checkOrder,
  checkDeclarations,
  checkQuestions,
  checkSections,
  checkPlanPaths,
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
  if (findings.length === 0) return { ok: true, flow: json as Flow };
  return { ok: false, findings: findings.map((found) => ({ ...(file === undefined ? {} : { file }), ...found })) };
}

/** The same from a file's text; each finding has its line and column, and the findings stand in the order of the text. */
export function loadFlowText(text: string, options: LoadOptions = {}): Loaded {
  const parsed = parse(text);
  const { file } = options;
  if ("findings" in parsed) return { ok: false, findings: parsed.findings.map((found) => ({ ...(file === undefined ? {} : { file }), ...found })) };
  const loaded = loadFlow(parsed.value, options);
  if (loaded.ok) return loaded;
  const located = loaded.findings.map((found) => ({ ...found, ...parsed.locate(found.pointer) }));
  return { ok: false, findings: located.sort((a, b) => a.line - b.line || a.column - b.column) };
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
