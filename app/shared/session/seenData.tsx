import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import type { Cache } from "swr";
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
  let cache: Cache = new Map();
  onPersonChange(() => {
    cache = new Map();
  });
  return function SeenData({ token, children }: Props) {
    return (
      <SWRConfig key={token} value={{ provider: () => cache, dedupingInterval: 0 }}>
        {children}
      </SWRConfig>
    );
  };
}
