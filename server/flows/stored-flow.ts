import { describeError } from "../base/log";
import type { Db, Trx } from "../store/tables";
import { BadFlow } from "./bad-flow";
import type { Media } from "./media";
import { serve } from "./served";
import type { ServedFlow } from "./served";
import { damagedVersion, storedVersion } from "./versions";
import type { VersionName } from "./versions";

/** A version that the database keeps, ready to be served; undefined if it keeps none. Throws DamagedRecord. */
export async function storedFlow(db: Db | Trx, name: VersionName, media: Media): Promise<ServedFlow | undefined> {
  const stored = await storedVersion(db, name);
  if (!stored) return undefined;
  try {
    const served = serve(stored.file, media);
    // Made now, not at the first answer: a version that no engine can run is damaged as a whole.
    served.engine();
    return served;
  } catch (error) {
    const reason = error instanceof BadFlow ? error.message : describeError(error).error;
    throw damagedVersion(name, `No engine can run it: ${reason}`);
  }
}
