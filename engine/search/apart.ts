import type { ListItem } from "../contract";
import type { SearchItem } from "./entry";
import { plain } from "../values/letters";

/** The attributes of which every entry has its own, and those too long to be shown beside a name. */
const NOT_A_GROUP: ReadonlySet<string> = new Set(["code", "name", "text"]);

/**
 * The entries of a list as they are searched. Entries whose names are compared as the same one have beside them what
 * tells them apart: the first of their attributes in which they differ, such as the system of their codes (W44). They
 * have none where the list says nothing else of them; their codes differ always. Yields often, as `preparing` does.
 */
export function* searchItems(entries: readonly ListItem[]): Generator<void, readonly SearchItem[]> {
  const alike = new Map<string, ListItem[]>();
  for (const entry of entries) {
    const name = plain(entry.name);
    const others = alike.get(name);
    if (others) others.push(entry);
    else alike.set(name, [entry]);
    yield;
  }
  const groups = new Map<ListItem, string>();
  for (const same of alike.values()) if (same.length > 1) for (const entry of same) noteGroup(groups, entry, same);
  return entries.map((entry) => {
    const { code, name } = entry;
    const group = groups.get(entry);
    return { value: code, name, code: String(code), ...(group !== undefined && { group }) };
  });
}

function noteGroup(groups: Map<ListItem, string>, entry: ListItem, alike: readonly ListItem[]): void {
  const attribute = Object.keys(entry).find(
    (key) => !NOT_A_GROUP.has(key) && alike.some((other) => other[key] !== entry[key]),
  );
  if (attribute !== undefined) groups.set(entry, String(entry[attribute]));
}
