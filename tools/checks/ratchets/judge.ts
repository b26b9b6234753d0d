import { KINDS, type Hit } from "./kinds";
import { countsOf, recordIn, textOf, type Figures, type Recorded } from "./record";

/** The places of a file as they were when its figures were recorded; undefined where that is not known. */
export type Earlier = (file: string) => readonly Hit[] | undefined;

/** What the record says of the present places. */
export interface Verdict {
  /** A sentence for each place that raised a figure. */
  readonly raised: readonly string[];
  /** The record as it should be. */
  readonly text: string;
  /** The files whose figures the record has otherwise. */
  readonly changed: readonly string[];
}

/** Judges by the files: none may have more of a kind than the record says, and a new one begins at none of anything. */
export function judgedByFile(record: string, hits: readonly Hit[], earlier: Earlier): Verdict {
  return verdictOf(recordIn(record), hits, earlier, () => true);
}

/**
 * Judges by the sums, for a new record: one file may have more of a kind where others have as many less, as when code
 * moves. Who reads the change sees it in the record.
 */
export function judgedBySum(record: string, hits: readonly Hit[], earlier: Earlier): Verdict {
  const recorded = recordIn(record);
  const now = countsOf(hits);
  return verdictOf(recorded, hits, earlier, (kind) => sumOf(now, kind) > sumOf(recorded.files, kind));
}

function verdictOf(
  { kinds, files }: Recorded,
  hits: readonly Hit[],
  earlier: Earlier,
  doesCount: (kind: string) => boolean,
): Verdict {
  const now = countsOf(hits);
  const raised = [...now].flatMap(([file, figures]) =>
    [...figures].flatMap(([kind, count]) => {
      const before = files.get(file)?.get(kind) ?? 0;
      // A kind that is new in the list begins with what there is.
      if (count <= before || !kinds.has(kind) || !doesCount(kind)) return [];
      const all = hits.filter((hit) => hit.file === file && hit.kind === kind);
      return newOnes(all, before === 0 ? [] : earlier(file)).map((hit) => sentence(hit, before, count));
    }),
  );
  const changed = [...new Set([...now.keys(), ...files.keys()])].filter(
    (file) => !areSame(now.get(file) ?? NONE, files.get(file) ?? NONE),
  );
  return { raised, text: textOf(now), changed };
}

const NONE: Figures = new Map();

const areSame = (one: Figures, other: Figures): boolean =>
  one.size === other.size && [...one].every(([kind, count]) => other.get(kind) === count);

const sumOf = (files: Recorded["files"], kind: string): number =>
  [...files.values()].reduce((sum, figures) => sum + (figures.get(kind) ?? 0), 0);

const sentence = ({ file, line, what, kind }: Hit, before: number, now: number): string =>
  `${file}:${line}: ${what} (${kind}: ${before} before, ${now} now). Instead, ${KINDS.get(kind)}.`;

/** Those of some places that were not there before, by the text of their lines; all of them where that says nothing. */
function newOnes(hits: readonly Hit[], before: readonly Hit[] = []): readonly Hit[] {
  const known = before.map(contentOf);
  const fresh = hits.filter((hit) => {
    const at = known.indexOf(contentOf(hit));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return fresh.length > 0 ? fresh : hits;
}

const contentOf = ({ kind, what, text }: Hit): string => [kind, what, text].join("\n");
