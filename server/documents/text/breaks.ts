/** Where a line may end. */
import LineBreaker from "linebreak";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Scripts that are written without spaces between words, so that only a dictionary finds these. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter("en", { granularity: "word" });

/** The parts of a text between which a line may be broken (UAX #14), each with the spaces behind it. */
export function breaksOf(text: string): readonly Span[] {
  const breaker = new LineBreaker(text);
  const spans: Span[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    spans.push(...wordsIn(text, { start, end: next.position }));
    start = next.position;
  }
  return start < text.length ? [...spans, ...wordsIn(text, { start, end: text.length })] : spans;
}

/** A part in words, where two letters beside one another are of a script without spaces. */
function wordsIn(text: string, whole: Span): readonly Span[] {
  const part = text.slice(whole.start, whole.end);
  if (!WITHOUT_SPACES.test(part)) return [whole];
  const ends = [...words.segment(part)]
    .map(({ index }) => index)
    .filter((at) => at > 0 && WITHOUT_SPACES.test(part.charAt(at - 1)) && WITHOUT_SPACES.test(part.charAt(at)));
  return [0, ...ends].map((from, n) => ({
    start: whole.start + from,
    end: whole.start + (ends[n] ?? part.length),
  }));
}
