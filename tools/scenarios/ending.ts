import type { JsonObject } from "../../engine/index";
import type { Expected } from "../../schemas/scenario.types";
import { differencesOfCalls, holdsAtLeast, pathIn } from "./compare";
import type { Guide } from "./guide";
import { ofRule, outcomeOf, whyNot, type Failure, type Reason } from "./reasons";
import type { Host, Walk } from "./walk";

/** Compares the end of a walk with what the scenario expects of it; returns what is otherwise. */
export async function judgeEnd(walk: Walk, guide: Guide, host: Host, expected: Expected): Promise<readonly Failure[]> {
  return [
    ...outcome(walk, guide, expected),
    ...shown(walk, expected),
    ...way(walk, guide, expected),
    ...total(walk, expected),
    ...(await saved(host, guide, expected)),
    ...(await policy(host, expected)),
  ];
}

const failure = (key: string, message: string, because: readonly Reason[] = []): Failure => ({
  pointer: `/expect/${key}`,
  message,
  because,
});

function outcome(walk: Walk, guide: Guide, { outcome: wanted, rule, step }: Expected): readonly Failure[] {
  const { dialog, left } = walk.now.session;
  const isSo = {
    bound: walk.isOver && left === null,
    rejected: dialog?.kind === "rejection",
    left: left !== null,
    open: !walk.isOver && dialog === null,
  };
  const isRule = dialog?.kind === "rejection" && dialog.rule === rule;
  const why = (): readonly Reason[] => whyNot(walk, guide);
  return [
    ...(isSo[wanted] ? [] : [failure("outcome", `expected to end ${wanted}, but ${outcomeOf(walk)}`, why())]),
    ...(rule === undefined || isRule
      ? []
      : [failure("rule", `expected the rejection ${rule}, but ${outcomeOf(walk)}`, [ofRule(rule, walk, guide)])]),
    ...(step === undefined || walk.step === step
      ? []
      : [failure("step", `expected to end on ${step}, but the person is on ${walk.step}`, why())]),
  ];
}

function shown(walk: Walk, { texts = [], hides = [] }: Expected): readonly Failure[] {
  const found = walk.texts();
  const why = [endedOn(walk)];
  return [
    ...texts.flatMap((text, index) =>
      found.includes(text) ? [] : [failure(`texts/${index}`, `expected the end to show "${text}"`, why)],
    ),
    ...hides.flatMap((text, index) =>
      found.includes(text) ? [failure(`hides/${index}`, `expected the end not to show "${text}"`, why)] : [],
    ),
  ];
}

/** Which page the end is: an author may mean an earlier one. */
const endedOn = (walk: Walk): Reason => ({
  sentence: `the end is ${walk.step}, headed "${walk.view().step.title}"; an earlier page is looked at by a step with "shows" or "hides"`,
});

function way(walk: Walk, guide: Guide, { begins_on: first, seen, not_seen = [], calls }: Expected): readonly Failure[] {
  const made = calls === undefined ? [] : differencesOfCalls(walk.calls, calls);
  const ofCalls = made.map(({ index, sentence }) =>
    failure(index === undefined ? "calls" : `calls/${index}`, sentence),
  );
  const begun = walk.seen[0]?.step ?? "";
  const ofSteps = not_seen.flatMap((step, index) =>
    walk.seen.some((seen) => seen.step === step)
      ? [failure(`not_seen/${index}`, `expected the person not to come to ${step}`, [leftOut(guide, step)])]
      : [],
  );
  return [
    ...(first === undefined || first === begun
      ? []
      : [failure("begins_on", `expected to begin on ${first}, but began on ${begun}`, [leftOut(guide, begun)])]),
    ...(seen ? steps(walk, guide, seen) : []),
    ...ofSteps,
    ...ofCalls,
  ];
}

const leftOut = (guide: Guide, step: string): Reason => ({
  sentence: `the step ${step}, and when it is asked`,
  pointer: guide.step(step),
});

function steps(walk: Walk, guide: Guide, seen: NonNullable<Expected["seen"]>): readonly Failure[] {
  const wanted = seen.map((each) => (typeof each === "string" ? { step: each } : each));
  const found = walk.seen.map(({ step }) => step);
  const names = wanted.map(({ step }) => step);
  if (names.join() !== found.join())
    return [failure("seen", `expected the steps ${names.join(", ")}, but saw ${found.join(", ")}`)];
  return seen.flatMap((each, index) => {
    const title = walk.seen[index]?.title ?? "";
    if (typeof each === "string" || each.title === title) return [];
    const pointer = guide.step(each.step);
    return [
      failure(`seen/${index}/title`, `${each.step}: expected the heading "${each.title}", found "${title}"`, [
        { sentence: `the heading of ${each.step}`, pointer: `${pointer}/title` },
      ]),
    ];
  });
}

function total(walk: Walk, { total: wanted }: Expected): readonly Failure[] {
  const found = walk.now.session.data.checkout?.grandtotal;
  if (wanted === undefined || found === wanted) return [];
  return [failure("total", `expected the total ${wanted}, found ${String(found)}; prices are in the rate book`)];
}

async function saved(host: Host, guide: Guide, expected: Expected): Promise<readonly Failure[]> {
  const application = await host.application();
  const asks = (path: string): readonly Reason[] => {
    const name = path.split(".").at(-1) ?? "";
    const pointer = guide.question(name);
    return pointer === undefined ? [] : [{ sentence: `the question "${name}"`, pointer }];
  };
  const lacking = expected.saved === undefined ? [] : holdsAtLeast(application, expected.saved, "application");
  return [
    ...lacking.map((sentence) => failure("saved", sentence, asks(sentence.split(":")[0] ?? ""))),
    ...(expected.not_saved ?? []).flatMap((path, index) => {
      const found = pathIn(application, path);
      if (found === undefined) return [];
      return [
        failure(`not_saved/${index}`, `expected nothing saved at ${path}, found ${JSON.stringify(found)}`, asks(path)),
      ];
    }),
  ];
}

async function policy(host: Host, { policy: wanted }: Expected): Promise<readonly Failure[]> {
  if (!wanted) return [];
  const plan: JsonObject | undefined = await host.policyPlan();
  const lacking = wanted.plan === undefined ? [] : holdsAtLeast(plan, wanted.plan, "policy.plan");
  const text = JSON.stringify(plan ?? null);
  return [
    ...lacking.map((sentence) => failure("policy/plan", sentence)),
    ...(wanted.without ?? []).flatMap((key, index) =>
      text.includes(`"${key}":`) ? [failure(`policy/without/${index}`, `expected no ${key} in the policy's plan`)] : [],
    ),
  ];
}
