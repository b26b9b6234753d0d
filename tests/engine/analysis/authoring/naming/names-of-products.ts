/** The names that the products' own files give, and the files under other names. */
import { namesIn, renamed, type NameOf, type Renamed } from "../../../../../engine/analysis";
import { lists, parts } from "../../flows";
import type { DraftFile } from "../products";

export const library = { lists, parts };

/** Names that the format itself knows. */
const FIXED: ReadonlySet<string> = new Set(["family"]);

/** Every name that a draft's own files declare and that may change. */
export function ownNames(files: readonly DraftFile[]): readonly NameOf[] {
  const declared = namesIn(files, library).filter(({ declares, frozen, isKept }) => declares && !frozen && !isKept);
  const names = declared.map(({ sort, name, of }): NameOf => ({ sort, name, of }));
  return [...new Map(names.map((each) => [JSON.stringify(each), each])).values()].filter(
    ({ name }) => !FIXED.has(name),
  );
}

/** Another name of the same form. */
export const another = ({ sort, name }: NameOf): string => (sort === "step_id" ? `${name}-new` : `${name}_new`);

/** The files with those that have changed. */
export const applied = (files: readonly DraftFile[], changed: readonly DraftFile[]): readonly DraftFile[] =>
  files.map((file) => changed.find(({ path }) => path === file.path) ?? file);

/** The files with another name. Throws where it cannot be had. */
export function renamedFiles(files: readonly DraftFile[], name: NameOf, now: string): readonly DraftFile[] {
  const made: Renamed = renamed(files, library, name, now);
  if (!made.ok) throw new Error(`${JSON.stringify(name)}: ${made.reason}`);
  return applied(files, made.files);
}
