import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadFlow } from "../../../engine/index";
import { baseLists, changed } from "./edit";

/** A rule position of each kind in the base flow, and how a rule is put there. */
const POSITIONS: readonly (readonly [pointer: string, wrap: (rule: unknown) => unknown])[] = [
  ["/finished_when", (rule) => rule],
  ["/values/too_long", (rule) => rule],
  ["/plan/saved_as", (rule) => rule],
  ["/groups/end/0/when", (rule) => rule],
  ["/after_call/plans.load/0/when", (rule) => rule],
  ["/steps/kite/checks/0/fail_when", (rule) => rule],
  ["/steps/kite/reject/0/when", (rule) => rule],
  ["/steps/kite/confirm/0/when", (rule) => rule],
  ["/steps/kite/ui/first/show_when", (rule) => rule],
  ["/steps/kite/ui/first/max", (rule) => rule],
  ["/steps/kite/done_when", (rule) => rule],
  ["/steps/kite/prefill/line", (rule) => ({ $: rule })],
  ["/steps/kite/on_next/0/when", (rule) => rule],
  ["/steps/kite/on_next/0/with/more", (rule) => [{ $: rule }]],
  ["/steps/flyers/on_next/0/with/more", (rule) => ({ $each: { var: "answers.flyers" }, as: { $: rule } })],
  ["/steps/flyers/on_next/0/with/more", (rule) => ({ $each: rule, as: 1 })],
  ["/steps/extras/when", (rule) => rule],
  ["/steps/pay/links/0/when", (rule) => rule],
  ["/steps/done/contact", (rule) => ({ title: "x", role: "broker", when: rule })],
  ["/templates/kite/more", (rule) => ({ deep: { $: rule } })],
  ["/final_checks/0/fail_when", (rule) => rule],
];

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
      fc.constantFrom("quote", "client", "plans", "results"),
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
    "all",
    "some",
    "none",
    "missing",
    "missing_some",
    "merge",
    "substr",
    "%",
    "/",
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
      fc.property(hostileRule, fc.constantFrom(...POSITIONS), (rule, [pointer, wrap]) => {
        const loaded = loadFlow(changed([{ set: pointer, to: wrap(rule) }]), { lists: baseLists });
        expect(loaded.ok ? [] : loaded.findings.map((finding) => finding.pointer.startsWith(pointer))).toContain(true);
      }),
      { numRuns: 500 },
    );
  });

  it("an innocent rule is taken at every rule position, so the refusals are about the rule", () => {
    for (const [pointer, wrap] of POSITIONS.filter(([place]) => place !== "/steps/kite/reject/0/when")) {
      const rule = {
        "!": [
          {
            and: [
              { var: "quote.policy.id" },
              { lookup: ["longest_line", { var: "answers.colour" }, 0] },
              { var: "values.sells" },
            ],
          },
        ],
      };
      const alone = pointer === "/values/too_long" ? { ">": [{ var: "values.line_limit" }, 1] } : rule;
      const loaded = loadFlow(changed([{ set: pointer, to: wrap(alone) }]), { lists: baseLists });
      const about = loaded.ok ? [] : loaded.findings.filter((finding) => finding.pointer.startsWith(pointer));
      expect(about, pointer).toEqual([]);
    }
  });

  it("nothing is added to Object.prototype by a flow that tries", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    loadFlow(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
