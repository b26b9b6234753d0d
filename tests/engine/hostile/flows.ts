/** Flows that somebody wrote to do harm: the small base flow with one thing in it that should never work. */
import { baseLists, baseParts, baseText, changed, changedParts, type Change } from "../flow/edit";
import type { List, Parts } from "../../../engine/index";

export interface HostileFlow {
  readonly name: string;
  readonly json: unknown;
  readonly parts: Parts;
  readonly lists: { readonly [name: string]: List };
}

type Members = Record<string, unknown>;

const hostile = (name: string, changes: readonly Change[]): HostileFlow => ({
  name,
  json: changed(changes),
  parts: changedParts(changes),
  lists: baseLists,
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const named = <T>(count: number, name: string, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(times(count, (n) => [`${name}${n}`, make(n)]));

const TEXT = { type: "string", title: "Text", maxLength: 80, optional: true };
const asking = (id: string, questions: object, more: object = {}): object => ({
  id,
  group: "kite",
  title: id,
  questions,
  ...more,
});
const STEPS = (JSON.parse(baseText) as { readonly steps: readonly object[] }).steps;
/** The base flow with steps in its middle, so that nothing else is wrong with it. */
const withSteps = (name: string, steps: readonly object[], more: readonly Change[] = []): HostileFlow =>
  hostile(name, [{ set: "/steps", to: STEPS.toSpliced(2, 0, ...steps) }, ...more]);
const VALUES = JSON.parse(baseText) as { readonly values: object };
const values = (more: object): Change => ({ set: "/values", to: { ...VALUES.values, ...more } });
const nested = (levels: number, wrap: (inner: unknown) => unknown, core: unknown): unknown =>
  times(levels, () => wrap).reduce((inner, each) => each(inner), core);

/** Each value reads the one above it twice, so that the last one is 2 to the 60 as much. */
const doubling = (make: (path: object) => object, first: unknown): object =>
  Object.fromEntries(times(60, (n) => [`v${n}`, n === 0 ? first : make({ var: `values.v${n - 1}` })]));

const DOUBLINGS: { readonly [name: string]: readonly [(path: object) => object, unknown] } = {
  text: [(path) => ({ cat: [path, path] }), "ha"],
  list: [(path) => ({ merge: [path, path] }), { merge: [1, 2] }],
  sum: [(path) => ({ "+": [path, path] }), { var: "answers.line" }],
  choice: [(path) => ({ if: [path, path, path] }), { var: "is.broker" }],
  condition: [(path) => ({ and: [path, { "!": [path] }] }), { var: "is.broker" }],
};

const bombsOfValues = Object.entries(DOUBLINGS).map(([name, [make, first]]) =>
  withSteps(
    `values that double: ${name}`,
    [asking("boom", { boom: { ...TEXT, starts_as: { var: "values.v59" } } })],
    [values(doubling(make, first))],
  ),
);

/** A chain of parts, each of which uses the next one several times. */
const partsOf = (length: number, uses: number, more: (index: number) => Members): Record<string, unknown> =>
  Object.fromEntries(
    times(length, (n) => [
      `p${n}@1`,
      {
        part: `p${n}`,
        version: 1,
        description: "A part of a chain.",
        questions: n === length - 1 ? { [`q${n}`]: TEXT } : named(uses, `g${n}x`, () => ({ use: `p${n + 1}@1` })),
        ...more(n),
      },
    ]),
  );
const chain = (name: string, parts: Record<string, unknown>, use: object = {}): HostileFlow => {
  const flow = withSteps(name, [asking("boom", { boom: { use: "p0@1", ...use } })]);
  return { ...flow, parts: { ...flow.parts, ...parts } as Parts };
};
/** Each part hands its parameter on twice, so that it is 2 to the 60 as large in the last one. */
const doublingParameters = (): Record<string, unknown> =>
  Object.fromEntries(
    times(60, (n) => [
      `p${n}@1`,
      {
        part: `p${n}`,
        version: 1,
        description: "Hands its parameter on twice.",
        parameters: { a: { type: "array", items: { type: "object" }, default: [1] } },
        questions:
          n === 59
            ? { last: { ...TEXT, const: { param: "a" } } }
            : { [`g${n}`]: { use: `p${n + 1}@1`, with: { a: [{ param: "a" }, { param: "a" }] } } },
      },
    ]),
  );

const BRACKETS = ["[", "[]", "[](", "[a](https://", "**", "**a", "{", "{}", "{a", "[a](", "](", "*", "|", "{a|"];

const inEachStep = (count: number): object[] =>
  times(count, (n) =>
    asking(`s${n}`, { [`q${n}`]: { ...TEXT, show_when: { "==": [{ var: `answers.q${(n + 1) % count}` }, "x"] } } }),
  );

/** Flows that would take for ever, or all memory, if nothing limited them. */
export const BOMBS: readonly HostileFlow[] = [
  ...bombsOfValues,
  withSteps(
    "first values that double",
    times(60, (n) =>
      asking(`s${n}`, {
        [`d${n}`]: {
          ...TEXT,
          starts_as: n === 0 ? "ha" : { cat: [{ var: `answers.d${n - 1}` }, { var: `answers.d${n - 1}` }] },
        },
      }),
    ),
  ),
  withSteps(
    "derived answers that double",
    times(60, (n) =>
      asking(`s${n}`, {
        [`d${n}`]: {
          type: "string",
          title: "D",
          maxLength: 80,
          derived: n === 0 ? "ha" : { cat: [{ var: `answers.d${n - 1}` }, { var: `answers.d${n - 1}` }] },
        },
      }),
    ),
  ),
  withSteps("values that read themselves", [], [values({ v0: { cat: [{ var: "values.v0" }, { var: "values.v0" }] } })]),
  withSteps("values in a ring", [], [values({ v0: { var: "values.v1" }, v1: { var: "values.v0" } })]),
  withSteps("answers in a ring", inEachStep(200)),
  withSteps(
    "a title of placeholders of large values",
    [asking("boom", { boom: TEXT }, { title: "{values.v9}".repeat(1500) })],
    [
      values(
        Object.fromEntries(
          times(10, (n) => [`v${n}`, n === 0 ? "ha" : { cat: times(4, () => ({ var: `values.v${n - 1}` })) }]),
        ),
      ),
    ],
  ),
  chain("a part that uses itself", {
    "p0@1": { ...(partsOf(2, 1, () => ({}))["p0@1"] as object), questions: { again: { use: "p0@1" } } },
  }),
  chain("parts in a ring", {
    "p0@1": { part: "p0", version: 1, description: "One.", questions: { a: { use: "p1@1" } } },
    "p1@1": { part: "p1", version: 1, description: "Two.", questions: { b: { use: "p0@1" } } },
  }),
  chain(
    "parts that double",
    partsOf(40, 2, () => ({})),
  ),
  chain(
    "parts that are many",
    partsOf(2, 1900, () => ({})),
  ),
  chain(
    "parts in a long chain",
    partsOf(190, 1, () => ({})),
  ),
  chain("parameters that double", doublingParameters(), { with: { a: [{}] } }),
  withSteps(
    "one large part in many places",
    times(600, (n) => asking(`s${n}`, { [`f${n}`]: { use: "flyer@1", as: "guest", ask: ["first_name"] } })),
  ),
  withSteps(
    "100 uses of a person",
    times(100, (n) => asking(`s${n}`, { [`f${n}`]: { use: "flyer@1", as: "guest", ask: ["first_name"] } })),
  ),
  withSteps(
    "5,000 steps",
    times(5000, (n) => asking(`s${n}`, { [`q${n}`]: TEXT })),
  ),
  withSteps(
    "400 steps",
    times(400, (n) => asking(`s${n}`, { [`q${n}`]: TEXT })),
  ),
  withSteps("400 questions in a step, each shown by the one before", [
    asking(
      "many",
      Object.fromEntries(
        times(400, (n) => [
          `q${n}`,
          n === 0 ? TEXT : { ...TEXT, show_when: { "==": [{ var: [`answers.q${n - 1}`, ""] }, "x"] } },
        ]),
      ),
    ),
  ]),
  withSteps(
    "1,500 steps",
    times(1500, (n) => asking(`s${n}`, { [`q${n}`]: TEXT })),
  ),
  withSteps(
    "1,500 steps of one name",
    times(1500, () => asking("same", { same: TEXT })),
  ),
  withSteps("1,900 questions in a step", [
    asking(
      "many",
      named(1900, "q", () => TEXT),
    ),
  ]),
  withSteps("5,000 questions in a step", [
    asking(
      "many",
      named(5000, "q", () => TEXT),
    ),
  ]),
  withSteps("1,200 questions that look at each other", [
    asking(
      "many",
      Object.fromEntries(
        times(1200, (n) => [`q${n}`, { ...TEXT, show_when: { "==": [{ var: `answers.q${n + 1}` }, "x"] } }]),
      ),
    ),
  ]),
  withSteps(
    "1,900 unknown names beside 1,900 known ones",
    [
      asking(
        "many",
        named(1900, "name", () => TEXT),
      ),
    ],
    [
      {
        set: "/at_binding/0/fail_when",
        to: { or: times(60, (n) => ({ and: times(30, (m) => ({ var: `answers.eman${n}x${m}` })) })) },
      },
    ],
  ),
  withSteps("19,000 unknown words", [
    asking(
      "many",
      { q: TEXT },
      named(1900, "word", (n) => n),
    ),
  ]),
  hostile("unknown words everywhere", [{ set: "/steps", to: times(900, () => named(18, "word", (n) => n)) }]),
  hostile("wrong choices everywhere", [
    { set: "/values", to: named(1900, "v", () => ({ or: [[[]], {}, { x: [] }] })) },
  ]),
  withSteps("1,900 choices", [asking("many", { q: { ...TEXT, choices: times(1900, (n) => `c${n}`) } })]),
  withSteps("20,000 choices", [asking("many", { q: { ...TEXT, choices: times(20_000, (n) => `c${n}`) } })]),
  withSteps("conditions over many choices", [
    asking(
      "many",
      named(12, "q", () => ({ ...TEXT, choices: ["a", "b", "c", "d"] })),
    ),
    ...times(150, (n) =>
      asking(
        `s${n}`,
        { [`r${n}`]: TEXT },
        {
          when: { or: times(6, (m) => ({ "==": [{ var: `answers.q${m}` }, `x${n}`] })) },
        },
      ),
    ),
  ]),
  hostile("1,900 values", [values(named(1900, "v", (n) => (n === 0 ? 1 : { "+": [{ var: `values.v${n - 1}` }, 1] })))]),
  hostile("1,900 values that read one", [
    values(named(1900, "v", (n) => (n === 0 ? 1 : { "+": [{ var: "values.v0" }, 1] }))),
  ]),
  hostile("1,900 conditions at binding", [
    {
      set: "/at_binding",
      to: times(1900, (n) => ({ id: `r${n}`, fail_when: { ">": [{ var: "answers.line" }, n] }, message: "x" })),
    },
  ]),
  hostile("a table of 1,900 cells", [{ set: "/tables/longest_line/cells", to: named(1900, "R", (n) => n) }]),
  hostile("1,900 migrations", [
    { set: "/migrations", to: { "1.0.0": times(1900, (n) => ({ rename: `old${n}`, to: `old${n + 1}` })) } },
  ]),
  hostile("a migration of the prototype", [
    {
      set: "/migrations",
      to: { "1.0.0": [{ move: "application.constructor.prototype", to: "application.answers.nickname" }] },
    },
  ]),
  hostile("1,900 slugs", [{ set: "/slugs", to: times(1900, (n) => `slug${n}`) }]),
  hostile("50,000 slugs", [{ set: "/slugs", to: times(50_000, (n) => `slug${n}`) }]),
  hostile("1,900 rejections", [
    { set: "/rejections", to: named(1900, "r", () => ({ title: "x", body: ["x"], also_for: ["no_plans"] })) },
  ]),
  hostile("a rule of 128 levels", [{ set: "/values/v0", to: nested(60, (inner) => ({ "!": [inner] }), true) }]),
  hostile("a rule of 1,000 levels", [{ set: "/values/v0", to: nested(1000, (inner) => ({ "!": [inner] }), true) }]),
  hostile("a list of 100,000 levels", [{ set: "/values/v0", to: nested(100_000, (inner) => [inner], 1) }]),
  hostile("a title of 19,999 letters", [{ set: "/steps/1/title", to: "x".repeat(19_999) }]),
  hostile("a title of a million letters", [{ set: "/steps/1/title", to: "x".repeat(1_000_000) }]),
  hostile("a name of 5,000 letters", [{ set: "/steps/1/id", to: "x".repeat(5_000) }]),
  hostile("a name of 50,000 letters", [{ set: "/steps/1/id", to: "x".repeat(50_000) }]),
  ...BRACKETS.flatMap((mark) => [
    hostile(`a title of ${mark}`, [{ set: "/steps/1/title", to: mark.repeat(Math.floor(19_000 / mark.length)) }]),
    hostile(`a body of ${mark}`, [
      { set: "/steps/1/confirm/0/body", to: times(90, () => mark.repeat(Math.floor(19_000 / mark.length))) },
    ]),
  ]),
  hostile("2,000 texts of conditions", [
    {
      set: "/unavailable",
      to: [...times(1900, (n) => ({ when: { "==": [{ var: "answers.shape" }, `s${n}`] }, text: "x" })), "y"],
    },
  ]),
  ...[0, -1, 1e15, 9_007_199_254_740_991, 1e308, -0, 1.5].flatMap((number) => [
    hostile(`a policy of ${number} years`, [{ set: "/policy/lasts", to: { years: number } }]),
    hostile(`a policy of ${number} days`, [{ set: "/policy/lasts", to: { days: number } }]),
    hostile(`a line of at least ${number}`, [{ set: "/steps/1/questions/line/minimum", to: number }]),
    hostile(`a line of at most ${number}`, [{ set: "/steps/1/questions/line/maximum", to: number }]),
    hostile(`a nickname of ${number} letters`, [{ set: "/steps/1/questions/nickname/maxLength", to: number }]),
    hostile(`at least ${number} flyers`, [{ set: "/steps/5/questions/flyers/minItems", to: number }]),
    hostile(`at most ${number} flyers`, [{ set: "/steps/5/questions/flyers/maxItems", to: number }]),
    hostile(`a first value of ${number} days from now`, [
      { set: "/steps/1/questions/nickname/starts_as", to: { add_days: [{ var: "today" }, number] } },
    ]),
  ]),
];

/** Every pointer of a value, the deepest last. */
function pointersIn(json: unknown, pointer = ""): readonly string[] {
  if (json === null || typeof json !== "object") return [pointer];
  const inside = Object.entries(json).flatMap(([key, member]) =>
    pointersIn(member, `${pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`),
  );
  return pointer === "" ? inside : [pointer, ...inside];
}

/** Each place of the base flow and of its parts. */
export const PLACES: readonly Pick<Change & { readonly set: string }, "part" | "set">[] = [
  ...pointersIn(JSON.parse(baseText)).map((set) => ({ set })),
  ...Object.entries(baseParts).flatMap(([part, json]) => pointersIn(json).map((set) => ({ part, set }))),
];

const parsed = (text: string): unknown => JSON.parse(text);

/** Values that no place should take for more than a text or a number, made anew each time. */
export const VALUES_OF_MALICE: { readonly [name: string]: () => unknown } = {
  "a script": () => "<script>alert(1)</script>",
  "an image": () => '<img src=x onerror="alert(1)">',
  "a link to a script": () => "[Click](javascript:alert(1))",
  "a link in capitals": () => "[Click](JaVaScRiPt:alert(1))",
  "a link with a tab": () => "[Click](java\tscript:alert(1))",
  "a link to data": () => "[Click](data:text/html,<script>alert(1)</script>)",
  "a link to a file": () => "[Click](file:///etc/passwd)",
  "a link without a scheme": () => "[Click](//evil.example)",
  "a link in a link": () => "[a [b](https://good.example)](javascript:alert(1))",
  "a link with quotes": () => '[Click](https://x.example/"onmouseover="alert(1))',
  "a strong link": () => "**[Click](vbscript:x)**",
  "a path to the prototype": () => "{client.__proto__.polluted}",
  "a path to the constructor": () => "{answers.constructor.name} {values.constructor} {quote.constructor.prototype}",
  "a path to what all have": () => "{client.to_string} {client.valueof} {is.hasownproperty}",
  "a placeholder in a placeholder": () => "{{values.line_limit}} {values.{is.broker}}",
  "an unknown format": () => "{answers.line|constructor} {answers.line|usd|usd|tostring}",
  "a template": () => "${process.env} #{1+1} <%= 1 %> {{constructor.constructor('alert(1)')()}}",
  "text that runs backwards": () => "\u202Egnp.exe\u2066 \u200B\uFEFF",
  "a letter with a thousand accents": () => `a${"\u0301".repeat(1000)}`,
  "half a letter": () => "\uD800",
  "a zero": () => "a\u0000b",
  "a mark that looks like a name": () => "аnswers.line",
  "an empty text": () => "",
  "a prototype": () => parsed('{"__proto__":{"polluted":1}}'),
  "a constructor": () => parsed('{"constructor":{"prototype":{"polluted":1}}}'),
  "what all objects have": () => parsed('{"toString":1,"valueOf":2,"hasOwnProperty":3,"toJSON":4,"then":5,"length":6}'),
  "an unknown operator": () => ({ log: ["x"] }),
  "a method": () => ({ method: [{ var: "quote" }, "constructor"] }),
  "a mapping": () => ({ map: [{ var: "plans" }, { var: "constructor" }] }),
  "a computed path": () => ({ var: { cat: ["con", "structor"] } }),
  "a path of the prototype": () => ({ var: "client.__proto__" }),
  "a reference": () => ({ $ref: "https://evil.example/schema.json", $id: "x", $async: true }),
  "a schema that runs": () => ({ type: "string", pattern: "^(a+)+$", format: "regex", $data: "1/x", if: {}, then: {} }),
  "not a number": () => Number.NaN,
  "no end": () => Number.POSITIVE_INFINITY,
  "minus nothing": () => -0,
  "too many digits": () => 1e308,
  "a number that is not exact": () => 9_007_199_254_740_994,
  "a long text": () => "x".repeat(30_000),
  "a deep list": () => nested(200, (inner) => [inner], 1),
  "a long list": () => times(3_000, () => 1),
  "a list with holes": () => Array(3),
  "a function": () => () => 1,
  "a date": () => new Date(0),
  "a large whole number": () => 10n,
  "nothing at all": () => undefined,
  null: () => null,
  yes: () => true,
  "an empty object": () => ({}),
  "an empty list": () => [],
};

/** Names that an object has from its birth, or that are no names. */
export const KEYS_OF_MALICE = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "toJSON",
  "then",
  "length",
  "0",
  "",
  " ",
  "a.b",
  "a/b",
  "~",
  "$ref",
  "$id",
  "é",
  "\u202Ename",
  "<b>",
  "x".repeat(5_000),
] as const;

/** The base flow with a member of a malicious name beside the one at the place. */
export function withKey({ part, set }: (typeof PLACES)[number], key: string, replaces: boolean): HostileFlow {
  const flow = hostile(`${key.slice(0, 20)} at ${set}`, []);
  const root: unknown = part === undefined ? flow.json : flow.parts[part];
  const keys = set
    .split("/")
    .slice(1)
    .map((each) => each.replace(/~1/g, "/").replace(/~0/g, "~"));
  const last = keys.pop() ?? "";
  const parent = keys.reduce((here, each) => (here as Members)[each], root) as Members;
  const value = parent[last];
  if (Array.isArray(parent) && key === "length") return flow;
  if (replaces && !Array.isArray(parent)) delete parent[last];
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
  return flow;
}

/** The base flow with a malicious value at a place. */
export const withValue = ({ part, set }: (typeof PLACES)[number], name: string): HostileFlow =>
  hostile(`${name} at ${part ?? ""}${set}`, [
    { set, to: VALUES_OF_MALICE[name]?.(), ...(part !== undefined && { part }) },
  ]);
