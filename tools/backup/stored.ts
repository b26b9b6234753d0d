import { join } from "node:path";
import { createClock } from "../../server/base/clock";
import type { Env } from "../../server/env";
import { createLocalFiles } from "../../server/files/local";
import { createS3Files } from "../../server/files/s3";
import type { ReadFile } from "./invariants";

/** Reads uploaded files from the folder `files`, or from the bucket if the environment names one. */
export function storedReader({ s3 }: Env, folder: string): ReadFile {
  const clock = createClock(undefined);
  // Nothing is signed here, so the secret of forms is not needed.
  const files = s3 ? createS3Files(s3, clock) : createLocalFiles(join(folder, "files"), "", "", clock);
  return (key, most) => files.read(key, most);
}
