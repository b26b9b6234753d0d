import { createSentences } from "../../drafts/sentences";
import type { Sentences } from "../../drafts/sentences";
import type { Metrics } from "../../base/metrics";
import type { ProductFolders } from "../../base/settings";

/** The comparison of a large product takes a tenth of this time; a save waits for it. */
const MOST_MS = 2_000;
const MEGABYTES = 256;

const THREAD = new URL("sentences-thread.ts", import.meta.url);

/**
 * Sentences in the words of a comparison; no thread begins before the first one is asked for.
 * @param ms how long one comparison may take; who can wait says more
 */
export const comparedSentences = (
  folders: ProductFolders,
  metrics: Pick<Metrics, "sentences">,
  ms = MOST_MS,
): Sentences =>
  createSentences({ module: THREAD, allowed: { ms, megabytes: MEGABYTES }, folders }, (outcome, seconds) =>
    metrics.sentences(outcome, seconds),
  );
