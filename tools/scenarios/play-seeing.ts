import type { Engine } from "../../engine/index";
import type { RateBooks } from "../../server/rates/plans";
import type { Look } from "./looks";
import { memoryHost } from "./memory-host";
import { play } from "./play";
import type { Failure } from "./reasons";
import type { Scenario } from "./usual";

/** What came of a scenario that was played in memory: what was otherwise than expected, and all that was seen. */
export interface PlayedSeeing {
  readonly failures: readonly Failure[];
  readonly looks: readonly Look[];
}

/** Plays a scenario in memory, and notes all that is seen. */
export async function playSeeing(engine: Engine, scenario: Scenario, rates: RateBooks): Promise<PlayedSeeing> {
  const looks: Look[] = [];
  const failures = await play(engine, memoryHost(engine, scenario, rates), scenario, engine, (look) =>
    looks.push(look),
  );
  return { failures, looks };
}
