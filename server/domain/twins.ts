/** Clients that are likely the same one, told to their broker alone (resolutions R-30). */
import { folded } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { clientName } from "../records/person";
import type { Person, Twin } from "../records/types";
import { findClient } from "../store/clients";
import { searchClients } from "../store/search";
import { searchQuery } from "../store/words";
import type { CallContext } from "./call";

type Field = Twin["same"][number];
const FIELDS: readonly Field[] = ["email", "phone_number", "dob"];

/** How many clients of the name are looked at, the newest first, and how many twins are shown. */
const [LOOKED_AT, MOST] = [200, 5];

/**
 * Other clients of the brokerage with the same name, and the same e-mail address, phone number or birth date; at most 5,
 * the newest first. Somebody of another name, such as a spouse, is none, however much they share. Throws `not_found`.
 */
export async function readTwins({ deps, reach }: CallContext, id: string): Promise<Twin[]> {
  const { db } = deps.store;
  const client = await findClient(db, reach, id);
  if (!client) throw new Refusal("not_found");
  const query = searchQuery(client.brokerage_id, clientName(client));
  if (query === undefined) return [];
  const named = await searchClients(db, query, LOOKED_AT);
  return named
    .filter((other) => other.id !== id && lettersOf(clientName(other)) === lettersOf(clientName(client)))
    .map((other) => ({ id: other.id, name: clientName(other), same: sameIn(client.person, other.person) }))
    .filter(({ same }) => same.length > 0)
    .slice(0, MOST);
}

/** A name by its letters and digits alone: people type one with other apostrophes, hyphens and spaces. */
const lettersOf = (name: string): string => folded(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** What both have, and have the same; an address or number that is not known is not the same. */
const sameIn = (one: Person, other: Person): Field[] =>
  FIELDS.filter((field) => (one[field] ?? "") !== "" && folded(one[field] ?? "") === folded(other[field] ?? ""));
