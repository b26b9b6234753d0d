import schema from "../../../schemas/scenario.schema.json";
import type { Finding } from "../../contract";
import { inFile, located } from "../../flow/finding";
import { guardValue } from "../../flow/guard";
import { parse } from "../../flow/parse";
import type { Schema } from "../../flow/schemas";
import { shape } from "../../flow/shape";
import { kindOfPath, type DraftFile } from "./draft";
import { taken } from "./tried";

const { $id: _id, ...ofScenarios } = schema;
const SCENARIO = taken<Schema>(ofScenarios);
const USUAL = taken<Schema>({ ...schema.definitions.Usual, definitions: schema.definitions });

/** Returns what is wrong with the shape of a scenario, or of a product's usual answers. */
export function scenarioFindings({ path, text }: DraftFile): readonly Finding[] {
  const parsed = parse(text);
  if ("findings" in parsed) return inFile(parsed.findings, path);
  const unsafe = guardValue(parsed.value);
  const found = unsafe.length > 0 ? unsafe : shape(kindOfPath(path) === "usual" ? USUAL : SCENARIO, parsed.value);
  const rule = "scenario-shape";
  return inFile(
    located(
      found.map((each) => ({ ...each, rule })),
      parsed.locate,
    ),
    path,
  );
}
