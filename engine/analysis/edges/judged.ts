import type { Session } from "../../contract";
import type { Facts, RulePlace } from "../../flow/facts";
import { keysOf } from "../../flow/pointer";
import { scopesOf } from "../../language/of-thing";
import { compileRule, isTrue, type Rule } from "../../language/rule";
import { isEqual } from "../../values/equal";
import { CONDITIONS } from "../mutants/values";
import type { Course, Journey } from "../journeys/journey";
import { slipsOf } from "./slips";

/** A state in which a rule was judged, and the journey that came to it. */
export interface Seen {
  readonly session: Session;
  readonly course: Course;
  readonly journey: Journey;
}

/** A mistake in a rule, ready to be judged. */
export interface CompiledSlip {
  readonly does: string;
  readonly rule: Rule;
}

/** A rule with the mistakes that no state has told from it yet. */
export interface Judged {
  readonly pointer: string;
  readonly rule: unknown;
  /** The step at whose states it is judged; undefined where it is judged at all. */
  readonly step: string | undefined;
  /** The list about one thing of which it is judged. */
  readonly list: string | undefined;
  readonly comesTo: (session: Session, course: Course, rule?: Rule) => readonly unknown[];
  readonly open: Set<CompiledSlip>;
  /** A few states in which it was judged, the last ones of each mind. */
  readonly seen: Map<string, readonly Seen[]>;
}

/** The rules of a flow in which an edge can be wrong. */
export const judgedOf = (facts: Facts): readonly Judged[] =>
  facts.rules.flatMap((place) => {
    const open = new Set(slipsOf(place.rule).map(({ does, rule }) => ({ does, rule: compileRule(rule) })));
    return open.size === 0 ? [] : [{ ...placed(place, facts), open, seen: new Map() }];
  });

function placed({ rule, pointer }: RulePlace, { steps, asked }: Facts): Omit<Judged, "open" | "seen"> {
  const [first = "", at = "", word = ""] = keysOf(pointer);
  const step = first === "steps" ? steps[Number(at)] : undefined;
  // Whether a step is asked is decided before it.
  const isOfStep = step !== undefined && !(word === "when" || word === "show_when");
  const around = asked.find((each) => pointer.startsWith(`${each.pointer}/items/`));
  const isCondition = CONDITIONS.has(keysOf(pointer).at(-1) ?? "");
  const compiled = compileRule(rule);
  return {
    pointer,
    rule,
    step: isOfStep ? step.id : undefined,
    list: around?.name,
    comesTo: (session, course, own = compiled) => {
      const { scope } = course.hereAt(session);
      const scopes = around ? scopesOf(listIn(scope, around.name), scope, undefined) : [scope];
      return scopes.map((each) => (isCondition ? isTrue(own(each)) : own(each)));
    },
  };
}

const listIn = (scope: object, name: string): unknown => compileRule({ var: `answers.${name}` })(scope);

/** Whether a mistake shows in a state. */
export const shows = (
  judged: Judged,
  { rule }: CompiledSlip,
  { session, course }: Pick<Seen, "session" | "course">,
): boolean => !isEqual(judged.comesTo(session, course), judged.comesTo(session, course, rule));
