import type { Pool, QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Networks } from "./networks";
import type { LimitName, LimitSettings } from "../base/settings";

/** Without the database no link can be mailed, so its limits fail with it. The others then count in memory. */
const NEEDS_DATABASE: ReadonlySet<LimitName> = new Set([
  "login_link_pause",
  "login_link",
  "login_link_network",
  "login_link_mails",
  "new_link_network",
  "new_link_mails",
]);

/** These never refuse, so that what is over them must be counted, too. */
const COUNTS_ON: ReadonlySet<LimitName> = new Set(["quote_brokerage", "quote_space"]);

/** The counters of the limits. */
export interface Limiters {
  /** The counter of a limit for networks of this size; undefined where the limit has no number for it. */
  of(name: LimitName, size?: Networks[number]["size"]): RateLimiterAbstract | undefined;
}

/** Counters in the PostgreSQL that several processes share, or in memory without one. Each is made when first asked for. */
export function createLimiters(settings: LimitSettings, pool: Pool | undefined): Limiters {
  const made = new Map<string, RateLimiterAbstract>();
  return {
    of(name, size = "own") {
      const { count, seconds: duration, wider = {} } = settings[name];
      const points = size === "own" ? count : wider[size];
      if (points === undefined) return undefined;
      const keyPrefix = size === "own" ? name : `${name}${size}`;
      const limiter = made.get(keyPrefix) ?? limiterOf(name, { keyPrefix, points, duration }, pool);
      made.set(keyPrefix, limiter);
      return limiter;
    },
  };
}

interface Options {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

function limiterOf(name: LimitName, options: Options, pool: Pool | undefined): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  if (!pool) return memory;
  const table = {
    // Unnamed, as a pooler may know no prepared statements.
    storeClient: { query: ({ text, values }: QueryConfig) => pool.query({ text, values }) },
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return new RateLimiterPostgres({
    ...options,
    ...table,
    // A caller over a limit is refused from memory until its time has passed: a flood does not reach the database.
    ...(!COUNTS_ON.has(name) && { inMemoryBlockOnConsumed: options.points + 1 }),
    ...(!NEEDS_DATABASE.has(name) && { insuranceLimiter: memory }),
  });
}
