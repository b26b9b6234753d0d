import type { Explanation, Json, Session } from "../contract";
import { english } from "../language/english";
import { evaluate } from "../language/evaluate";
import { reads } from "../language/reads";
import { valueAt } from "../values/path";
import type { Compiled } from "./compiled";
import { pathOf } from "./path";

/** Why the rule at a JSON pointer of the flow says what it says. Throws where the flow has nothing at the pointer. */
export function explain(compiled: Compiled, session: Session, pointer: string): Explanation {
  const rule = ruleAt(compiled, pointer);
  const { scope } = pathOf(compiled, session);
  const result = (evaluate(rule, scope) ?? null) as Json;
  const values = reads(rule).map((path) => ({ path, value: (valueAt(scope, path) ?? null) as Json }));
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
