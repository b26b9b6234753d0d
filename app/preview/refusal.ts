import { explain } from "../../engine/analysis/index";
import { isObject } from "../../engine/index";
import type { Json } from "../../engine/index";
import type { FrameSays } from "../shared/preview/protocol";
import type { Shown } from "./preview";

type Refused = Extract<FrameSays, { kind: "refused" }>;

/** A refusal as it is shown, with the rule that decided and the values that it read. */
export function refusalIn(
  { draft, begun: { running } }: Shown,
  { rejection, rule }: { readonly rejection: string; readonly rule: string },
): Refused {
  const pointer = ruleNamed(draft.whole, rule);
  const said = { kind: "refused", rejection, rule } as const;
  if (pointer === undefined) return { ...said, place: null, words: null, reads: [] };
  const { english, reads } = explain(draft.engine, running.session(), pointer.rule);
  return {
    ...said,
    place: draft.originOf(pointer.rule),
    words: english,
    reads: reads.map(({ path, value }) => ({ path, value: valueSaid(value) })),
  };
}

const valueSaid = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

interface RulePlace {
  readonly rule: string;
}

/** Where the rule of this id is: among the rules of steps, of their questions and of the flow. */
function ruleNamed(node: unknown, id: string, at = ""): RulePlace | undefined {
  if (Array.isArray(node)) return firstOf(node.map((item, index) => () => ruleNamed(item, id, `${at}/${index}`)));
  if (!isObject(node)) return undefined;
  if (node.id === id) for (const word of RULES) if (node[word] !== undefined) return { rule: `${at}/${word}` };
  return firstOf(
    Object.entries(node).map(
      ([key, part]) =>
        () =>
          ruleNamed(part, id, `${at}/${escaped(key)}`),
    ),
  );
}

/** The words under which a rule that refuses has its condition. */
const RULES = ["when", "fail_when"] as const;

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

function firstOf<T>(tries: readonly (() => T | undefined)[]): T | undefined {
  for (const next of tries) {
    const found = next();
    if (found !== undefined) return found;
  }
  return undefined;
}
