import type { CompiledStep } from "../../flow/compiled";
import { stepRules } from "../../flow/kind-facts";
import { english } from "../../language/english";
import { errorsOf } from "../../session/errors";
import type { Here } from "../../session/here";
import { isObject } from "../../values/objects";
import type { Decision } from "../decisions/decision";
import type { Part, Place } from "./place";

/** The checks and rejections of a step. */
export function refusalPart(step: CompiledStep): Part {
  const { checks = [], reject = [] } = stepRules(step.declared);
  const base = `/steps/${step.index}`;
  const places = [
    ...checks.map(({ id, fail_when }, at): readonly [string, Place] => [
      `check ${step.id} ${id}`,
      { pointer: `${base}/checks/${at}`, what: "check", said: `${id}: ${english(fail_when)}` },
    ]),
    ...reject.map(({ id, when }, at): readonly [string, Place] => [
      `rejection ${id}`,
      { pointer: `${base}/reject/${at}`, what: "rejection", said: `${id}: ${english(when)}` },
    ]),
  ];
  return { places: new Map(places), marks: (here) => refusedBy(here, step) };
}

/** What Next refuses: every check that fails, else the first rejection. */
export function refusedBy(here: Here, step: CompiledStep): readonly string[] {
  const own = isThere(here, step);
  if (!own) return [];
  const errors = errorsOf(here, own);
  if (errors.length > 0) return errors.map(({ rule }) => `check ${step.id} ${rule}`);
  const rejected = own.rejects.find(({ when }) => here.holds(when));
  return rejected ? [`rejection ${rejected.id}`] : [];
}

/** Whether the condition of a check or rejection holds, regardless of what else refuses. */
export function isMet(here: Here, step: CompiledStep, id: string): boolean {
  const own = isThere(here, step);
  const rule =
    own?.checks.find((check) => check.id === id)?.failWhen ?? own?.rejects.find((each) => each.id === id)?.when;
  return rule !== undefined && here.holds(rule);
}

/** The step as it is in a state; undefined where it is not asked. */
export function isThere(here: Here, { id }: CompiledStep): CompiledStep | undefined {
  if (!here.entry.places.has(id)) return undefined;
  const own = here.stepOf(id);
  return here.isOn(own) ? own : undefined;
}

/** A dialog that Next opens, and the rejections to which Confirm leads. */
export function dialogPart(
  { key, step, pointer, source, value }: Decision,
  rejections: ReadonlyMap<string, Place>,
): Part {
  const id = key.slice(key.lastIndexOf("/") + 1);
  const own = `dialog ${step} ${id}`;
  const [{ judges = [] }] = source as readonly [{ readonly judges?: readonly string[] }];
  const judged = judges.flatMap((rule): (readonly [string, Place])[] => {
    const place = rejections.get(`rejection ${rule}`);
    return place ? [[`rejection ${rule}`, place]] : [];
  });
  return {
    places: new Map([[own, { pointer, what: "dialog", said: id }], ...judged]),
    marks: (here) => {
      const opened = value(here);
      if (!isObject(opened)) return [];
      const { rejected } = opened;
      return isObject(rejected) ? [own, `rejection ${String(rejected.rejected)}`] : [own];
    },
  };
}
