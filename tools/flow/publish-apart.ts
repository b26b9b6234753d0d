import { join } from "node:path";
import { runApart, TookTooMuch, type Allowance } from "../../server/base/apart";
import { lockFile } from "../../server/base/lock-file";
import type { Published } from "./publish-work";

/** The environment that names the folders of products. */
type Variables = { readonly [name: string]: string | undefined };

interface Work {
  readonly root: string;
  readonly names: readonly string[];
  readonly variables?: Variables;
}

/** The shipped flows take two seconds and 200 megabytes. */
const ALLOWED: Allowance = { ms: 60_000, megabytes: 1_024 };

/**
 * Checks and publishes a flow in a thread with limits of time and memory: whatever stands in the file, the command ends,
 * with a sentence (reliability §10 F3). One at a time: two at once would each write the index without the
 * other's version.
 */
export async function publishApart(
  root: string,
  names: readonly string[],
  allowed: Allowance = ALLOWED,
  variables?: Variables,
): Promise<Published> {
  const file = join(root, ".cache/publishing.lock");
  const lock = await lockFile(file);
  if ("refused" in lock) {
    const sentence = `Another flow is being published (process ${lock.refused.holder.pid}). Try again when that has ended. (Lock file: ${file})`;
    return { code: 1, out: [], err: [sentence] };
  }
  try {
    return await publishWithin({ root, names, ...(variables && { variables }) }, allowed);
  } finally {
    lock.release();
  }
}

async function publishWithin(work: Work, allowed: Allowance): Promise<Published> {
  try {
    return await runApart<Published>(new URL("publish-work.ts", import.meta.url), work, allowed);
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    const most = error.resource === "time" ? `${allowed.ms / 1000} seconds` : `${allowed.megabytes} megabytes`;
    const sentence = `${work.names.join(" ")} is not published: checking it took more than ${most}. Make it smaller.`;
    return { code: 1, out: [], err: [sentence] };
  }
}
