import { join } from "node:path";
import { createClock } from "../../server/base/clock";
import type { Env } from "../../server/env";
import { createLocalFiles } from "../../server/files/local";
import type { Files } from "../../server/files/port";
import { createS3Files } from "../../server/files/s3";
import { Refused } from "./refused";

/** What a backup does with stored files. */
export type Stored = Pick<Files, "read" | "write">;

const clock = createClock({});

/** The uploaded files in the folder `files` of a backup or of a data folder. */
// Nothing is signed here, so the secret of forms is not needed.
export const filesIn = (folder: string): Stored => createLocalFiles(join(folder, "files"), "", "", clock);

/** The uploaded files of the environment: in its bucket, else in its data folder. Both calls throw Refused. */
export function storedFiles({ s3, dataDir }: Env): Stored {
  if (!s3) return filesIn(dataDir);
  const files = createS3Files(s3, clock);
  const answered = <Result>(answer: Promise<Result>): Promise<Result> =>
    answer.catch((error: unknown) => {
      const why = error instanceof Error ? error.message || error.name : "unknown";
      throw new Refused(`The bucket ${s3.bucket} gave no answer that helps: ${why}`);
    });
  return {
    read: (key, maxBytes) => answered(files.read(key, maxBytes)),
    write: (key, bytes) => answered(files.write(key, bytes)),
  };
}

/** So many files are read or written at once, each of at most 10 MB. */
const AT_ONCE = 8;

/** Does the work for each item, a few at a time. Returns the results in the order of the items. */
export async function aFewAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}
