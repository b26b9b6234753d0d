import { existsSync } from "node:fs";
import { resolve } from "node:path";
import Ajv from "ajv";
import { formatFinding, parseJson, type Finding } from "../../engine/index";
import type { IntentText } from "../../schemas/intent.types";
import { readText } from "../../server/base/text-file";
import { misshapen, schemaOf } from "../scenarios/misshapen";
import { WrongUsage } from "./command";

/** What is meant is not what schemas/intent.schema.json says; the message has a line for each finding. */
export class BadIntent extends WrongUsage {}

const SCHEMA = "intent";
const fits = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile<IntentText>(
  schemaOf(SCHEMA),
);

/**
 * Reads what a new version is meant to do differently: a file, or JSON as it is typed. A list alone stands for the
 * changes. Throws BadIntent.
 */
export function readIntent(typed: string): IntentText {
  const isTyped = /^\s*[[{]/.test(typed);
  if (!isTyped && !existsSync(typed)) throw new BadIntent(`There is no file "${typed}" that says what is meant.`);
  const file = isTyped ? "--only" : typed;
  const text = isTyped ? typed : readText(resolve(typed));
  const parsed = parseJson(text);
  if ("findings" in parsed) throw new BadIntent(said(parsed.findings.map((each) => ({ file, ...each }))));
  const whole: unknown = Array.isArray(parsed.value) ? { changes: parsed.value } : parsed.value;
  if (fits(whole)) return whole;
  throw new BadIntent(said(misshapen(SCHEMA, { file, text, value: whole, rule: "intent-shape" })));
}

const said = (findings: readonly Finding[]): string => findings.map(formatFinding).join("\n");
