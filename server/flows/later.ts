import { compareVersions, createEngine, laterRules, referenceRule } from "../../engine/index";
import type { LaterRules } from "../../engine/index";
import { once } from "./served";
import type { ServedFlow } from "./served";
import type { Shelf } from "./shelf";

/** The rules of current versions that hold for quotes which began with older ones (`applies_to_started`). */
export interface Later {
  /** Those that are judged beside a version; undefined if there are none, as for the current version itself. */
  rulesFor(served: ServedFlow): LaterRules | undefined;
  /** The version with engines that judge them, too. */
  judging(served: ServedFlow): ServedFlow;
}

interface Known {
  /** The current version that the rules are of. */
  readonly of: ServedFlow;
  readonly rules: LaterRules | undefined;
  readonly judging: ServedFlow | undefined;
}

/** The same over the versions on a shelf: worked out once for each version and the current one beside it. */
export function createLater(shelf: Pick<Shelf, "current">): Later {
  const known = new WeakMap<ServedFlow, Known>();
  const knownOf = (served: ServedFlow): Known | undefined => {
    const current = shelf.current.find(({ flow }) => flow.id === served.flow.id);
    if (!current || !isOlder(served, current)) return undefined;
    const last = known.get(served);
    if (last?.of === current) return last;
    const rules = laterRules(current.flow, served.flow);
    const made = { of: current, rules, judging: rules && judging(served, rules) };
    known.set(served, made);
    return made;
  };
  return {
    rulesFor: (served) => knownOf(served)?.rules,
    judging: (served) => knownOf(served)?.judging ?? served,
  };
}

/** A version with a higher number is one that this process has not taken up yet. A draft has no order. */
function isOlder({ flow: { version } }: ServedFlow, { flow: current }: ServedFlow): boolean {
  return version !== current.version && !(compareVersions(version, current.version) > 0);
}

function judging(served: ServedFlow, later: LaterRules): ServedFlow {
  const { flow, lists } = served;
  return {
    ...served,
    engine: once(() => createEngine(flow, { lists, validators: served.checks(), later })),
    judge: once(() => createEngine(flow, { lists, validators: served.checks(), rules: referenceRule, later })),
  };
}
