/** The library of lists, parts and media that products share, and of published rate books, with the products that use each. */
import { Refusal } from "../../access/refusal";
import { libraryFiles, libraryText, usersOf } from "../../flows/library";
import type { Library, LibraryText } from "../../records/types";
import type { CallContext } from "../call";

/** The names of the library, with the products that use each. */
export function readLibrary({ deps }: CallContext): Library {
  const { lists, parts, books, media } = libraryFiles(deps.settings.folders);
  const users = usersIn(deps);
  const entries = (names: Iterable<string>) => [...names].map((name) => ({ name, used_by: users.get(name) ?? [] }));
  return {
    lists: entries(lists.keys()),
    parts: entries(parts.keys()),
    books: entries(books.keys()),
    media: entries(media),
  };
}

/** One list, part or published rate book. Throws `not_found`, `unreadable_files`. */
export function readLibraryText({ deps }: CallContext, sort: LibrarySort, name: string): LibraryText {
  const file = libraryFiles(deps.settings.folders)[sort].get(name);
  if (file === undefined) throw new Refusal("not_found");
  return { name, text: libraryText(file), used_by: usersIn(deps).get(name) ?? [] };
}

/** What the library has texts of. */
export type LibrarySort = "lists" | "parts" | "books";

const usersIn = ({ settings, flows }: CallContext["deps"]): ReadonlyMap<string, readonly string[]> =>
  usersOf(
    settings.folders,
    flows.current.map(({ flow, whole }) => ({ id: flow.id, whole })),
  );
