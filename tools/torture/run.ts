import type { Db } from "../../server/store/tables";
import type { StandIn } from "../stripe-stand-in/server";

/** What every part of the run needs. */
export interface Run {
  /** The servers' addresses. */
  readonly addresses: readonly string[];
  readonly db: Db;
  /** Stripe's side of all servers. */
  readonly standIn: StandIn;
  /** How many of the servers have ended by themselves. */
  readonly lost: () => number;
  readonly prices: ReadonlyMap<string, number>;
  readonly lanes: number;
  readonly say: (line: string) => void;
}
