/** What the studio calls the things of an outline: as their forms do. */
import { labelOf, withoutBraces } from "../../../../engine/analysis/index";
import type { Outlined } from "../../../../engine/analysis/index";

/** Returns the title of a thing of an outline. */
export const titleOfOutlined = ({ kind, title, pointer }: Pick<Outlined, "kind" | "title" | "pointer">): string =>
  kind === "word" || kind === "section" ? labelOfSection(title, pointer) : withoutBraces(title);

function labelOfSection(title: string, pointer: string): string {
  const [word, more] = pointer.split("/").slice(1);
  return word === undefined || more !== undefined ? title : labelOf(word, "file");
}
