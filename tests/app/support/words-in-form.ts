/** The words that the form of a place of a file has, as the pane makes it. */
import { childNode, kindOfPath, memberOf } from "../../../engine/analysis/index";
import type { Parts } from "../../../engine/index";
import { formOf } from "../../../app/studio/draft/inspector/model/form";
import type { FormOf, WordOf } from "../../../app/studio/draft/inspector/model/form";
import {
  hasOwnPage,
  isNameOfThing,
  isSection,
  pagesTo,
  pointerTo,
} from "../../../app/studio/draft/inspector/model/pages";
import { rowsOf } from "../../../app/studio/draft/inspector/model/rows";

const isWord = (value: unknown): value is WordOf => typeof value === "object" && value !== null && "pointer" in value;

const NONE: ReadonlySet<string> = new Set();

/** Returns the words of the form that leads to a place, those of the things that are shown inside of it among them. */
export function wordsInForm(path: string, text: string, pointer: string, parts: Parts): readonly WordOf[] {
  const value: unknown = JSON.parse(text);
  const page = pagesTo(kindOfPath(path), value, pointer).at(-1);
  if (!page) return [];
  const form = formOf({
    node: page.node,
    name: "",
    value: page.value,
    pointer: page.pointer,
    label: "",
    isRequired: true,
    opened: NONE,
    parts,
    ...(page.pointer === "" ? { elsewhere: isSection } : page.isItem && { elsewhere: isNameOfThing }),
  });
  return wordsOf(form, page.value, parts);
}

function wordsOf({ uiSchema }: Pick<FormOf, "uiSchema">, value: unknown, parts: Parts): readonly WordOf[] {
  const word: unknown = uiSchema["ui:options"]?.word;
  if (!isWord(word)) return [];
  const inside = Object.entries(uiSchema).flatMap(([name, own]) =>
    name.startsWith("ui:") ? [] : wordsOf({ uiSchema: own }, memberOf(value, name), parts),
  );
  const rows = word.shape === "rows" || word.shape === "values" ? rowsOf(value) : [];
  return [word, ...inside, ...rows.flatMap(({ key, value: of }) => wordsOfRow(word, key, of, parts))];
}

function wordsOfRow(word: WordOf, key: string, value: unknown, parts: Parts): readonly WordOf[] {
  const node = childNode(word.node, key, value);
  if (!node || hasOwnPage(node, key, value)) return [];
  const pointer = pointerTo(word.pointer, key);
  return wordsOf(
    formOf({ node, name: key, value, pointer, isRequired: true, isBare: true, opened: NONE, parts }),
    value,
    parts,
  );
}
