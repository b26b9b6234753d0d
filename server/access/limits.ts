/** How often strangers may ask: counted over all processes in PostgreSQL, in memory on the embedded database (reliability §3). */
import type { Pool } from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { createLimiters } from "./limiters";
import type { Networks } from "./networks";
import { Refusal } from "./refusal";
import { hashOf } from "../base/ids";
import type { LimitName, LimitSettings } from "../base/settings";

/** Who or what is counted. Only a hash of it is kept. */
type Key = readonly string[];

export interface Limits {
  /**
   * Counts one: of the key, or, of a call that comes from networks, of the key in each of them. A network that refuses
   * counts nothing in the others, so that who is refused does not use up what the neighbors may still ask. Throws
   * `too_many_requests`, which says how long to wait.
   */
  count(name: LimitName, key: Key, networks?: Networks): Promise<void>;
  /** Counts one; false when that is one too many. */
  allows(name: LimitName, key: Key): Promise<boolean>;
  /** Counts one, and never refuses. */
  press(name: LimitName, key: Key): Promise<Pressure>;
}

export interface Pressure {
  /** What was counted, this one included, as a part of the limit: 1 at the limit, 2 at twice as many. */
  readonly part: number;
  /** Takes the count back. */
  readonly release: () => Promise<void>;
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
  quote_brokerage: ["Too many enrollments were begun."],
  quote_space: ["Too many enrollments were begun."],
  quote_file: ["Too many files were uploaded."],
  report: ["Too many reports were sent."],
  draft_save: ["Too many changes were saved.", "Nothing of this one was saved yet."],
  event: ["Too many events were reported."],
};

/** One thing that is counted. */
interface Counted {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
}

/** The limits; `pool` is the PostgreSQL that several processes share, undefined on the embedded database. */
export function createLimits(settings: LimitSettings, pool: Pool | undefined): Limits {
  const limiters = createLimiters(settings, pool);
  const one = (name: LimitName, key: Key, size?: Networks[number]["size"]): readonly Counted[] => {
    const limiter = limiters.of(name, size);
    return limiter ? [{ limiter, key: keyOf(key) }] : [];
  };
  return {
    async count(name, key, networks) {
      // The smallest network comes first: a caller who is over the limit reaches no wider one.
      const all = networks?.flatMap((network) => one(name, [...key, network.name], network.size));
      const over = await takeAll(all ?? one(name, key));
      if (over) throw tooMany(name, over.msBeforeNext);
    },
    allows: async (name, key) => (await takeAll(one(name, key))) === undefined,
    async press(name, key) {
      const [counted] = one(name, key);
      const { consumedPoints = 0 } = counted ? await taken(counted) : {};
      const release = async (): Promise<void> => void (await counted?.limiter.reward(counted.key, 1));
      return { part: consumedPoints / settings[name].count, release };
    },
  };
}

/** Counts one of each, or none. Returns the state of the first of them that is over its limit. */
async function takeAll(all: readonly Counted[]): Promise<RateLimiterRes | undefined> {
  for (const [n, each] of all.entries()) {
    const result = await taken(each);
    if (!result.isOver) continue;
    for (const { limiter, key } of all.slice(0, n)) await limiter.reward(key, 1);
    return result;
  }
  return undefined;
}

type Taken = RateLimiterRes & { readonly isOver: boolean };

/** Counts one. */
async function taken({ limiter, key }: Counted): Promise<Taken> {
  try {
    return Object.assign(await limiter.consume(key), { isOver: false });
  } catch (over) {
    if (over instanceof RateLimiterRes) return Object.assign(over, { isOver: true });
    throw over;
  }
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
