import type { List } from "../../contract";
import { searchItems } from "../../search/apart";

/** Returns a long list as people find and read it: what tells items of one name apart is beside them. */
export function searchedAs({ items, synonyms }: Pick<List, "items" | "synonyms">): readonly unknown[] {
  const search = searchItems(items);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return [value, synonyms ?? null];
  }
}
