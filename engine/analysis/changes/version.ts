import type { Change, Demand } from "./change";

const DEMANDS: readonly Demand[] = ["patch", "minor", "major"];

/** The part of a version that changes demand to be raised, and those that demand it. */
export interface Demanded {
  readonly raise: Demand;
  readonly because: readonly Change[];
  /** The lowest version that is raised enough. */
  readonly atLeast: string;
}

/**
 * Returns how far the version must be raised over that of the older flow (flow format, `version`): wording = patch,
 * question or rule = minor, changed meaning of an answer = major. Undefined where nothing changed.
 */
export function demandedVersion(old: string, changes: readonly Change[]): Demanded | undefined {
  const raise = DEMANDS.findLast((demand) => changes.some(({ demands }) => demands === demand));
  if (raise === undefined) return undefined;
  return { raise, because: changes.filter(({ demands }) => demands === raise), atLeast: raised(old, raise) };
}

const numbersOf = (version: string): readonly number[] => version.split(".").map(Number);

function raised(version: string, demand: Demand): string {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  if (demand === "major") return `${major + 1}.0.0`;
  return demand === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
