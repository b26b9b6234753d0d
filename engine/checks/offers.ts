import type { Finding, JsonObject } from "../contract";
import type { Asked } from "../flow/asked";
import { codesOfChoices, kindFacts, type Facts } from "../flow/facts";
import { finding, inFile, nearest, oneOf, show } from "../flow/finding";
import { child } from "../flow/pointer";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import type { Availability, RateBook, RateBookFile } from "../flow/rate-book";

/** Each plan of the rate book can be chosen and seen, and each choice, row and add-on of the flow is in a plan. */
export function checkOffers(rates: RateBookFile, facts: Facts): Finding[] {
  const choosers = facts.asked.filter(({ question, home }) => question.choices && home?.startsWith("plan."));
  return [
    ...choosers.flatMap((chooser) => [...checkChoices(chooser, rates), ...checkValues(chooser, rates)]),
    ...checkApart(choosers, rates, facts),
    ...checkSinglePlan(choosers, rates, facts),
    ...checkAddOns(rates, facts),
    ...checkRows(rates, facts),
  ];
}

/** The value of a plan at the place where a question is saved. */
const valueIn = (plan: JsonObject, { home }: Asked): unknown => valueAt(plan, (home ?? "").replace(/^plan\./, ""));

const valuesOf = (chooser: Asked, plans: readonly JsonObject[]): readonly string[] => [
  ...new Set(plans.map((plan) => String(valueIn(plan, chooser)))),
];

/** Each choice belongs to a plan. */
function checkChoices(chooser: Asked, { plans }: RateBookFile): Finding[] {
  const { question, pointer } = chooser;
  const values = valuesOf(chooser, plans);
  return codesOfChoices(question.choices ?? []).flatMap((code, index) => {
    if (values.includes(code)) return [];
    return [
      finding("choice-without-plan", child(`${pointer}/choices`, Array.isArray(question.choices) ? index : code), {
        found: show(code),
        expected: oneOf(values),
        nearest: nearest(code, values),
        message: "The rate book has no plan for this choice.",
      }),
    ];
  });
}

/** Each plan belongs to a choice. */
function checkValues(chooser: Asked, { plans, file }: RateBookFile): Finding[] {
  const codes = codesOfChoices(chooser.question.choices ?? []);
  return valuesOf(chooser, plans).flatMap((value) => {
    if (codes.includes(value)) return [];
    return [
      finding("plan-never-shown", `${chooser.pointer}/choices`, {
        found: oneOf(codes),
        expected: `also ${show(value)}, of ${file}`,
        nearest: nearest(value, codes),
        message: "A plan of the rate book has no choice here, so nobody could choose it.",
      }),
    ];
  });
}

/** What the answers can tell of a plan: its choices, and the optional parts that are asked for. */
function keyOf(plan: JsonObject, choosers: readonly Asked[], facts: Facts): string {
  const parts = facts.asked.filter(({ question, home }) => question.type === "boolean" && home?.startsWith("plan."));
  return JSON.stringify([
    choosers.map((chooser) => valueIn(plan, chooser)),
    parts.map((part) => valueIn(plan, part) !== undefined),
  ]);
}

/** Two plans that are sold in one region differ in something that is asked. */
function checkApart(choosers: readonly Asked[], { book, plans, file }: RateBookFile, facts: Facts): Finding[] {
  const base = plans.filter((plan) => Object.keys(addOnsOf(plan)).length === 0);
  const known: JsonObject[] = [];
  const places = base.flatMap((plan) => {
    const key = keyOf(plan, choosers, facts);
    const twin = known.find((other) => keyOf(other, choosers, facts) === key && areSoldTogether(plan, other, book));
    if (!twin) known.push(plan);
    return twin ? [{ pointer: placeOf(plan, twin, book), plan, twin }] : [];
  });
  const first = new Map(places.toReversed().map((place) => [place.pointer, place] as const));
  return [...first.values()].toReversed().flatMap(({ pointer, plan, twin }) =>
    inFile(
      [
        finding("plans-not-told-apart", pointer, {
          found: `${show(plan.id)} beside ${show(twin.id)}`,
          expected: `plans that differ in ${choosers.length > 0 ? oneOf(choosers.map(({ name }) => name)) : "an answer"}`,
          message: "No answer decides between these two plans, so the second could never be chosen.",
        }),
      ],
      file,
    ),
  );
}

const addOnsOf = (plan: JsonObject): object => {
  const parts = valueAt(plan, "settings.optional_coverages");
  return isObject(parts) ? parts : {};
};

const nameOf = (plan: JsonObject): string => String(valueAt(plan, "settings.details.plan_name"));

/** Where the book declares what sets a plan apart from its twin. */
function placeOf(plan: JsonObject, twin: JsonObject, book: RateBook): string {
  const index = book.plans?.findIndex(({ id }) => id === plan.id) ?? -1;
  if (index >= 0) return `/plans/${index}`;
  const type = book.plan_types?.indexOf(String(plan.plan_type)) ?? -1;
  return nameOf(plan) === nameOf(twin) ? `/plan_types/${type}` : child("/plan_names", nameOf(plan));
}

