import { log } from "../../shared/log";
import { track } from "../../shared/track";

/** The address has no known place. */
export class Unplaced extends Error {}

/** A map that cannot be drawn is only reported (`portal §8`): a developer sees why, the server learns that. */
export function mapFailed(map: "google" | "offline", error: unknown): void {
  log(`The map could not be drawn: ${String(error)}`);
  track("map_failed", { map, reason: error instanceof Unplaced ? "unplaced" : "undrawn" });
}
