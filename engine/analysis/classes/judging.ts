import { isObject } from "../../values/objects";
import { isEqual } from "../../values/equal";
import { doReadPlans } from "../journeys/inputs";
import type { Here } from "../../session/here";
import { rulesIn } from "../decisions/source";
import { operationOf } from "../../language/operators";
import { atomsOf } from "./atoms";
import type { Sides } from "./candidate";
import type { AtomOf } from "./coupling";
import type { Basis, Member, Pair } from "./member";
import { assignmentOf, statesWith } from "./state";

/** A state in both versions. */
export interface Both {
  readonly here: Here;
  readonly before: Here;
}

/** What a decision comes to for one member. */
interface Judged extends Pick<Member, "truths"> {
  readonly key: string;
  readonly was: unknown;
  readonly now: unknown;
  readonly isChanged: boolean;
}

/** The key of all members for which the decision cannot be seen. */
const UNSEEN = "unseen";

/** Judges states by a decision in both versions. */
export class Judging {
  /** The atoms of both versions; those of the old one first. */
  readonly atomsOf: readonly AtomOf[];
  /** Whether one version is judged alone. */
  readonly isOne: boolean;
  private readonly isByValue: boolean;
  private readonly readsPlans: boolean;
  private readonly oldAtoms: number;

  constructor(
    private readonly pair: Pair,
    readonly sides: Sides,
    readonly basis: Basis,
    byValue: boolean,
  ) {
    const { was, now } = pair;
    const rules = [...(was?.rules ?? []), ...(now?.rules ?? [])];
    this.isOne = was === now && sides.was === sides.now;
    this.readsPlans = [sides.was, sides.now].some(({ run: { flow } }) => doReadPlans(rules, flow));
    this.isByValue = byValue || BY_VALUE.has((now ?? was)?.about ?? "");
    const old = this.isOne ? [] : atomsOf(was?.rules ?? [], sides.was.run.flow);
    const own = atomsOf(now?.rules ?? [], sides.now.run.flow);
    this.oldAtoms = old.length;
    this.atomsOf = [
      ...old.map((atom) => ({ atom, course: sides.was })),
      ...own.map((atom) => ({ atom, course: sides.now })),
    ];
  }

  /**
   * Whether what the decision comes to follows from which of its conditions hold, and from which answers are wrong by
   * themselves: it is a refusal, no words of it say an answer, and no price is read.
   */
  get isByTruths(): boolean {
    const { was, now } = this.pair;
    const both = [was, now].flatMap((decision) => decision ?? []);
    const isSaid = (rule: unknown): boolean => operationOf(rule)?.row?.names === "path";
    return !this.readsPlans && both.every(({ about, source }) => about === "refusals" && !rulesIn(source).some(isSaid));
  }

  /** The states of members that differ in what is given last. */
  statesWith(shared: Member["values"]): (last: Member["values"]) => Both {
    const { sides, basis, readsPlans } = this;
    const assignment = assignmentOf(shared);
    const now = statesWith(sides.now, basis.now, assignment, readsPlans);
    const was = this.isOne ? undefined : statesWith(sides.was, basis.was, assignment, readsPlans);
    return (last) => {
      const here = now(assignmentOf(last));
      return { here, before: was?.(assignmentOf(last)) ?? here };
    };
  }

  /** What both versions come to, and a key that is equal for members which no rule tells apart. */
  judged(both: Both): Judged {
    const { here, before } = both;
    const now = this.pair.now?.value(here);
    const was = this.isOne ? now : this.pair.was?.value(before);
    const truths = this.atomsOf.map((_, index) => this.truthOf(index, both));
    const isUnseen = was === undefined && now === undefined;
    const own = this.isByValue ? [brief(was), brief(now)] : [was === undefined, now === undefined];
    const isChanged = !this.isOne && !isEqual(was ?? null, now ?? null);
    const key = isUnseen ? UNSEEN : JSON.stringify([truths, own, isChanged]);
    return { key, was, now, isChanged, truths };
  }

  /** What an atom comes to. */
  truthOf(index: number, both: Both): unknown {
    return this.atomsOf[index]?.atom.of(this.scopeOf(index, both));
  }

  /** Which side of a comparison is the larger one, where its truth alone does not tell on which side of it a value lies. */
  sideOf(index: number, both: Both): unknown {
    return this.atomsOf[index]?.atom.side?.(this.scopeOf(index, both));
  }

  terms(both: Both): Member["terms"] {
    return this.atomsOf.map(({ atom }, index) => atom.termIn?.(this.scopeOf(index, both)));
  }

  private scopeOf(index: number, { here, before }: Both): object {
    return index < this.oldAtoms ? before.scope : here.scope;
  }
}

/** Decisions whose classes are distinguished by what they come to, not only by their conditions. */
const BY_VALUE: ReadonlySet<string> = new Set([
  "answer",
  "refusals",
  "asked",
  "shown",
  "coverage",
  "dialog",
  "binding",
]);

/** What a value is in short: the rule that refused, not its words, which may say the answers themselves. */
export function brief(value: unknown): unknown {
  if (value === undefined) return "unseen";
  if (!isObject(value)) return Array.isArray(value) ? "list" : value;
  const { rule, wrong, rejected, full, to } = value;
  return [rule, wrong, isObject(rejected) ? rejected.rejected : rejected, full, to].map((part) => part ?? null);
}
