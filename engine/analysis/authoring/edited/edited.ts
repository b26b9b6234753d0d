import type { Json } from "../../../contract";
import { keysOf } from "../../../flow/pointer";
import { kindOfPath, type DraftFile } from "../draft";
import { bitOfText, type Bit } from "./bit";
import { changesOf, type Put } from "./changes";
import type { Doc } from "./doc";
import { Printer } from "./print";
import { withChanges, withName } from "./put";
import { styleOf } from "./style";
import { wordsIn, type Words } from "./words";

/** What is known of the file that is edited. */
interface EditOptions {
  /** The order of words in the whole file, by which new members come where people look for them. */
  readonly words?: Words | undefined;
}

/**
 * Returns the text with a value at a place; undefined puts nothing there, so that a member or item goes. What stays the
 * same keeps its bytes: members are known by their names, items by their identities, and other orders are moves. What is
 * new is written as the rest of the file is. Objects that have to be there for the place come along. Undefined where the
 * text is not JSON, or cannot have such a place.
 */
export const editedText = (
  text: string,
  pointer: string,
  value: Json | undefined,
  options: EditOptions = {},
): string | undefined => editedPlaces(text, [{ pointer, to: () => value }], options);

/**
 * Returns the text with several places otherwise at once. Items are counted as they are before; a new one at the end of
 * its list is at `-`. Places that the text cannot have are left out; undefined where it has none of them.
 */
function editedPlaces(text: string, puts: readonly Put[], { words }: EditOptions): string | undefined {
  const changes = changesOf(puts);
  const file = bitOfText(text, changes);
  const doc = file && withChanges(file, changes, words);
  return doc && printed(text, file, doc);
}

/** Returns the text of a file of a draft with a value at a place, new members where the file's schema has them. */
export const editedFile = (file: DraftFile, pointer: string, value: Json | undefined): string | undefined =>
  editedFileAt(file, [{ pointer, to: () => value }]);

/** Returns the text of a file of a draft with several places otherwise at once (`editedPlaces`). */
export const editedFileAt = ({ path, text }: DraftFile, puts: readonly Put[]): string | undefined =>
  editedPlaces(text, puts, { words: wordsIn(kindOfPath(path)) });

/**
 * Returns the text with another name for the member at a place, which stays where it is with all its bytes. Undefined
 * where the text is not JSON or has no such member, or another one has that name.
 */
export function renamedText(text: string, pointer: string, name: string): string | undefined {
  const file = bitOfText(text);
  const doc = file && withName(file, keysOf(pointer), name);
  return doc && printed(text, file, doc);
}

function printed(text: string, file: Bit, doc: Doc): string {
  if (doc.as === "kept") return text;
  return text.slice(0, file.start) + new Printer(styleOf(text, file)).file(doc) + text.slice(file.end);
}
