import { atom, getDefaultStore, useAtomValue } from "jotai";
import { unstable_serialize, useSWRConfig } from "swr";
import type { Client } from "../../shared/api/types";

/** Counts how often the list became another one: a new number clears it and fetches it again (`portal §4`). */
export const listVersionAtom = atom(0);

/** Clients were added: what is loaded is no longer the list. */
export function clientsChanged(): void {
  getDefaultStore().set(listVersionAtom, (version) => version + 1);
}

/** Where the cache keeps the loaded part of the list under a filter. */
export const listKey = (version: number, mine: boolean) => ["clients", version, mine] as const;

/** A client as one of the loaded lists has them; undefined when none has. */
export function useListedClient(id: string): Client | undefined {
  const { cache } = useSWRConfig();
  const version = useAtomValue(listVersionAtom);
  for (const mine of [false, true]) {
    const rows = cache.get(unstable_serialize(listKey(version, mine)))?.data as readonly Client[] | undefined;
    const found = rows?.find((client) => client.id === id);
    if (found) return found;
  }
  return undefined;
}
