/** What a change says that takes another one back: what that one said, not what its opposite would. */
import type { Sentence } from "../records/types";

const BACK = "Taken back: ";
const AGAIN = "Done again: ";

/**
 * The sentences of a change that takes back the one with the sentences `undone`, at the places where it was edited.
 * Where it does less than that one did, it only says what it does.
 * @param own what it does, in sentences of its own
 */
export function takenBack(undone: readonly Sentence[], own: readonly Sentence[]): readonly Sentence[] {
  const [first] = own;
  if (first === undefined || own.length < undone.length)
    return own.map((each) => ({ ...each, text: `${BACK}${each.text}` }));
  return undone.map(({ text }, index) => ({ ...(own[index] ?? first), text: reversed(text) }));
}

/** A taking back that is taken back is done again. */
function reversed(text: string): string {
  if (text.startsWith(BACK)) return `${AGAIN}${text.slice(BACK.length)}`;
  return `${BACK}${text.startsWith(AGAIN) ? text.slice(AGAIN.length) : text}`;
}
