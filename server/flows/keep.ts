import { DamagedRecord } from "../base/damaged";
import type { Report } from "../base/damaged";
import type { Db } from "../store/tables";
import type { Media } from "./media";
import type { ServedFlow } from "./served";
import { storedFlow } from "./stored-flow";
import { keepVersion } from "./versions";

/** With what versions of files are kept. */
export interface Keeping {
  readonly media: Media;
  readonly report?: Report | undefined;
}

/**
 * Stores a version that was read from a file, if it is not stored yet. Returns whether it may be served under its name:
 * false when the database holds a sound version of that name with other content. A damaged row says nothing about the
 * file, whose own hash was checked: it is reported, and the file is served.
 */
export async function keepFile(db: Db, served: ServedFlow, { media, report }: Keeping): Promise<boolean> {
  try {
    if (await keepVersion(db, served)) return true;
    await storedFlow(db, served.flow, media);
    return false;
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    report?.(error);
    return true;
  }
}
