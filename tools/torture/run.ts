import type { Db } from "../../server/store/tables";

/** What every part of the run needs. */
export interface Run {
  /** The servers' addresses. */
  readonly addresses: readonly string[];
  readonly db: Db;
  readonly prices: ReadonlyMap<string, number>;
  readonly lanes: number;
  readonly say: (line: string) => void;
}
