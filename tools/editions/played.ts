import type { JsonObject } from "../../engine/index";
import { diffJourneys, diffJson, type Difference, type Kind } from "./differences";
import type { Edition, PlainScenario, Product } from "./edition";
import { recorder, type Moment } from "./recorder";

/** What came of playing a scenario. */
interface Played {
  readonly moments: readonly Moment[];
  /** Sentences of what the scenario expected otherwise. */
  readonly failures: readonly string[];
  readonly saved: JsonObject;
}

/** Plays each scenario of the older tree on both editions, the present one by its own file of the same path. */
export async function playScenarios(
  was: { readonly edition: Edition; readonly scenarios: ReadonlyMap<string, PlainScenario> },
  now: { readonly edition: Edition; readonly scenarios: ReadonlyMap<string, PlainScenario> },
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const [file, scenario] of was.scenarios) {
    const present = now.scenarios.get(file);
    if (!present) continue;
    const before = await playOne(productIn(was.edition, scenario.flow), scenario);
    const after = await playOne(productIn(now.edition, present.flow), present);
    found.push(...diffPlayed(nameOf(file), before, after));
  }
  return found;
}

/** `flows/scenarios/boa/x.json` → `boa/x`. */
export const nameOf = (file: string): string =>
  file
    .split("/")
    .slice(-2)
    .join("/")
    .replace(/\.json$/, "");

function productIn({ products }: Edition, id: string): Product {
  const product = products.find((one) => one.id === id);
  if (!product) throw new Error(`There is no flow "${id}" among ${products.map((one) => one.id).join(", ")}`);
  return product;
}

async function playOne(product: Product, scenario: PlainScenario): Promise<Played> {
  const { engine, host, play } = product.open(scenario);
  const recorded = recorder(engine);
  const failures = await play(recorded.engine, host);
  return {
    moments: recorded.moments,
    failures,
    saved: { application: await host.application(), policy: await host.policyPlan() },
  };
}

function diffPlayed(scenario: string, was: Played, now: Played): readonly Difference[] {
  const ends = (kind: Kind, a: unknown, b: unknown): readonly Difference[] =>
    diffJson(a, b).map((one) => ({ scenario, kind, event: "the end", ...one }));
  return [
    ...diffJourneys(scenario, was.moments, now.moments),
    ...ends("saved", was.saved, now.saved),
    ...ends("verdict", was.failures, now.failures),
  ];
}
