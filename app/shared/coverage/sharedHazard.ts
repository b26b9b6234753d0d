import type { CoverageTable } from "../../../engine/index";

/** The hazards of a table whose coverages all apply to the same ones; null where they differ or there are none. */
export function sharedHazard(groups: CoverageTable["groups"]): string | null {
  const said = new Set(groups.flatMap(({ rows }) => rows.map(({ hazards }) => hazards.join("; "))));
  const [only] = said;
  return said.size === 1 && only ? only : null;
}
