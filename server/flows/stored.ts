import { describeError } from "../base/log";
import type { Db, Trx } from "../store/tables";
import { BadFlow } from "./bad-flow";
import type { Catalogue } from "./catalogue";
import { readMedia } from "./media";
import type { ServedFlow } from "./served";
import type { Media } from "./media";
import { serve } from "./served";
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

/** The versions that a database keeps, for commands: without their drawings, and without rules of later versions. */
export function storedFlows(db: Db): Pick<Catalogue, "find" | "judging"> {
  const known = new Map<string, ServedFlow>();
  return {
    async find(id, version, through = db) {
      const name = `${id}@${version}`;
      const stored = known.has(name) ? undefined : await storedFlow(through, { id, version }, readMedia([]));
      if (stored) known.set(name, stored);
      return known.get(name);
    },
    judging: (served) => served,
  };
}
