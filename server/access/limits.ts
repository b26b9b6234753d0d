/** How often strangers may ask: counted over all processes in PostgreSQL, in memory on the embedded database (reliability §3). */
import type { Pool, QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { Refusal } from "./refusal";
import { hashOf } from "../base/ids";
import type { LimitName, LimitSettings } from "../base/settings";

/** Who or what is counted. Only a hash of it is kept. */
type Key = readonly string[];

export interface Limits {
  /** Counts one. Throws `too_many_requests`, which says how long to wait. */
  count(name: LimitName, key: Key): Promise<void>;
  /** Counts one; false when that is one too many. */
  allows(name: LimitName, key: Key): Promise<boolean>;
}

/** The message of each limit: the text before the time to wait, and after it. */
const WORDS: { readonly [name in LimitName]: readonly [string, string?] } = {
  login_link_pause: ["A sign-in link was asked for a moment ago.", "Links mailed before still work."],
  login_link: ["Too many sign-in links were asked for.", "Links mailed before still work."],
  login_link_network: ["Too many sign-in links were asked for.", "Links mailed before still work."],
  login_link_mails: ["Too many sign-in links were asked for.", "Links mailed before still work."],
  login_wrong: ["Too many sign-in links that do not work were tried."],
  new_link_network: ["Too many new links were asked for."],
  new_link_mails: ["Too many new links were asked for."],
  new_client_mails: ["Too many notes were sent."],
  quote_network: ["Too many enrollments were begun."],
  quote_space: ["Too many enrollments were begun."],
  quote_file: ["Too many files were uploaded."],
  report: ["Too many reports were sent."],
  event: ["Too many events were reported."],
};

/** Without the database no link can be mailed, so its limits fail with it. The others then count in memory. */
const NEEDS_DATABASE: ReadonlySet<LimitName> = new Set([
  "login_link_pause",
  "login_link",
  "login_link_network",
  "login_link_mails",
  "new_link_network",
  "new_link_mails",
]);

/** The limits; `pool` is the PostgreSQL that several processes share, undefined on the embedded database. */
export function createLimits(settings: LimitSettings, pool: Pool | undefined): Limits {
  const names = Object.keys(settings) as LimitName[];
  const limiters = new Map(names.map((name) => [name, limiterOf(name, settings[name], pool)]));
  const limiter = (name: LimitName): RateLimiterAbstract => limiters.get(name) ?? limiterOf(name, settings[name], pool);
  const take = async (name: LimitName, key: Key): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter(name).consume(keyOf(key));
      return undefined;
    } catch (over) {
      if (over instanceof RateLimiterRes) return over;
      throw over;
    }
  };
  return {
    async count(name, key) {
      const over = await take(name, key);
      if (over) throw tooMany(name, over.msBeforeNext);
    },
    allows: async (name, key) => (await take(name, key)) === undefined,
  };
}

function limiterOf(
  name: LimitName,
  { count: points, seconds: duration }: LimitSettings[LimitName],
  pool: Pool | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration };
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
  // A caller over a limit is refused from memory until its time has passed: a flood does not reach the database.
  const refusedHere = { inMemoryBlockOnConsumed: points + 1 };
  return new RateLimiterPostgres({
    ...options,
    ...table,
    ...refusedHere,
    ...(!NEEDS_DATABASE.has(name) && { insuranceLimiter: memory }),
  });
}

const keyOf = (key: Key): string => hashOf(key.join("\n"));

function tooMany(name: LimitName, ms: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const [before, after] = WORDS[name];
  const message = [before, `Please wait ${spokenTime(retryAfterSeconds)} and try again.`, after]
    .filter(Boolean)
    .join(" ");
  return new Refusal("too_many_requests", { retryAfterSeconds, message });
}

/** A time to wait as a person says it, rounded up: `20 seconds`, `1 minute`, `5 minutes`. */
function spokenTime(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
