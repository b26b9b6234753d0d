import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import type { Cache } from "swr";
import { initCache } from "swr/_internal";
import { onPersonChange } from "./caches";

interface Props {
  /** Of the session in which it was seen. */
  readonly token: string;
  readonly children: ReactNode;
}

/**
 * A part of the app keeps what somebody has seen in it while they work; another person at this browser begins with nothing
 * . What is opened again is shown as it was and asked for again: an answer that has come before serves for nothing
 * else, however young it is, since what the person did in between has changed it. Calls that are under way are shared.
 */
export function createSeenData() {
  let cache = newCache();
  onPersonChange(() => {
    cache = newCache();
  });
  return function SeenData({ token, children }: Props) {
    return (
      <SWRConfig key={token} value={{ provider: () => cache, dedupingInterval: 0 }}>
        {children}
      </SWRConfig>
    );
  };
}

/**
 * A cache that is there for as long as anybody uses it: one that the page brings along goes with the page, and an answer
 * that comes after that, such as when somebody logged out, would be an error.
 */
function newCache(): Cache {
  const cache: Cache = new Map();
  initCache(cache);
  return cache;
}
