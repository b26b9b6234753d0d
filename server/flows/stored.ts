import type { Db } from "../store/tables";
import type { Catalogue } from "./catalogue";
import { readMedia } from "./media";
import { storedFlow } from "./stored-flow";
import type { ServedFlow } from "./served";

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
