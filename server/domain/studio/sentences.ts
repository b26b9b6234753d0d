import { createSentences } from "../../drafts/sentences";
import type { Sentences } from "../../drafts/sentences";
import type { Metrics } from "../../base/metrics";
import type { ProductFolders } from "../../base/settings";

/** The comparison of a large product takes a tenth of this time. */
const ALLOWED = { ms: 2_000, megabytes: 256 };

const THREAD = new URL("sentences-thread.ts", import.meta.url);

/** Sentences in the words of a comparison; no thread begins before the first one is asked for. */
export const comparedSentences = (folders: ProductFolders, metrics: Pick<Metrics, "sentences">): Sentences =>
  createSentences({ module: THREAD, allowed: ALLOWED, folders }, (outcome, seconds) =>
    metrics.sentences(outcome, seconds),
  );
