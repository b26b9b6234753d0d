/** The imports of a process: each brokerage has a lane of its own, so none waits for the file of another. */
import { newId } from "../base/ids";
import { counted } from "../base/metrics";
import type { Deps } from "../domain/deps";
import { takeOperation } from "../store/operations";
import { placesForLarge, workOn } from "./import";

/** So many brokerages have a lane at a time. What waits in one holds nothing of a larger file. */
const MOST_LANES = 32;

export interface Lanes {
  /**
   * Takes up what waits, one operation for each brokerage that has none in hand here, and does not wait for its end.
   * Returns how many it took.
   */
  takeUp(signal?: AbortSignal): Promise<number>;
  /** Waits until all that is in hand has ended. Returns how many operations were ended since the last call. */
  ended(): Promise<number>;
}

/** The lanes of the process that is known as `owner`. `onFree` is called whenever a lane is free again. */
export function createLanes(deps: Deps, owner: string, onFree: () => void = () => undefined): Lanes {
  const inHand = new Map<string, Promise<void>>();
  const large = placesForLarge();
  let ended = 0;
  const begin = (brokerage: string, work: Promise<boolean>): void => {
    const lane = work.then((isEnded) => {
      inHand.delete(brokerage);
      if (isEnded) ended += 1;
      onFree();
    });
    inHand.set(brokerage, lane);
  };
  return {
    async takeUp(signal) {
      let taken = 0;
      while (inHand.size < MOST_LANES) {
        const operation = signal?.aborted ? undefined : await takeOperation(deps.store.db, owner, [...inHand.keys()]);
        if (!operation) break;
        const work = (): Promise<boolean> => workOn(deps, operation, { large, signal });
        begin(operation.brokerage_id, counted(deps.metrics, "imports", work));
        taken += 1;
      }
      return taken;
    },
    async ended() {
      while (inHand.size > 0) await Promise.all(inHand.values());
      const count = ended;
      ended = 0;
      return count;
    },
  };
}

/** Works through all waiting imports, as `owner`. Returns how many it has ended. */
export async function runImports(deps: Deps, signal?: AbortSignal, owner = newId("worker")): Promise<number> {
  const lanes = createLanes(deps, owner);
  let ended = 0;
  while ((await lanes.takeUp(signal)) > 0) ended += await lanes.ended();
  return ended;
}
