import { useOpenDraft } from "../ui/DraftContext";
import { keepingBooks } from "../work/next-version";
import { savesOf } from "./model/edits";
import type { Taken } from "./model/edits";
import { amount } from "./model/said";

/** Edits of sheets, and how they are taken back. */
export interface Edits {
  /** Makes an edit; `done` is what was done, as in "pasted", to cells or to something else of the sheet. */
  readonly make: (taken: Taken, where: string, done: string, thing?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What was done last, in words. */
  readonly said: string;
  readonly say: (words: string) => void;
}

/** Makes edits of cells in the draft, and takes them back. */
export function useEdits(): Edits {
  const { sync, steps, texts } = useOpenDraft();
  return {
    ...steps,
    make(taken, where, done, thing = "cell") {
      const { files } = sync.state();
      const { saves } = keepingBooks(files, texts, savesOf(taken.edits, files));
      steps.make(saves, `${amount(taken.count, thing)} ${done} in ${where}`);
      steps.say(wordsOf(taken, done, thing));
    },
  };
}

/** What was done, and what was not: "56 cells pasted, 2 of them wrong." */
function wordsOf({ count, wrong, left }: Taken, done: string, thing: string): string {
  const first = count > 0 ? `${amount(count, thing)} ${done}${wrongSaid(count, wrong)}.` : `Nothing is ${done}.`;
  const [why] = left;
  if (why === undefined) return first;
  const same = left.every((each) => each === why) ? why : `for example: ${why}`;
  return `${first} ${amount(left.length, "cell")} stayed as ${left.length === 1 ? "it was" : "they were"}: ${same}`;
}

const wrongSaid = (count: number, wrong: number): string =>
  wrong === 0 ? "" : count === 1 ? ", and it is wrong" : `, ${wrong.toLocaleString("en-US")} of them wrong`;
