import { join } from "node:path";
import { runApart, TookTooMuch, type Allowance, type Apart } from "../../server/base/apart";
import { lockFile } from "../../server/base/lock-file";
import type { Published, PublishWork } from "./publish-work";
import type { SignedWork } from "./signed-work";

/** The shipped flows take two seconds and 200 megabytes. */
const ALLOWED: Allowance = { ms: 60_000, megabytes: 1_024 };

/** A comparison takes seconds, and minutes for a flow with many rules of many answers. */
const ALLOWED_TO_COMPARE: Allowance = { ms: 1_800_000, megabytes: 2_048 };

/**
 * Checks and publishes a flow in a thread with limits of time and memory: whatever stands in the file, the command ends,
 * with a sentence (reliability §10 F3). One at a time: two at once would each write the index without the
 * other's version.
 */
export async function publishApart(
  work: PublishWork,
  allowed: Allowance = ALLOWED,
  apart: Apart = runApart,
): Promise<Published> {
  const file = join(work.root, ".cache/publishing.lock");
  const lock = await lockFile(file);
  if ("refused" in lock) {
    const sentence = `Another flow is being published (process ${lock.refused.holder.pid}). Try again when that has ended. (Lock file: ${file})`;
    return { code: 1, out: [], err: [sentence] };
  }
  try {
    const problem = work.page === undefined ? null : await problemOf(work, work.page, apart);
    return problem === null ? await publishWithin(work, allowed, apart) : { code: 1, out: [], err: [problem] };
  } finally {
    lock.release();
  }
}

/** Why a signed page does not allow to publish, found by comparing again. */
async function problemOf({ root, names, variables }: PublishWork, page: string, apart: Apart): Promise<string | null> {
  const work: SignedWork = { root, name: names.join(" "), page, variables: { ...(variables ?? process.env) } };
  try {
    return await apart<string | null>(new URL("signed-work.ts", import.meta.url), work, ALLOWED_TO_COMPARE);
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    return `${work.name} is not published: comparing it again took more ${error.resource} than it may.`;
  }
}

async function publishWithin(work: PublishWork, allowed: Allowance, apart: Apart): Promise<Published> {
  try {
    return await apart<Published>(new URL("publish-work.ts", import.meta.url), work, allowed);
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    const most = error.resource === "time" ? `${allowed.ms / 1000} seconds` : `${allowed.megabytes} megabytes`;
    const sentence = `${work.names.join(" ")} is not published: checking it took more than ${most}. Make it smaller.`;
    return { code: 1, out: [], err: [sentence] };
  }
}
