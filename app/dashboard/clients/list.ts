import { atom, getDefaultStore } from "jotai";

/** Counts how often the list became another one: a new number clears it and fetches it again (`portal §4`). */
export const listVersionAtom = atom(0);

/** Clients were added: what is loaded is no longer the list. */
export function clientsChanged(): void {
  getDefaultStore().set(listVersionAtom, (version) => version + 1);
}
