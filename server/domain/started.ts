/** What a new version of a flow would mean for quotes that have begun: a report before it is published. */
import type { Violation } from "../../engine/index";
import type { ServedFlow } from "../flows/catalogue";
import { quotesOfFlow } from "../store/flow-quotes";
import type { FlowQuote } from "../store/flow-quotes";
import { findQuote } from "../store/quotes";
import type { Db } from "../store/tables";
import type { Judges } from "./deps";
import { migratedTo } from "./move-quote";
import { reviewable } from "./quote-data";
import { openPoints } from "./review";
import type { Reviewed } from "./review";
import { whoContinues, whyNotJudged } from "./stored-quotes";
import { wholeSpace } from "./reach";

/**
 * What would become of a started quote: nothing new, something to answer or correct, or a rejection. One cannot be
 * judged where this server lacks what it needs, such as the rate book of its product.
 */
export type Fate = "untouched" | "asked again" | "refused" | "not to be judged";

/** Started quotes of one version for which the new one means the same: no names, numbers or answers. */
export interface StartedClass {
  readonly version: string;
  readonly fate: Fate;
  /** The rules of the new version that are broken, and were not before; or why the quotes cannot be judged. */
  readonly rules: readonly string[];
  readonly quotes: number;
}

/** Returns the classes of the started quotes of a flow, if they were judged by this version. */
export async function startedClasses(deps: Judges, db: Db, by: ServedFlow): Promise<readonly StartedClass[]> {
  const classes = new Map<string, StartedClass>();
  for await (const stored of quotesOfFlow(db, by.flow.id)) {
    const { status, flow_version } = stored;
    const outcome =
      status === "open" && flow_version !== by.flow.version ? await fateIn(deps, db, stored, by) : undefined;
    if (!outcome) continue;
    const { fate, rules } = outcome;
    const key = JSON.stringify([flow_version, fate, rules]);
    classes.set(key, { version: flow_version, fate, rules, quotes: (classes.get(key)?.quotes ?? 0) + 1 });
  }
  return [...classes.values()].toSorted((a, b) => b.quotes - a.quotes);
}

type Outcome = Pick<StartedClass, "fate" | "rules">;

/** Undefined for a quote that is gone or was finished in the meantime. */
async function fateIn(
  deps: Judges,
  db: Db,
  { space, quote_number }: FlowQuote,
  by: ServedFlow,
): Promise<Outcome | undefined> {
  try {
    const quote = await findQuote(db, wholeSpace(deps, space), quote_number);
    if (quote?.status !== "open") return undefined;
    return fateOf(deps, await reviewable(deps, db, whoContinues(quote), quote), by);
  } catch (error) {
    return { fate: "not to be judged", rules: [whyNotJudged(error)] };
  }
}

function fateOf(deps: Judges, reviewed: Reviewed, by: ServedFlow): Outcome {
  const before = new Set(openPoints(deps, reviewed).map(nameOf));
  const added = openPoints(deps, asMoved(reviewed, by)).filter((each) => !before.has(nameOf(each)));
  const rules = [...new Set(added.map(({ rule }) => rule))].toSorted();
  const isRefused = added.some(({ kind }) => kind === "rejection");
  return { fate: isRefused ? "refused" : rules.length > 0 ? "asked again" : "untouched", rules };
}

/** The quote as it would be on the version: with its answers where that keeps them. */
function asMoved(reviewed: Reviewed, by: ServedFlow): Reviewed {
  const { quote } = reviewed;
  return { ...reviewed, flow: by, quote: { ...quote, application: migratedTo(by, quote) } };
}

/** The same answer may be missing and then wrong: that is another point. */
const nameOf = ({ rule, kind }: Violation): string => `${kind} ${rule}`;
