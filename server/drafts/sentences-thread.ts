/** What the thread of sentences does. It alone of the server knows the engine's door for those who study flows. */
import type { Sentence } from "../records/types";
import { differing } from "./files";
import { plainSentences } from "./plain-sentence";
import type { SentenceWork } from "./sentences";

/** The sentences between two states of a product's files; none where no comparison can say anything. */
export default function work({ was, now }: SentenceWork): readonly Sentence[] {
  const gone = was.filter(({ path }) => now.every((each) => each.path !== path));
  return plainSentences(differing(was, [...now, ...gone.map(({ path }) => ({ path, text: null }))]));
}
