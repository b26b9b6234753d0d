/** Which saves are one change of the history: one sentence for one thought, not one for each letter. */
import type { DraftFile, FileRange, Sentence } from "../records/types";
import type { ChangeRow } from "../store/draft-changes";
import { changed } from "./files";
import { beforeOf, touches } from "./range";
import type { FileChange } from "./range";

/** So long after the last save of a change another one may join it. */
const JOIN_MS = 600_000;

/** Who saves, and when. */
export interface Saving {
  readonly by: string | null;
  readonly at: Date;
}

/** Whether a save may be of the same thought as the last change: of the same person, soon, in the same files. */
export function mayJoin(
  last: ChangeRow | undefined,
  changes: readonly FileChange[],
  { by, at }: Saving,
): last is ChangeRow {
  // Two people at the command line look like one.
  if (by === null) return false;
  if (last === undefined || last.by_staff !== by || at.getTime() - last.at.getTime() > JOIN_MS) return false;
  if (last.undoes !== null || last.undone_by !== null) return false;
  const paths = new Set(last.ranges.map(({ path }) => path));
  return changes.length === paths.size && changes.every(({ path }) => paths.has(path));
}

/**
 * Whether a save is of the same thought: its sentences are about the same places, or, where one of them cannot tell a
 * place, it goes on where the last change was made.
 */
export function isSameThought(
  last: Pick<ChangeRow, "sentences" | "ranges">,
  sentences: readonly Sentence[],
  ranges: readonly FileRange[],
): boolean {
  if (isVague(last.sentences) || isVague(sentences))
    return ranges.every((range) => last.ranges.some((each) => each.path === range.path && touches(range, each)));
  const places = (of: readonly Sentence[]): string => [...new Set(of.map(placeOf))].toSorted().join("\n");
  return places(last.sentences) === places(sentences);
}

/**
 * Whether the last change would not be said any more once a save has joined it: who removes a step that was moved a moment
 * ago could not take the removal back without the move. What is typed over is in the sentence of both.
 * @param both the sentences of the last change and the save together
 */
export const isUntold = (
  sentences: readonly Sentence[],
  both: readonly Sentence[],
  ranges: readonly FileRange[],
): boolean =>
  !isVague(sentences) &&
  ranges.some(({ removed }) => /["\n]/.test(removed ?? "")) &&
  textsOf(sentences) === textsOf(both);

const textsOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join("\n");

const placeOf = ({ path, pointer }: Sentence): string => `${path}#${pointer}`;
const isVague = (sentences: readonly Sentence[]): boolean => sentences.some(({ pointer }) => pointer === "");

/** The files as they were before the last change, from how they are after it. */
export function beforeLast(now: readonly DraftFile[], ranges: readonly FileRange[]): readonly DraftFile[] {
  const texts = new Map(now.map(({ path, text }) => [path, text]));
  const back = ranges.map((range) => {
    const before = texts.get(range.path) ?? null;
    return { path: range.path, before, after: beforeOf(range, before) };
  });
  return changed(now, back);
}
