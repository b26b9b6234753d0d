/** Two versions as they are written: through parts, and how far the version must be raised. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Flow, List, RateBook } from "../../../engine";
import { changesOfRates, changesOfVersions, demandedVersion } from "../../../engine/analysis";
import { edited, lists, parts, renamed, remove, set, written, type Edit } from "./flows";

const boa = written("boa");
const changes = (edit: Edit | readonly Edit[], more: typeof parts = {}) =>
  changesOfVersions(boa, edited(boa, ...[edit].flat()), { lists, parts: { ...parts, ...more } });
const said = (...given: Parameters<typeof changes>): readonly string[] =>
  changes(...given).map(({ sentence }) => sentence);

describe("through parts", () => {
  const person = parts["person@2"];
  const next = { ...person, version: 3 } as (typeof parts)[string];
  const used = set("steps policyholder questions person use", "person@3");

  test("a part of another version that says the same is one sentence", () => {
    expect(said(used, { "person@3": next })).toEqual([
      "The part person is now version 3 instead of 2, and says here what it said before",
    ]);
    expect(changes(used, { "person@3": next })).toMatchObject([
      { where: "/steps/8/questions/person", demands: "patch", part: "person@3" },
    ]);
  });

  test("what a part says otherwise is told with its name, once", () => {
    const other = edited(next, set("questions email maxLength", 200));
    expect(said(used, { "person@3": other })).toEqual([
      "The maximum length of email falls from 254 to 200 (in the part person@3)",
    ]);
  });

  test("what the flow itself lays over a part is the flow's own", () => {
    expect(said(set("steps policyholder questions person card title", "The client"))).toEqual([
      "policyholder, questions, person, card: `title` changes from “Client” to “The client”",
    ]);
  });

  test("what a use gives a part is the use's own, wherever the part says it", () => {
    const told = changes(set("steps checkout with start to_days", 59));
    expect(told.map(({ sentence }) => sentence)).toEqual([
      "The latest policy_effective_date is now today plus 59 days; before: today plus 89 days",
      "The value last_start is now today plus 59 days; before: today plus 89 days",
    ]);
    const at = boa.steps.findIndex(({ id }) => id === "checkout");
    expect(told.map(({ usedAt }) => usedAt)).toEqual(told.map(() => `/steps/${at}/with/start/to_days`));
  });

  test("a use that is written otherwise and comes to the same is no change", () => {
    expect(said(set("steps checkout with start", { to_days: 89, from_days: 0 }))).toEqual([]);
  });
});

describe("the version that the changes demand", () => {
  test.each<[string, Edit, string | undefined]>([
    ["nothing", set("version", "1.2.0"), undefined],
    ["a text", set("steps employees title client", "How many?"), "1.2.1"],
    ["a message of a question", set("steps employees questions employees_count wrong type", "No"), "1.2.1"],
    ["the page", set("landing figures items 0 value", "$1"), "1.2.1"],
    ["a table", set("tables staff_minimum cells CO", 12), "1.3.0"],
    ["a rule", set("steps employees reject 0 when < 1", 2), "1.3.0"],
    ["a new question", set("steps employees questions pets", { type: "integer", title: "Pets" }), "1.3.0"],
    ["a limit", set("steps employees questions employees_count minimum", 1), "1.3.0"],
    ["a coverage", set("coverages groups 1 rows paralysis not_offered_in", ["TX"]), "1.3.0"],
    ["another type", set("steps employees questions employees_count type", "string"), "2.0.0"],
    ["another home", set("steps employees questions employees_count saved", "application.x"), "2.0.0"],
    ["a choice less", remove("steps plans questions plan_name choices boa"), "2.0.0"],
    ["another name that is not recorded", renamed("steps employees questions", "employees_count", "heads"), "2.0.0"],
  ])("%s", (_, edit, version) => {
    const demanded = demandedVersion("1.2.0", changes(edit));
    expect(demanded?.atLeast).toBe(version);
    expect(demanded?.because ?? []).toHaveLength(version === undefined ? 0 : 1);
  });

  test("the strongest change decides, and is named", () => {
    const demanded = demandedVersion(
      "1.2.0",
      changes([set("groups plan", "Plans"), set("tables staff_minimum cells CO", 12)]),
    );
    expect(demanded?.because.map(({ sentence }) => sentence)).toEqual(["Colorado's staff minimum rises from 10 to 12"]);
  });
});

test("every published version was raised as far as its changes demand", () => {
  const published = (id: string, version: string): Flow =>
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, `../../../flows/published/${id}/${version}.flow.json`), "utf8"),
    ) as Flow;
  for (const id of ["boa", "passport360"])
    for (const [old, now] of [
      ["1.0.0", "1.1.0"],
      ["1.1.0", "1.2.0"],
    ] as const)
      expect(
        demandedVersion(old, changesOfVersions(published(id, old), published(id, now), { lists, parts: {} }))?.atLeast,
      ).toBe(now);
});

describe("rate books", () => {
  const read = (file: string): RateBook =>
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, `../../../server/data/products/${file}.json`), "utf8"),
    ) as RateBook;
  const regions = lists["us-regions@1"] as List;
  const told = (file: string, edit: Edit): readonly string[] =>
    changesOfRates(read(file), edited(read(file), edit), regions).map(({ sentence }) => sentence);

  test.each<[string, Edit, readonly string[]]>([
    ["passport360@1", set("version", 2), []],
    [
      "passport360@1",
      set("plan_prices essential individual", 205.5),
      ["The price of Passport 360 Essential, individual rises from $195 to $205.50"],
    ],
    [
      "passport360@1",
      set("optional_coverages golf_package price family", 50),
      ["The price of Golf package, family falls from $60 to $50"],
    ],
    [
      "boa@1",
      set("plans 0 price max 0", 800),
      [
        "The price of Business Owners Accident, plan boa is now the largest of 800, ((95 times answers.owners_count) plus (5 times answers.employees_count)); before: the largest of 750, ((95 times answers.owners_count) plus (5 times answers.employees_count))",
      ],
    ],
    [
      "passport360@1",
      set("availability TX", { only_plan_names: ["enhanced"] }),
      ["In Texas only Enhanced is sold; before: every plan"],
    ],
    ["passport360@1", remove("availability KS"), ["In Kansas every plan of Passport 360 is sold again"]],
    [
      "passport360@1",
      set("availability NY without_coverages", ["golf_package"]),
      [
        "In New York plans are no longer sold with Golf package",
        "In New York plans are sold with Trip cancellation again",
      ],
    ],
    [
      "passport360@1",
      set("coverages 0 essential", "$300,000"),
      ["The rate book, coverages, first: `essential` changes from “$250,000” to “$300,000”"],
    ],
  ])("%s %#", (file, edit, sentences) => {
    expect(told(file, edit)).toEqual(sentences);
  });
});
