/** One process of `npm run exact`: judges edits of one product by as many random answer sets as it is told. */
import { EDITS } from "./edits/index";
import { judged, planted, type Judged, type Planted } from "./judge";
import { inShort } from "./in-short";

/** What a process is asked to judge. */
export interface Asked {
  /** The places of the edits in `EDITS`; all of one product. */
  readonly edits: readonly number[];
  readonly sets: number;
  readonly seed: number;
}

/** What it found, for each edit. */
export interface Found extends Judged {
  readonly edit: number;
  /** The classes reported, in short. */
  readonly classes: readonly string[];
}

const made = new Map<number, Planted>();

process.on("message", ({ edits, sets, seed }: Asked) => {
  const all = edits.map(plantedAt);
  const found = judged(all, sets, seed).map((each, at): Found => ({
    ...each,
    edit: edits[at] as number,
    classes: all[at]?.difference.changed.map(inShort) ?? [],
  }));
  process.send?.(found);
});

function plantedAt(index: number): Planted {
  const edit = EDITS[index];
  if (!edit) throw new Error(`There is no edit ${index}.`);
  const known = made.get(index) ?? planted(edit);
  made.set(index, known);
  return known;
}
