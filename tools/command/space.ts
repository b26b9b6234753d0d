import { nearest } from "../../engine/analysis";
import { readSpaces } from "../../server/base/spaces-file";
import type { Installation } from "../../server/base/spaces-file";
import { WrongUsage } from "./command";

/**
 * The label of the space that a command is about: the one that `--space` names, else the only one there is. Throws
 * WrongUsage, BadSpaces.
 */
export function spaceFor(installation: Installation, wanted: string | undefined): string {
  const labels = Object.keys(readSpaces(installation).spaces);
  const [only] = labels;
  const space = wanted ?? (labels.length === 1 ? only : undefined);
  if (space === undefined) throw new WrongUsage(`Say which space: --space ${labels.join(" or ")}.`);
  if (labels.includes(space)) return space;
  const near = nearest(space, labels);
  throw new WrongUsage(
    `There is no space ${space}. The spaces are ${labels.join(", ")}${near === undefined ? "." : `; did you mean ${near}?`}`,
  );
}
