/** A published rate book that was edited in place: quotes and policies rely on it, so its prices change in the next version. */
import { editsIn, treeOf } from "../edits/tree";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile } from "./draft";
import type { Fix } from "./fixes";
import { nextBookOf, type PublishedBooks } from "./next-version";

/** What is said of it, at the first place that was edited. */
interface EditedBook {
  readonly path: string;
  readonly pointer: string;
  readonly rule: string;
  readonly found: string;
  readonly expected: string;
  readonly message: string;
  readonly fix?: Fix;
}

/** Returns a finding for each published book of a draft that is not as it was published, with the next version as its fix. */
export const editedBooks = (files: readonly DraftFile[], books: PublishedBooks | undefined): readonly EditedBook[] =>
  files.flatMap(({ path, text }): readonly EditedBook[] => {
    const published = kindOfPath(path) === "book" ? books?.get(nameOfPath(path)) : undefined;
    if (!books || published === undefined || published === text) return [];
    const next = nextBookOf(files, books, path);
    return [
      {
        path,
        pointer: placeOfEdit(published, text),
        rule: "published-edited",
        found: "another content than what was published",
        expected: `${next?.path ?? "a new file with the next version"}, and this one as it was`,
        message: "A published rate book never changes: quotes in progress and policies rely on it.",
        ...(next && { fix: fixOf(files, next.path, next.files) }),
      },
    ];
  });

/** Where the first edit is. */
function placeOfEdit(published: string, text: string): string {
  const [was, now] = [valueOfText(published), valueOfText(text)];
  if (was === undefined || now === undefined) return "";
  const [first] = editsIn(treeOf({ of: was }, { of: now }));
  return first?.at.slice("/of".length) ?? "";
}

function fixOf(files: readonly DraftFile[], next: string, saves: readonly DraftFile[]): Fix {
  const isNew = saves.some(({ path }) => path === next);
  const lengthOf = (path: string): number => files.find((file) => file.path === path)?.text.length ?? 0;
  return {
    label: isNew ? `Change ${nameOfPath(next)} instead` : "Put it back as it was published",
    edits: saves.map(({ path, text }) => ({ path, offset: 0, length: lengthOf(path), text })),
  };
}
