import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadFlow, type Finding } from "../../../engine/index";
import { baseLists, changed, changedParts } from "./edit";
import { samples } from "../../support/tier";

/** A rule position of each kind in the base flow and its parts, and how a rule is put there. */
const POSITIONS: readonly (readonly [pointer: string, wrap: (rule: unknown) => unknown, part?: string])[] = [
  ["/values/too_long", (rule) => rule],
  ["/groups/end/0/when", (rule) => rule],
  ["/unavailable", (rule) => [{ when: rule, text: "x" }, "y"]],
  ["/steps/0/questions/pilot/show_when", (rule) => rule],
  ["/steps/0/questions/pilot/card/when", (rule) => rule],
  ["/steps/0/questions/pilot/questions/email/optional", (rule) => rule],
  ["/steps/1/questions/tail/show_when", (rule) => rule],
  ["/steps/1/questions/nickname/starts_as", (rule) => rule],
  ["/steps/1/checks/0/fail_when", (rule) => rule],
  ["/steps/1/reject/0/when", (rule) => rule],
  ["/steps/1/confirm/0/when", (rule) => rule],
  ["/steps/1/confirm/0/sets/colour", (rule) => rule],
  ["/steps/3/when", (rule) => rule],
  ["/steps/5/questions/flyers/items/lines/0", (rule) => [{ when: rule, text: "x" }, "y"]],
  ["/steps/6/links/0/when", (rule) => rule],
  ["/steps/7/exit", (rule) => ({ label: "x", to: "client", when: rule })],
  ["/steps/7/contact", (rule) => ({ title: "x", role: "broker", when: rule })],
  ["/at_binding/0/fail_when", (rule) => rule],
  ["/values/by_card", (rule) => rule, "pay@1"],
  ["/questions/first_flight/earliest", (rule) => rule, "pay@1"],
  ["/submit/0/when", (rule) => rule, "pay@1"],
  ["/policy/renews", (rule) => rule, "pay@1"],
  ["/at_binding/0/fail_when", (rule) => rule, "pay@1"],
  ["/questions/agreed/agrees_to/wind@1/body/0", (rule) => [{ when: rule, text: "x" }, "y"], "pay@1"],
];

/** What is found when the rule stands there, with the file and the place of each finding. */
function findingsWith(rule: unknown, [pointer, wrap, part]: (typeof POSITIONS)[number]): readonly Finding[] {
  const change = { set: pointer, to: wrap(rule), ...(part !== undefined && { part }) };
  const loaded = loadFlow(changed([change]), { lists: baseLists, parts: changedParts([change]) });
  return loaded.ok ? [] : loaded.findings;
}

const isAt = ({ pointer, file }: Finding, [place, , part]: (typeof POSITIONS)[number]): boolean =>
  pointer.startsWith(place) && file === (part === undefined ? undefined : `parts/${part}.json`);

const hostileName = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "__defineGetter__",
  "hasOwnProperty",
  "Object",
  "a b",
  "A",
  "-",
  "é",
  "length",
  "map",
);
const segment = fc.constantFrom("id", "0", "name");

/** Paths that reach a prototype, an inherited property, an unknown root, or are no paths. */
const hostilePath: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("quote", "client", "plans", "checkout"),
      fc.array(segment, { maxLength: 3 }),
      hostileName,
      fc.array(segment, { maxLength: 2 }),
    )
    .map(([root, before, name, after]) => [root, ...before, name, ...after].join(".")),
  hostileName,
  fc.constantFrom(
    "",
    ".",
    "quote.",
    ".quote",
    "quote..id",
    "window.location",
    "process.env",
    "global",
    "this",
    "answers",
    "is.admin",
    "rating.region.code",
    "answers.unknown",
    "values.unknown",
    "today.year",
  ),
  fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant({ var: "quote.id" }),
    fc.constant({ cat: ["quote.", "id"] }),
    fc.constant([["quote.id"]]),
  ),
);

const unknownOperator = fc.oneof(
  fc.constantFrom(
    "log",
    "method",
    "map",
    "filter",
    "reduce",
    "none",
    "missing",
    "missing_some",
    "substr",
    "%",
    "eval",
    "Function",
    "toString",
    "constructor",
    "__proto__",
    "VAR",
    "var ",
    " ",
    "apply",
    "add_operation",
    "?:",
  ),
  fc.string({ minLength: 1, maxLength: 6 }).filter((name) => !/^[a-z_=!<>+*-]+$/.test(name)),
);

const withKey = (name: string, value: unknown): unknown =>
  JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

/** What must never run, whatever surrounds it. */
const hostileCore: fc.Arbitrary<unknown> = fc.oneof(
  hostilePath.map((path) => ({ var: path })),
  hostilePath.map((path) => ({ var: [path, 1] })),
  fc.tuple(unknownOperator, fc.jsonValue({ maxDepth: 2 })).map(([name, value]) => withKey(name, value)),
  fc.constantFrom<unknown>(
    {},
    { "!": [1], "!!": [1] },
    { var: "quote.id", log: 1 },
    { "==": [1] },
    { "!": [] },
    { lookup: ["unknown", 1] },
    { lookup: [{ var: "quote.id" }, 1] },
    { if: [true] },
  ),
);

const WRAPPERS: readonly ((inner: unknown) => unknown)[] = [
  (inner) => ({ "!": [inner] }),
  (inner) => ({ and: [true, inner] }),
  (inner) => ({ if: [false, 1, inner] }),
  (inner) => ({ in: [1, [2, inner]] }),
  (inner) => ({ lookup: ["longest_line", inner, 0] }),
  (inner) => ({ cat: ["x", inner] }),
];

/** The core anywhere inside an innocent rule. */
const hostileRule = fc
  .tuple(hostileCore, fc.array(fc.constantFrom(...WRAPPERS), { maxLength: 5 }))
  .map(([core, wrappers]) => wrappers.reduce((inner, wrap) => wrap(inner), core));

describe("hostile rules (reliability §5)", () => {
  it("500 of them are refused at every rule position, at the place where they stand", () => {
    fc.assert(
      fc.property(hostileRule, fc.constantFrom(...POSITIONS), (rule, position) => {
        expect(findingsWith(rule, position).map((finding) => isAt(finding, position))).toContain(true);
      }),
      { numRuns: samples(40, 500) },
    );
  });

  it("an innocent rule is taken at every rule position, so the refusals are about the rule", () => {
    for (const position of POSITIONS) {
      const early = position[0].startsWith("/values") || position[0] === "/steps/3/when";
      const rule = {
        "!": [
          {
            and: [
              { var: "quote.policy.id" },
              { lookup: ["longest_line", { var: "rating.region" }, 0] },
              { var: early ? "is.broker" : "values.sells" },
            ],
          },
        ],
      };
      // A bound of a date is a date.
      const today = { var: "today" };
      const fitting = /\/(earliest|latest)$/.test(position[0]) ? { if: [rule, today, today] } : rule;
      const about = findingsWith(fitting, position).filter((finding) => isAt(finding, position));
      expect(about, position[0]).toEqual([]);
    }
  });

  it("nothing is added to Object.prototype by a flow that tries", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    loadFlow(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
