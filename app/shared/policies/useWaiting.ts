import { useRef } from "react";
import useSWRInfinite from "swr/infinite";
import { waitingPage } from "../api/policiesAtWork";
import type { Awaited } from "../api/policiesAtWork";
import type { PoliciesWaiting, WaitingPolicy } from "../api/types";

/** One page of a list of policies that wait, from `offset` on. */
export type LoadWaiting = (waiting: Awaited, offset: number) => Promise<PoliciesWaiting>;

export interface WaitingList {
  /** Undefined until the first page is here. */
  readonly policies: readonly WaitingPolicy[] | undefined;
  /** How many wait, of each kind; undefined until known. */
  readonly totals: PoliciesWaiting["totals"] | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly loadMore: () => void;
  /** Asks again for what is loaded. */
  readonly refresh: () => Promise<unknown>;
}

/** The policies that wait, as far as they are loaded. `name` tells lists apart that another filter gives. */
export function useWaiting(name: string, waiting: Awaited, load: LoadWaiting): WaitingList {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<PoliciesWaiting, unknown>(
    (page, before: PoliciesWaiting | null) =>
      before && before.policies.length < waitingPage ? null : ["waiting", name, waiting, page],
    ([, , , page]: readonly [string, string, string, number]) => load(waiting, page * waitingPage),
    { revalidateOnFocus: true, revalidateAll: true },
  );
  const known = useRef<{ readonly name: string; readonly totals: PoliciesWaiting["totals"] }>(undefined);
  const totals = data?.at(-1)?.totals;
  // The other list is counted as well: its number stays while that is being loaded.
  if (totals) known.current = { name, totals };
  return {
    policies: data && onlyOnce(data.flatMap(({ policies }) => policies)),
    totals: totals ?? (known.current?.name === name ? known.current.totals : undefined),
    error,
    busy: isValidating,
    loadMore: () => void setSize(size + 1),
    refresh: () => mutate(),
  };
}

/** A policy that moved to the next page between two calls is listed once. */
function onlyOnce(policies: readonly WaitingPolicy[]): readonly WaitingPolicy[] {
  return [...new Map(policies.map((policy) => [policy.id, policy])).values()];
}
