/** What a check and a comparison cost as a flow grows, in what is done and not in time: in proportion, and no more. */
import { expect, test, vi } from "vitest";
import { compileValidators, createEngine } from "../../engine/index";
import { compileRule, Course } from "../../engine/analysis";
import { longProduct, withMovedBound } from "../../tools/bench/analysis-flow";
import { editionOf } from "../../tools/bench/editions";
import type { Files } from "../../tools/exact/product";
import { comparisonOf } from "../../tools/flow/difference";
import type { Edition } from "../../tools/flow/edition";
import { isWhole } from "../support/tier";

/** How much more may be done in a flow of twice as many steps. */
const LINEAR = 2 ** 1.15;
const SIZES = [20, 40, 80] as const;

interface Counted {
  readonly events: number;
  readonly views: number;
  readonly rules: number;
}

/** Compares two versions and counts the events that are sent, the views that are made, and the rules that run. */
function costOf(was: Files, now: Files): Counted {
  let rules = 0;
  const counting: typeof compileRule = (rule) => {
    const run = compileRule(rule);
    return (scope) => {
      rules++;
      return run(scope);
    };
  };
  const counted = (files: Files): { readonly edition: Edition; readonly counts: () => readonly [number, number] } => {
    const edition = editionOf(files);
    const { flow, lists } = edition;
    const engine = createEngine(flow, { lists, validators: compileValidators(flow, { lists }), rules: counting });
    const [send, view] = [vi.spyOn(engine, "send"), vi.spyOn(engine, "view")];
    return {
      edition: { ...edition, engine, course: new Course(engine, edition.course.world) },
      counts: () => [send.mock.calls.length, view.mock.calls.length],
    };
  };
  const [old, own] = [counted(was), counted(now)];
  expect(comparisonOf(old.edition, own.edition, () => {}).changed).toHaveLength(1);
  const [events = 0, views = 0] = [0, 1].map((at) => (old.counts()[at] ?? 0) + (own.counts()[at] ?? 0));
  return { events, views, rules };
}

test.runIf(isWhole)("one changed value is compared with as much more as the flow has more steps", () => {
  const [few, more, most] = SIZES.map((size) => costOf(longProduct(size), withMovedBound(size)));
  if (!few || !more || !most) throw new Error("There are three sizes.");
  const added = (what: "events" | "views"): readonly number[] => [more[what] - few[what], most[what] - more[what]];
  for (const what of ["events", "views"] as const) {
    const [first = 0, second = 0] = added(what);
    expect(second / first, what).toBeLessThan(LINEAR);
  }
  // The count of the steps of an enrollment judges each condition of a step at each step: few rules of all that run.
  expect(most.rules / more.rules, "rules").toBeLessThan(LINEAR);
  // At each step, both versions and the one without the edit are looked at once by each way in, however many ask.
  expect((most.views - more.views) / (SIZES[2] - SIZES[1])).toBeLessThanOrEqual(10);
});
