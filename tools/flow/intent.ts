import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Ajv, { type ErrorObject } from "ajv";
import { formatFinding, parseJson, type Finding } from "../../engine/index";
import { positionIn } from "../../engine/analysis";
import type { IntentText } from "../../schemas/intent.types";
import { readText } from "../../server/base/text-file";
import { WrongUsage } from "./command";

/** What is meant is not what schemas/intent.schema.json says; the message has a line for each finding. */
export class BadIntent extends WrongUsage {}

const schema = readFileSync(join(import.meta.dirname, "../../schemas/intent.schema.json"), "utf8");
const fits = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile<IntentText>(
  JSON.parse(schema) as object,
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
  throw new BadIntent(said((fits.errors ?? []).map((error) => findingOf(file, text, error))));
}

const said = (findings: readonly Finding[]): string => findings.map(formatFinding).join("\n");

function findingOf(file: string, text: string, { instancePath, message = "", params }: ErrorObject): Finding {
  const unknown = params.additionalProperty as string | undefined;
  const pointer = unknown === undefined ? instancePath : `${instancePath}/${unknown}`;
  return {
    file,
    ...positionIn(text, pointer),
    pointer,
    rule: "intent-shape",
    found: unknown ?? "another shape",
    expected: "what schemas/intent.schema.json says",
    message: `This ${message}.`,
  };
}