/** Whether the region sells plans of this name. */
const isSold = (plan: JsonObject, { only_plan_names: only }: Availability): boolean =>
  !only || only.includes(nameOf(plan));

/** Regions that the book does not name sell everything: two plans are apart only if every region says so. */
function areSoldTogether(plan: JsonObject, other: JsonObject, { availability = {} }: RateBook): boolean {
  const named = Object.values(availability);
  return [...named, {}].some((region) => isSold(plan, region) && isSold(other, region));
}

/** A step that shows one plan cannot show a second. */
function checkSinglePlan(choosers: readonly Asked[], { book, plans, file }: RateBookFile, facts: Facts): Finding[] {
  const distinct = new Map(plans.map((plan) => [keyOf(plan, choosers, facts), plan] as const));
  const [shown, ...others] = distinct.values();
  const hidden = others.filter((plan) => shown && areSoldTogether(plan, shown, book));
  if (hidden.length === 0) return [];
  return facts.steps.flatMap((step, index) => {
    if (!kindFacts(step).showsOnePlan) return [];
    const pointer = child("/steps", index);
    return [
      finding("plan-never-shown", `${pointer}/kind`, {
        found: `${show(step.id)}, which shows only the first of ${distinct.size} plans of ${file}`,
        expected: "a step of the kind plan-choice, or one plan",
        message: "This step shows one plan, so nobody could choose another.",
      }),
    ];
  });
}

const ADD_ONS = "plan.settings.optional_coverages.";

/** Each add-on of the book is asked, and each one that is asked is in the book. */
function checkAddOns({ book, file }: RateBookFile, { asked }: Facts): Finding[] {
  const sold = Object.keys(book.optional_coverages ?? {});
  const questions = asked.filter(({ home }) => home?.startsWith(ADD_ONS));
  const names = questions.map(({ home }) => (home ?? "").slice(ADD_ONS.length));
  return [
    ...questions.flatMap(({ pointer }, index) => {
      const name = names[index] ?? "";
      if (sold.includes(name)) return [];
      return [
        finding("add-on-without-plan", `${pointer}/saved`, {
          found: show(name),
          expected: oneOf(sold),
          nearest: nearest(name, sold),
          message: "The rate book has no add-on of this name.",
        }),
      ];
    }),
    ...sold
      .filter((name) => !names.includes(name))
      .flatMap((name) =>
        inFile(
          [
            finding("add-on-without-question", child("/optional_coverages", name), {
              found: show(name),
              expected: `a question that is saved at ${ADD_ONS}${name}`,
              nearest: nearest(name, names),
              message: "The flow never asks for this add-on, so nobody could take it.",
            }),
          ],
          file,
        ),
      ),
  ];
}

/** The names of the coverages that a plan has, in each of its tables; and names beside the tables, which no row shows. */
function coveragesOf(plan: JsonObject, tables: readonly string[]): readonly string[] {
  const details = valueAt(plan, "settings.details.coverage_details");
  if (!isObject(details)) return [];
  if (tables.length === 0) return Object.keys(details);
  return Object.entries(details).flatMap(([key, inside]) =>
    tables.includes(key) && isObject(inside) ? Object.keys(inside) : [key],
  );
}

/** Each coverage of a plan has a row; and each row has a coverage, unless the flow's default plan gives it one. */
function checkRows({ book, plans, file }: RateBookFile, { flow }: Facts): Finding[] {
  const { tables = {}, groups = [], defaults } = flow.coverages ?? {};
  const isCatalogue = defaults !== undefined || Object.keys(tables).length > 0;
  const covered = [...new Set(plans.flatMap((plan) => coveragesOf(plan, Object.keys(tables))))];
  const rows = groups.flatMap(({ rows: own }, index) =>
    Object.keys(own).map((key) => ({ key, pointer: child(`/coverages/groups/${index}/rows`, key) })),
  );
  const keys = rows.map(({ key }) => key);
  const unseen = covered.filter((key) => !keys.includes(key));
  return [
    ...rows.flatMap(({ key, pointer }) =>
      isCatalogue || covered.includes(key)
        ? []
        : [
            finding("row-without-coverage", pointer, {
              found: show(key),
              expected: oneOf(covered),
              nearest: nearest(key, covered),
              message: "No plan of the rate book has this coverage.",
            }),
          ],
    ),
    ...inFile(
      unseen.map((key) =>
        finding("coverage-without-row", placeOfCoverage(key, book), {
          found: show(key),
          expected: oneOf(keys),
          nearest: nearest(key, keys),
          message: "The flow has no row for this coverage, so nobody would see it.",
        }),
      ),
      file,
    ),
  ];
}

function placeOfCoverage(key: string, { coverages = [] }: RateBook): string {
  const index = coverages.findIndex((row) => row.key === key);
  return index < 0 ? "/plans" : `/coverages/${index}/key`;
}
