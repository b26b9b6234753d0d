import type { Explanation, Json, Session } from "../contract";
import { english } from "../rules/english";
import { evaluateByReference } from "../rules/reference";
import { at, reads } from "../rules/reads";
import type { Compiled } from "./compiled";
import { pathOf } from "./path";

/** Why the rule at a JSON pointer of the flow says what it says. Throws where the flow has nothing at the pointer. */
export function explain(compiled: Compiled, session: Session, pointer: string): Explanation {
  const rule = ruleAt(compiled, pointer);
  const { scope } = pathOf(compiled, session);
  const result = (evaluateByReference(rule, scope) ?? null) as Json;
  const values = reads(rule).map((path) => ({ path, value: (at(scope, path) ?? null) as Json }));
  return { pointer, result, reads: values, english: `${english(rule)}: ${JSON.stringify(result)}` };
}

function ruleAt(compiled: Compiled, pointer: string): unknown {
  let here: unknown = compiled.flow;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    here =
      here !== null && typeof here === "object" && Object.hasOwn(here, key)
        ? (here as { readonly [key: string]: unknown })[key]
        : undefined;
  }
  if (here === undefined) throw new Error(`The flow has nothing at ${pointer}.`);
  return here;
}
