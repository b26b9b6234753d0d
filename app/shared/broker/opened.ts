import { atom, getDefaultStore, useAtomValue } from "jotai";
import { onPersonChange } from "../session/caches";
import type { Client, SearchItem } from "../api/types";

/** How many the search offers before anything is typed. */
const most = 5;

/** The clients whose pages were opened, the last one first; forgotten with the page, and with the session. */
const openedAtom = atom<readonly SearchItem[]>([]);
const store = getDefaultStore();
onPersonChange(() => store.set(openedAtom, []));

/** A client's page was opened, or its client has changed. */
export function noteOpened({ id, person, client_type, created_at }: Client): void {
  const item: SearchItem = {
    id,
    item_type: "client",
    person,
    client: { id, client_type },
    created_at,
    url: `/dashboard/clients/${id}`,
  };
  store.set(openedAtom, (items) => [item, ...items.filter((each) => each.id !== id)].slice(0, most));
}

/** What the search offers before anything is typed. */
export const useOpened = (): readonly SearchItem[] => useAtomValue(openedAtom);
