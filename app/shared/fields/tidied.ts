import { bare, tidyLine, tidyText, wholeValue } from "../../../engine/index";
import { KINDS, type FieldKind } from "./kinds";

/**
 * The text as it is kept, shown when its field is left. A date stays as it was typed (W13), and so does a phone
 * number of another country or with an extension: the person decides about it.
 */
export function tidied(kind: FieldKind, text: string): string {
  if (kind === "name" || kind === "line") return tidyLine(text);
  if (kind === "text") return tidyText(text);
  const { whole } = KINDS[kind];
  if (!whole) return text;
  return kind === "us-date" ? bare(text) : wholeValue(whole, bare(text));
}
