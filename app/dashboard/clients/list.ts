import { atom, getDefaultStore, useAtomValue } from "jotai";
import { unstable_serialize, useSWRConfig } from "swr";
import type { Client } from "../../shared/api/types";
import type { ListedClients } from "../../shared/broker/management";
import { everyChoice } from "./chosen";

/** Counts how often the list became another one: a new number clears it and fetches it again (`portal §4`). */
export const listVersionAtom = atom(0);

/** Clients were added: what is loaded is no longer the list. */
export function clientsChanged(): void {
  getDefaultStore().set(listVersionAtom, (version) => version + 1);
}

/** Where the cache keeps the loaded part of a list. */
export const listKey = (version: number, of: ListedClients) => ["clients", version, of] as const;

/** A client as one of the loaded lists has them; undefined when none has. */
export function useListedClient(id: string): Client | undefined {
  const { cache } = useSWRConfig();
  const version = useAtomValue(listVersionAtom);
  for (const of of everyChoice) {
    const rows = cache.get(unstable_serialize(listKey(version, of)))?.data as readonly Client[] | undefined;
    const found = rows?.find((client) => client.id === id);
    if (found) return found;
  }
  return undefined;
}
