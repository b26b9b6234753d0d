import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import { getClientsStats, listClients, listClientsAfter } from "../../shared/broker/management";
import type { ListedClients } from "../../shared/broker/management";
import type { Client } from "../../shared/api/types";
import { isPlain } from "./chosen";
import { listKey, listVersionAtom } from "./list";
import { loadNext } from "./loading";
import type { PartlyLoaded } from "./loading";
import { loadNextInOrder, reload } from "./ordered";
import type { OrderedList } from "./ordered";
import { usePlace } from "./place";
import type { Place } from "./place";
import { viewOf } from "./view";
import type { View } from "./view";

export interface ClientList {
  /** Names the list under its filter and in its order. */
  readonly name: string;
  /** Undefined until the first page is here. */
  readonly clients: readonly Client[] | undefined;
  /** How many there are under the filter; undefined until known. */
  readonly total: number | undefined;
  /** Why the first page, the count or what was here before could not be had. */
  readonly error: unknown;
  /** Why the next page could not be had. */
  readonly moreError: unknown;
  /** The first or the next page is on its way. */
  readonly busy: boolean;
  readonly retrying: boolean;
  /** Where the person was, when they have gone back to the list. */
  readonly place: Place | undefined;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** To be called with the first and the last row in view, whenever the page stands still. */
  readonly onView: (first: number, last: number) => void;
}

/** The clients loaded so far, 25 a page, with the count of all that are chosen. */
export function useClientList(of: ListedClients): ClientList {
  const version = useAtomValue(listVersionAtom);
  const { mine, status } = of;
  const key = listKey(version, of);
  const name = unstable_serialize(key);
  const first = useSWR<readonly Client[], unknown>(key, () => listClients(of, 0), loadedOnce);
  const stats = useSWR(["clients-stats", version, { mine, status }] as const, () => getClientsStats(of), {
    revalidateOnFocus: true,
  });
  const list = useCached(name, of);
  const place = usePlace(name);
  const fresh = useFresh(name, list, { isHere: first.data !== undefined, at: place?.id });
  const next = useNext(name, list, () => void stats.mutate());
  const { data: clients } = first;
  const retry = (): void => {
    void stats.mutate();
    void (clients ? fresh.again() : first.mutate());
  };
  return {
    name,
    clients,
    // What was added since it was counted counts too.
    total: stats.data && Math.max(stats.data.total_results, clients?.length ?? 0),
    error: (clients ? fresh.error : first.error) ?? stats.error,
    moreError: next.error,
    busy: next.busy || (clients === undefined && first.isValidating),
    retrying: first.isValidating || fresh.busy || stats.isValidating,
    place: clients?.some(({ id }) => id === place?.id) ? place : undefined,
    loadMore: next.load,
    retry,
    onView: fresh.onView,
  };
}

/** What is loaded stays until a page of it is asked for again; two lists are one only when they are the same object. */
const loadedOnce = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  compare: Object.is,
};

/** The loaded part as the cache keeps it. */
interface CachedList extends PartlyLoaded<Client>, OrderedList<Client> {
  readonly isPlain: boolean;
}

function useCached(name: string, { mine, sort, status }: ListedClients): CachedList {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const of = { mine, sort, status };
    return {
      rows: () => (cache.get(name)?.data ?? []) as readonly Client[],
      put: (rows) => void mutate(name, rows, { revalidate: false }),
      ask: (offset) => listClients(of, offset),
      askAfter: (id, limit) => listClientsAfter(of, id, limit),
      isPlain: isPlain(of),
    };
  }, [name, mine, sort, status, cache, mutate]);
}

/** Of a list in which rows change their places, all that is loaded is kept as it is now. */
const viewInOrder = (list: OrderedList<Client>): View => ({ refresh: () => reload(list), see: () => false });

/** The next page: on its way, or why not. */
function useNext(name: string, list: CachedList, onMoved: () => void) {
  const [state, setState] = useState<{ readonly of: string; readonly busy: boolean; readonly error?: unknown }>();
  const own = state?.of === name ? state : undefined;
  const load = async (): Promise<void> => {
    setState({ of: name, busy: true });
    try {
      if (await (list.isPlain ? loadNext(list) : loadNextInOrder(list))) onMoved();
      setState({ of: name, busy: false });
    } catch (error) {
      setState({ of: name, busy: false, error });
    }
  };
  return { busy: own?.busy ?? false, error: own?.error, load: () => void load() };
}

/**
 * Keeps what is looked at as it is now, however much is loaded: whoever comes back to the list gets the page of
 * the row they return to; whoever comes back to the window, or to the network, the pages in view; the others follow when
 * they come into view.
 */
function useFresh(
  name: string,
  list: CachedList,
  { isHere, at }: { readonly isHere: boolean; readonly at: string | undefined },
) {
  const view = useMemo(() => (list.isPlain ? viewOf(list, at) : viewInOrder(list)), [list, at]);
  const [wasHere] = useState(isHere);
  const refresh = async (): Promise<void> => {
    if (isHere) await view.refresh();
  };
  const { mutate, error, isValidating } = useSWR<void, unknown>(["clients-fresh", name], refresh, {
    revalidateOnMount: wasHere,
    revalidateOnFocus: true,
  });
  const onView = useCallback(
    (first: number, last: number): void => {
      if (view.see(first, last)) void mutate();
    },
    [view, mutate],
  );
  return { error, busy: isValidating, again: () => void mutate(), onView };
}
