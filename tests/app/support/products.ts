import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileValidators, createEngine, formatFinding, loadFlowText } from "../../../engine/index";
import type { Engine, Flow } from "../../../engine/index";
import { loadRateBooks } from "../../../server/rates/plans";
import { readLists } from "../../../tools/flow/files";
import { readScenarios } from "../../../tools/scenarios/scenario";
import type { Scenario } from "../../../tools/scenarios/usual";
import { library } from "../../engine/support/shipped";

const root = resolve(import.meta.dirname, "../../..");

type Lists = Parameters<typeof compileValidators>[1]["lists"];

/** A product with its scenarios. */
export interface Product {
  readonly id: string;
  readonly lists: Lists;
  readonly engine: Engine;
  readonly scenarios: readonly Scenario[];
}

/** The prices of the products below. */
export const RATES = loadRateBooks([join(root, "tests/fixtures/belongings/products")]);

/** An engine over a flow that uses the shipped parts, and these lists. */
export const engineOf = (flow: Flow, lists: Lists): Engine =>
  createEngine(flow, { parts: library.parts, lists, validators: compileValidators(flow, { ...library, lists }) });

/** Products that have a step of each kind between them. */
export const PRODUCTS: readonly Product[] = [
  product("passport360", "flows"),
  product("boa", "flows"),
  product("belongings", "tests/fixtures/belongings"),
];

function product(id: string, folder: string): Product {
  const lists = { ...library.lists, ...readLists([join(root, folder)]) };
  const text = readFileSync(join(root, folder, `${id}.flow.json`), "utf8");
  const loaded = loadFlowText(text, { parts: library.parts, lists });
  if (!loaded.ok) throw new Error(loaded.findings.map(formatFinding).join("; "));
  const scenarios = readScenarios(join(root, folder, "scenarios"), id).map(({ scenario }) => scenario);
  return { id, lists, engine: engineOf(loaded.flow, lists), scenarios };
}
