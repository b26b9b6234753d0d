import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import { clientsPage, getClientsStats, listClients } from "../../shared/api/management";
import type { Client } from "../../shared/api/types";
import { listVersionAtom } from "./list";

type PageKey = readonly ["clients", number, boolean, number];

interface ClientList {
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
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The clients loaded so far, 25 a page by the count already loaded (`portal §9`), with the count of all. */
export function useClientList(mine: boolean): ClientList {
  const version = useAtomValue(listVersionAtom);
  const stats = useSWR(["clients-stats", version, mine] as const, () => getClientsStats(mine));
  const pages = useSWRInfinite(
    (index: number): PageKey => ["clients", version, mine, index * clientsPage],
    ([, , own, offset]) => listClients(offset, own),
    { revalidateFirstPage: false },
  );
  useFreshOnArrival(pages.data !== undefined, () => void pages.mutate());
  const loaded = pages.data?.flat();
  const here = loaded && onceEach(loaded);
  const repeats = here !== undefined && here.length < (loaded?.length ?? 0);
  const { mutate: countAgain } = stats;
  const { data, mutate: loadAgain } = pages;
  const wantsMore = (data?.length ?? 0) > 0 && (data?.length ?? 0) < pages.size;
  const refresh = useCallback(() => {
    void countAgain();
    void loadAgain();
  }, [countAgain, loadAgain]);
  useEffect(() => {
    if (repeats) refresh();
  }, [repeats, data, refresh]);
  return {
    clients: here,
    total: stats.data?.total_results,
    error: (wantsMore ? undefined : pages.error) ?? stats.error,
    moreError: wantsMore && !pages.isValidating ? pages.error : undefined,
    busy: pages.isValidating && (data?.length ?? 0) < pages.size,
    retrying: pages.isValidating || stats.isValidating,
    // After a page that was not full there is no next one: what the count has beyond it was added since. One that failed is asked for again.
    loadMore: () =>
      !wantsMore && pages.data?.at(-1)?.length === clientsPage ? void pages.setSize(pages.size + 1) : refresh(),
    retry: refresh,
  };
}

/** A client added meanwhile moves the others down a place, so that a page may begin with rows that are here already. */
const onceEach = (clients: readonly Client[]): readonly Client[] => [
  ...new Map(clients.map((client) => [client.id, client])).values(),
];

/** Coming back shows what was loaded at once, and asks for all of it again: a policy may have been bound meanwhile. */
function useFreshOnArrival(loaded: boolean, refresh: () => void): void {
  const arrival = useRef(loaded ? refresh : undefined);
  useEffect(() => {
    arrival.current?.();
    arrival.current = undefined;
  }, []);
}
