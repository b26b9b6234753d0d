import type { Explanation, Json, Session } from "../contract";
import type { WholeFlow } from "../flow/parts";
import { keysOf } from "../flow/pointer";
import { english } from "../language/english";
import { reads } from "../language/reads";
import { compileRule } from "../language/rule";
import { valueAt } from "../values/path";
import { runOf, type Engine } from "./engine";
import { hereOf, type Here } from "./here";

/**
 * Explains the result of a rule for this session. `pointer` is the rule's JSON pointer in the flow with its parts
 * written out. Throws if the flow has nothing there.
 */
export function explain(engine: Engine, session: Session, pointer: string): Explanation {
  const here = hereOf(runOf(engine), session);
  const rule = ruleAt(here, pointer);
  const { scope } = here;
  const result = (compileRule(rule)(scope) ?? null) as Json;
  const values = reads(rule).map((path) => ({ path, value: (valueAt(scope, path) ?? null) as Json }));
  return { pointer, result, reads: values, english: `${english(rule)}: ${JSON.stringify(result)}` };
}

/** Returns the flow of an engine with its parts written out: pointers of rules lead into it. */
export const wholeFlow = (engine: Engine): WholeFlow => runOf(engine).flow.flow;

/** The names of the rejections of a flow, with those that hold for enrollments that have begun. */
export const rejectionNames = (engine: Engine): readonly string[] => Object.keys(wholeFlow(engine).rejections);

function ruleAt({ flow }: Here, pointer: string): unknown {
  let here: unknown = flow.flow;
  for (const key of keysOf(pointer))
    here =
      here !== null && typeof here === "object" && Object.hasOwn(here, key)
        ? (here as { readonly [key: string]: unknown })[key]
        : undefined;
  if (here === undefined) throw new Error(`The flow has nothing at ${pointer}.`);
  return here;
}
