/** The sentences that say what a save does, made in a thread of their own. */
import type { Allowance } from "../base/apart";
import { createLastingThread } from "../base/lasting-thread";
import { secondsSince } from "../base/metrics";
import type { SentenceOutcome } from "../base/metrics";
import type { ProductFolders } from "../base/settings";
import type { DraftFile, Sentence } from "../records/types";
import { differing } from "./files";
import { plainSentences } from "./plain-sentence";

/** Files before and after, of one product. */
export interface Compared {
  readonly was: readonly DraftFile[];
  readonly now: readonly DraftFile[];
  /** Two saves of a draft unless said; of two versions, it is also said what becomes of quotes that are under way. */
  readonly between?: "versions";
}

/** What the thread is given: the files, and where the lists and parts are that they may name. */
export interface SentenceWork extends Compared {
  readonly folders: ProductFolders;
}

export interface Sentences {
  /** What `now` does otherwise than `was`: at least one sentence where a byte differs, and none where none does. */
  between(compared: Compared): Promise<readonly Sentence[]>;
  /** Ends the thread, if there is one. */
  end(): Promise<void>;
}

/** More sentences than a person reads. */
const MOST_SENTENCES = 200;

/** What makes the sentences: the module that a thread loads, how much that may take, and where the library is. */
interface Maker {
  readonly module: URL;
  readonly allowed: Allowance;
  readonly folders: ProductFolders;
}

/** @param onMade given how they were made, and how many seconds that took */
export function createSentences(
  { module, allowed, folders }: Maker,
  onMade: (outcome: SentenceOutcome, seconds: number) => void = () => undefined,
): Sentences {
  const thread = createLastingThread<SentenceWork, readonly Sentence[]>(module, allowed);
  return {
    async between({ was, now, between }) {
      const changes = differing(was, [...now, ...gone(was, now)]);
      if (changes.length === 0) return [];
      const begun = performance.now();
      // No failure of the comparison may cost a person what they wrote.
      const made = await thread.run({ was, now, folders, ...(between && { between }) }).catch(() => []);
      onMade(made.length > 0 ? "compared" : "plain", secondsSince(begun));
      return shortened(made.length > 0 ? made : plainSentences(changes));
    },
    end: () => thread.end(),
  };
}

const gone = (was: readonly DraftFile[], now: readonly DraftFile[]) =>
  was.filter(({ path }) => now.every((each) => each.path !== path)).map(({ path }) => ({ path, text: null }));

function shortened(sentences: readonly Sentence[]): readonly Sentence[] {
  const [first] = sentences;
  if (first === undefined || sentences.length <= MOST_SENTENCES) return sentences;
  const more = sentences.length - MOST_SENTENCES + 1;
  const last = { text: `${more} more things changed.`, path: first.path, pointer: "" };
  return [...sentences.slice(0, MOST_SENTENCES - 1), last];
}
