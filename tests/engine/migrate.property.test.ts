/** What becomes of saved answers when a started quote moves to a newer version. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { migrated, type Flow, type JsonObject } from "../../engine/index";
import { samples } from "../support/tier";

type Migrations = NonNullable<Flow["migrations"]>;
const to = (version: string, migrations: Migrations): Pick<Flow, "version" | "migrations"> => ({ version, migrations });

describe("migrations", () => {
  const flow = to("1.3.0", {
    "1.1.0": [{ rename: "employees_count", to: "workers_count" }],
    "1.2.0": [
      { move: "application.answers.start", to: "application.policy_effective_date" },
      { rename: "workers_count", to: "staff_count" },
    ],
    "1.3.0": [
      {
        split: "size",
        into: {
          is_large: { ">": [{ var: "answers.size" }, 10] },
          note: { if: [{ var: "answers.unknown" }, "known", null] },
        },
      },
      { remove: "fax" },
    ],
  });

  it("rename, move, split and remove, in the order of the versions", () => {
    const answers = { employees_count: 4, start: "2027-01-01", size: 12, fax: "x", kept: [1] };
    expect(migrated(flow, "1.0.0", { answers, plan_id: "p" })).toEqual({
      answers: { staff_count: 4, is_large: true, kept: [1] },
      plan_id: "p",
      policy_effective_date: "2027-01-01",
    });
  });

  it("are those between the quote's version and the flow's alone", () => {
    const answers = { employees_count: 4, workers_count: 5, fax: "x" };
    expect(migrated(flow, "1.1.0", { answers })).toEqual({ answers: { employees_count: 4, staff_count: 5 } });
    expect(migrated(flow, "1.3.0", { answers })).toEqual({ answers });
    expect(migrated({ ...flow, version: "1.2.0" }, "1.0.0", { answers })).toEqual({
      answers: { staff_count: 4, fax: "x" },
    });
    expect(migrated(to("1.10.0", { "1.10.0": [{ remove: "fax" }] }), "1.9.0", { answers: { fax: 1 } })).toEqual({
      answers: {},
    });
  });

  it("are done in the order of the numbers of their versions, also those of two digits", () => {
    const changes: Migrations = {
      "1.10.0": [{ rename: "b", to: "c" }],
      "1.11.0": [{ rename: "c", to: "d" }],
      "1.9.0": [{ rename: "a", to: "b" }],
    };
    const moved = (from: string, version = "1.11.0") => migrated(to(version, changes), from, { answers: { a: 1 } });
    expect(moved("1.8.0")).toEqual({ answers: { d: 1 } });
    expect(moved("1.8.0", "1.10.0")).toEqual({ answers: { c: 1 } });
    expect(moved("1.8.0", "1.9.0")).toEqual({ answers: { b: 1 } });
    expect(moved("1.9.0")).toEqual({ answers: { a: 1 } });
    expect(moved("1.8.0", "1.11.0-draft.1a")).toEqual({ answers: { d: 1 } });
    expect(migrated(to("1.11.0", changes), "1.10.0", { answers: { b: 1, c: 2 } })).toEqual({ answers: { b: 1, d: 2 } });
  });

  it("end, also where each answer is made of the one before it twice", () => {
    const changes = Array.from({ length: 60 }, (_, n) => ({
      split: `a${n}`,
      into: { [`a${n + 1}`]: { cat: [{ var: `answers.a${n}` }, { var: `answers.a${n}` }] } },
    }));
    const large = migrated(to("1.1.0", { "1.1.0": changes } as Migrations), "1.0.0", { answers: { a0: "ha" } });
    expect(JSON.stringify(large).length).toBeLessThan(10_100);
  });

  it("leave what is not there, and an application without answers", () => {
    expect(migrated(flow, "1.0.0", {})).toEqual({});
    expect(migrated(flow, "1.0.0", { answers: null, start: 1 })).toEqual({ answers: null, start: 1 });
  });
});

const NAMES = ["a", "b", "c", "d", "e", "to_string", "value_of"] as const;
const name = fc.constantFrom(...NAMES);
const rule = fc.oneof(
  name.map((each) => ({ var: `answers.${each}` })),
  fc.tuple(name, name).map(([one, other]) => ({ cat: [{ var: `answers.${one}` }, "-", { var: `answers.${other}` }] })),
  fc.jsonValue({ maxDepth: 0 }),
);

/** Sound ones (`checkMigrations`): each takes a name once, and gives it to one that nothing has had. */
const migrations = fc.shuffledSubarray([...NAMES], { minLength: 1 }).chain((sources) =>
  fc.tuple(
    ...sources.map((source, index) =>
      fc.oneof(
        fc.constant({ rename: source, to: `new_${index}` }),
        fc.constant({ move: `application.answers.${source}`, to: `application.holder.part_${index}` }),
        rule.map((made) => ({ split: source, into: { [`one_${index}`]: made, [`two_${index}`]: 1 } })),
        fc.constant({ remove: source }),
      ),
    ),
  ),
);

/** An answer of which JavaScript makes no text. */
const unspeakable = fc.constantFrom<JsonObject>({ toString: false }, { toString: { valueOf: 1 } });

const application: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      answers: fc.dictionary(fc.oneof(name, fc.string()), fc.oneof(fc.jsonValue({ maxDepth: 2 }), unspeakable)),
      holder: fc.jsonValue({ maxDepth: 2 }),
      plan_id: fc.string(),
      others: fc.jsonValue({ maxDepth: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((value) => value as unknown as JsonObject);

describe("for any saved application, sound migrations", () => {
  const flowOf = (changes: readonly object[]) => to("2.0.0", { "2.0.0": changes } as Migrations);

  it("never throw, change nothing when applied again, and leave the application that they were given", () => {
    fc.assert(
      fc.property(migrations, application, (changes, saved) => {
        const before = JSON.stringify(saved);
        const once = migrated(flowOf(changes), "1.0.0", saved);
        expect(migrated(flowOf(changes), "1.0.0", once)).toEqual(once);
        expect(JSON.stringify(saved)).toBe(before);
      }),
      { numRuns: samples(500, 2_000) },
    );
  });

  it("keep every answer and part that they do not name", () => {
    fc.assert(
      fc.property(migrations, application, (changes, saved) => {
        const once = migrated(flowOf(changes), "1.0.0", saved);
        expect([once.plan_id, once.others]).toEqual([saved.plan_id, saved.others]);
        const [old, now] = [saved.answers, once.answers] as readonly (JsonObject | undefined)[];
        const touched = new Set(JSON.stringify(changes).match(/\w+/g));
        for (const [key, value] of Object.entries(old ?? {})) if (!touched.has(key)) expect(now?.[key]).toEqual(value);
      }),
      { numRuns: samples(250, 1_000) },
    );
  });
});
