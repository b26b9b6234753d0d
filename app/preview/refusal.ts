import { explain, valueAt } from "../../engine/analysis/index";
import { isObject } from "../../engine/index";
import type { JsonObject, Session } from "../../engine/index";
import { regionNamed } from "../shared/regions";
import type { Playable } from "../shared/preview/playable";
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
  const session = running.session();
  if (pointer === undefined) return { ...said, ...outsideRules(draft, session, rule), reads: [] };
  const { english, reads } = explain(draft.engine, session, pointer.rule);
  return {
    ...said,
    place: draft.originOf(pointer.rule),
    words: english,
    // What is read of each thing of a list has no value here.
    reads: reads
      .filter(({ path }) => path.includes("."))
      .map(({ path, value }) => ({ path, value: JSON.stringify(value) })),
  };
}

/** Why a host refuses, where no rule does. */
const NO_PLANS = "no_plans";
const NOT_LICENSED = "broker_not_licensed";
const REGION = "quote.application.rating_address.region.code";

/** Why somebody is refused by no rule of the flow: the rate book offers nothing, or the agent may not sell there. */
function outsideRules({ book }: Playable, { data }: Session, rule: string): Pick<Refused, "place" | "words"> {
  const region = valueAt(data, REGION);
  const where = typeof region === "string" ? `in ${regionNamed(region)}` : "there";
  if (rule === NOT_LICENSED)
    return { place: null, words: `No rule of the flow decided: the agent has no license ${where}.` };
  if (rule !== NO_PLANS) return { place: null, words: null };
  if (book === null)
    return { place: null, words: "No rule of the flow decided: the draft has no rate book, so nothing is sold." };
  const words = `No rule of the flow decided: the rate book offers no plan ${where} for these answers.`;
  return { place: { book: true, pointer: placeInBook(book, region) }, words };
}

/** Where the book says what is sold in a region: as near to it as the book says anything. */
function placeInBook({ availability }: JsonObject, region: unknown): string {
  if (!isObject(availability)) return "";
  return typeof region === "string" && Object.hasOwn(availability, region)
    ? `/availability/${region}`
    : "/availability";
}

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
