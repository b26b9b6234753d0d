/**
 * Journeys through each product's newest published version. It never changes, so a figure of them changes only when
 * code does, or when a version goes live. Their answers are kept with them (`journeys/`), because those of
 * flows/scenarios follow the working copy.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Engine, Flow, List, Lists, SessionEvent, Validators } from "../../engine/index";
import { compareVersions, compileValidators, createEngine } from "../../engine/index";
import { compileRule } from "../../engine/analysis/index";
import { loadRateBooks } from "../../server/rates/plans";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import type { Scenario } from "../../tools/scenarios/usual";
import type { Host } from "../../tools/scenarios/walk";

const root = resolve(import.meta.dirname, "../..");
const published = join(root, "flows/published");
const rates = loadRateBooks();

/** A product as it is sold now, with its journeys. */
export interface Product {
  readonly id: string;
  readonly flow: Flow;
  readonly lists: Lists;
  readonly validators: Validators;
  readonly journeys: readonly Scenario[];
}

/** Each product that is published. */
export function products(): readonly Product[] {
  const folders = readdirSync(published, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const lists = allLists();
  return folders.map(({ name: id }) => {
    const flow = newest(id);
    const journeys = readScenarios(join(import.meta.dirname, "journeys"), id).map(({ scenario }) => scenario);
    return { id, flow, lists, validators: compileValidators(flow, { lists }), journeys };
  });
}

function newest(id: string): Flow {
  const versions = readdirSync(join(published, id)).map((file) => file.replace(".flow.json", ""));
  const last = versions.toSorted(compareVersions).at(-1);
  const flow: Flow = JSON.parse(readFileSync(join(published, id, `${last}.flow.json`), "utf8"));
  return flow;
}

function allLists(): Lists {
  const folder = join(root, "flows/lists");
  const files = readdirSync(folder).map((file) => {
    const list: List = JSON.parse(readFileSync(join(folder, file), "utf8"));
    return [file.replace(/\.json$/, ""), list] as const;
  });
  return Object.fromEntries(files);
}

/** The engine of a product; `rules`: how it runs its rules. */
export const engineOf = ({ flow, lists, validators }: Product, rules = compileRule): Engine =>
  createEngine(flow, { lists, validators, rules });

/** Who answers the calls of a journey. */
export const hostOf = (engine: Engine, journey: Scenario): Host => memoryHost(engine, journey, rates);

/**
 * Plays a journey; returns what its person does, in order. `played` is the same engine with a counter around it. Throws when the
 * journey does not end as it should, with the reason.
 */
export async function eventsOf(
  engine: Engine,
  journey: Scenario,
  played: Engine = engine,
): Promise<readonly SessionEvent[]> {
  const events: SessionEvent[] = [];
  const noting: Engine = {
    ...played,
    send(session, event) {
      if (event.type !== "receive") events.push(event);
      return played.send(session, event);
    },
  };
  const failures = await play(noting, hostOf(engine, journey), journey, engine);
  if (failures.length === 0) return events;
  const reasons = failures.map(({ message, because }) => [message, ...because.map(({ sentence }) => sentence)]);
  throw new Error(
    `The journey "${journey.name}" fails; are its answers complete (tests/figures/journeys/${journey.flow}/usual.json)?\n${reasons.flat().join("\n")}`,
  );
}

/** The steps of an entry that are not among those seen: each needs a journey, so that none is without a figure. */
export const stepsWithout = (engine: Engine, entry: Scenario["entry"], seen: Iterable<string>): readonly string[] => {
  const passed = new Set(seen);
  return engine.steps(entry).flatMap(({ id }) => (passed.has(id) ? [] : [id]));
};
