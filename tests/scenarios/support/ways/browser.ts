import { isObject, type Json, type JsonObject } from "../../../../engine";
import { Guide } from "../../../../tools/scenarios/guide";
import { memoryHost } from "../../../../tools/scenarios/memory-host";
import { OwnAnswers } from "../../../../tools/scenarios/answers";
import { Passage } from "../../../../tools/scenarios/passage";
import type { Scenario } from "../../../../tools/scenarios/usual";
import { Walk } from "../../../../tools/scenarios/walk";
import type { TestServer } from "../../../server/support/server";
import type { By, Target, Typed } from "./way";

/** Why the page does not go on: the question and its message, or the heading of the rejection. */
export interface Said {
  readonly step: string;
  readonly at?: string;
  readonly message: string;
}

const ENTRIES = { broker: "dashboard", client: "enroll", share: "share" } as const;

/** Returns what the page says to a person who types these answers and presses Next: the engine alone, no server. */
export async function browserSays(
  server: TestServer,
  { product }: Target,
  by: By,
  step: string,
  typed: Typed,
): Promise<Said[]> {
  const engine = product.served(server).engine();
  const entry = ENTRIES[by];
  const open = Object.entries(typed.answers).filter(([, value]) => value === null);
  const scenario = { ...usualScenario(product, entry), answers: { ...typed.before, ...Object.fromEntries(open) } };
  const walk = new Walk(engine, memoryHost(engine, scenario, product.rates));
  const passage = new Passage(walk, new Guide(engine), new OwnAnswers(scenario));
  await walk.begin();
  const why = await passage.to(step);
  // Some pages are refused before they are reached: where no plan is sold, there is none to choose.
  const { dialog } = walk.view();
  if (why && dialog) return [{ step, message: dialog.title }];
  if (why) throw new Error(`The page does not come to ${step}: ${why.map(({ sentence }) => sentence).join()}`);
  const answers = Object.entries(typed.answers).filter(([, value]) => value !== null);
  const things = answers.find(([, value]) => isThings(value));
  if (!things) await passage.leave(Object.fromEntries(answers));
  else if (!(await addThings(walk, things[0], things[1] as readonly JsonObject[]))) await passage.leave();
  return saidBy(walk, things?.[0]);
}

/** A journey of the product by an entry with nothing but the usual answers. */
function usualScenario({ scenarios }: Target["product"], entry: Scenario["entry"]): Scenario {
  const found = scenarios.find(([, { entry: own, given }]) => own === entry && given.licensed !== false)?.[1];
  if (!found) throw new Error(`No scenario comes by ${entry}`);
  const { region: _, application: __, ...given } = found.given;
  return { ...found, given, steps: [], expect: { outcome: "open" } };
}

const isThings = (value: Json): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Adds things in the dialog of the list, one by one. Returns whether the dialog of one was refused. */
async function addThings(walk: Walk, name: string, things: readonly JsonObject[]): Promise<boolean> {
  for (const item of things) {
    await walk.send({ type: "item.add", name, item });
    if (walk.now.outcome.kind === "invalid") return true;
  }
  return false;
}

function saidBy(walk: Walk, list?: string): Said[] {
  const { step } = walk;
  const { outcome } = walk.now;
  const { dialog } = walk.view();
  if (dialog) return [{ step, message: dialog.title }];
  if (outcome.kind !== "invalid") return [];
  const inDialog = list !== undefined && walk.before === walk.now.session;
  return outcome.errors.map(({ at, message }) => ({ step, at: inDialog ? `${list}.${at}` : at, message }));
}
