import type { Json } from "../../engine/index";
import { KINDS, type Difference } from "./differences";
import { isRecord } from "./recorder";

/**
 * A difference that a resolution asks for. Every pattern must fit; one that is absent fits all. In a pattern `*` stands
 * for anything within a part of a path, `**` for anything.
 */
export interface Allowance {
  readonly scenario: string;
  readonly kind: string;
  readonly call?: string;
  readonly at?: string;
  /** The event that led to it, as JSON. */
  readonly event?: string;
  /** Patterns of what was and is there, as the report prints it (`absent`, `null`, `"a text"`). */
  readonly was?: string;
  readonly now?: string;
  readonly reason: string;
  /** The resolution that asks for it (`R-08`). */
  readonly resolution: string;
}

/** The list file is not what it should be. */
export class BadAllowance extends Error {}

const NEEDED = ["scenario", "kind", "reason", "resolution"] as const;
const KNOWN = new Set<string>([...NEEDED, "call", "at", "event", "was", "now"]);

/** The entries of a list file. Throws BadAllowance with the entry and what was expected. */
export function readAllowances(json: Json): readonly Allowance[] {
  if (!Array.isArray(json)) throw new BadAllowance("expected a list of allowed differences");
  return (json as readonly Json[]).map((entry, index) => {
    const place = `allowed difference ${index}`;
    if (!isRecord(entry)) throw new BadAllowance(`${place}: expected an object`);
    const missing = NEEDED.find((name) => typeof entry[name] !== "string" || entry[name] === "");
    if (missing) throw new BadAllowance(`${place}: expected a text at "${missing}"`);
    const wrong = Object.keys(entry).find((name) => !KNOWN.has(name) || typeof entry[name] !== "string");
    if (wrong) throw new BadAllowance(`${place}: "${wrong}" is not one of ${[...KNOWN].join(", ")} with a text`);
    if (!(KINDS as readonly unknown[]).includes(entry.kind))
      throw new BadAllowance(`${place}: "${String(entry.kind)}" is no kind; expected one of ${KINDS.join(", ")}`);
    return entry as unknown as Allowance;
  });
}

/** Finds the entry that allows a difference; undefined = it is not allowed. */
export function judge(allowances: readonly Allowance[]): (difference: Difference) => Allowance | undefined {
  const rows = allowances.map((allowance) => ({ allowance, fits: fitting(allowance) }));
  return (difference) => rows.find(({ fits }) => fits(difference))?.allowance;
}

function fitting(allowance: Allowance): (difference: Difference) => boolean {
  const patterns = (["scenario", "call", "at", "event", "was", "now"] as const).flatMap((part) => {
    const pattern = allowance[part];
    return pattern === undefined ? [] : [{ part, isLike: like(pattern) }];
  });
  return (difference) =>
    difference.kind === allowance.kind && patterns.every(({ part, isLike }) => isLike.test(difference[part] ?? ""));
}

function like(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === "**" ? ".*" : part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join("");
  return new RegExp(`^${source}$`, "s");
}
