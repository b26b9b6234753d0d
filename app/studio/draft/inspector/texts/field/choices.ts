import { formatNames, formatsFor, formatsSaid } from "./formats";
import type { Placeholder } from "./placeholders";
import { isAnswer, saidPath } from "./readable";
import type { Read } from "./readable";

export type Written = Pick<Placeholder, "path" | "formats">;

/** A way in which a value can be written. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  /** The placeholder that is written so; without the words of a format that has some. */
  readonly written: Written;
}

const SAID = "said";

/** Returns the name of the way in which a chip is written. */
export const nameOf = ({ path, formats }: Written): string =>
  path.startsWith("said.") && formats === "" ? SAID : formatNames(formats);

/** Returns how a chip can be written: as people read the answer or as it is, in a format; and as it is now. */
export function choicesOf(chip: Placeholder, { kind, source }: Read): readonly Choice[] {
  // In the texts of a question about a thing, its answers are not said in words.
  const plain: Choice =
    isAnswer(source) && !source.startsWith("item.")
      ? { name: SAID, label: "As people read it", written: { path: saidPath(source), formats: "" } }
      : { name: "", label: "As it is", written: { path: source, formats: "" } };
  const formatted = formatsFor(kind).map(({ name, label }): Choice => ({
    name,
    label,
    written: { path: source, formats: name },
  }));
  const known = [plain, ...formatted];
  const now = nameOf(chip);
  if (known.some(({ name }) => name === now)) return known;
  return [...known, { name: now, label: asNow(now, chip), written: chip }];
}

function asNow(name: string, { formats }: Written): string {
  if (name === SAID) return "As people read it";
  return formats === "" ? "As it is saved" : `As written: ${formatsSaid(formats)}`;
}
