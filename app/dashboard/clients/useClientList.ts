import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
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
  readonly error: unknown;
  readonly busy: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The clients loaded so far, 25 a page by the count already loaded (`portal §9`), with the count of all. */
export function useClientList(mine: boolean): ClientList {
  const version = useAtomValue(listVersionAtom);
  const stats = useSWR(["clients-stats", version, mine] as const, () => getClientsStats(mine));
  const pages = useSWRInfinite((index: number): PageKey => ["clients", version, mine, index * clientsPage], ([, , own, offset]) => listClients(offset, own), { revalidateFirstPage: false });
  useFreshOnArrival(pages.data !== undefined, () => void pages.mutate());
  const here = pages.data?.flat();
  return {
    clients: here,
    total: stats.data?.total_results,
    error: pages.error ?? stats.error,
    busy: pages.isValidating && (pages.data?.length ?? 0) < pages.size,
    loadMore: () => void pages.setSize(pages.size + 1),
    retry: () => {
      void stats.mutate();
      void pages.mutate();
    },
  };
}

/** Coming back shows what was loaded at once, and asks for all of it again: a policy may have been bound meanwhile. */
function useFreshOnArrival(loaded: boolean, refresh: () => void): void {
  const arrival = useRef(loaded ? refresh : undefined);
  useEffect(() => {
    arrival.current?.();
    arrival.current = undefined;
  }, []);
}
