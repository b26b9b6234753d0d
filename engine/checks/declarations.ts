import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { reads } from "../language/reads";
import { BY_ADDRESS, ratingQuestion, regionsOf, type Check, type Facts } from "../flow/facts";
import { finding, show, unknownName } from "../flow/finding";
import { LATER_WORDS } from "../flow/parts";
import { DEFINITIONS } from "../flow/schemas";
import { pricesOf, sellsNothing } from "../flow/rate-book";
import { select } from "../flow/select";
import { usedParts } from "../flow/uses";

/** Each name is declared once, and everything that a flow needs is declared. */
export const checkDeclarations: Check = (facts) => [
  ...checkOnce(facts),
  ...checkLists(facts),
  ...checkVersions(facts),
  ...checkReasons(facts),
  ...checkRatedBy(facts),
  ...checkMessages(facts),
];

const RULES_WITH_ID: readonly string[] = [
  "steps/*/checks/*/id",
  "steps/*/reject/*/id",
  "steps/*/confirm/*/id",
  "at_binding/*/id",
];

/** A step, a question, a rule: each name means one thing in the whole flow. */
function checkOnce({ flow, asked }: Facts): Finding[] {
  const ofThings = asked.flatMap(({ question, pointer }) =>
    (question.items?.checks ?? []).map(({ id }, index) => ({
      value: id,
      pointer: `${pointer}/items/checks/${index}/id`,
    })),
  );
  const rules = [...RULES_WITH_ID.flatMap((pattern) => select(flow, pattern)), ...ofThings];
  const lists = asked.map(({ items }) => items.map(({ name, pointer }) => ({ value: name, pointer })));
  return [
    ...twice("step-twice", "a step", select(flow, "steps/*/id")),
    ...twice("duplicate-rule-id", "a rule", rules),
    ...twice(
      "duplicate-question",
      "a question",
      asked.map(({ name, pointer }) => ({ value: name, pointer })),
    ),
    ...lists.flatMap((names) => twice("duplicate-question", "a question", names)),
    ...twice("duplicate-row", "a coverage", select(flow, "coverages/groups/*/rows/{}")),
  ];
}

function twice(
  rule: string,
  what: string,
  places: readonly { readonly value: unknown; readonly pointer: string }[],
): Finding[] {
  const seen = new Set<unknown>();
  return places.flatMap(({ value, pointer }) => {
    const isSecond = seen.has(value);
    seen.add(value);
    if (!isSecond) return [];
    return [
      finding(rule, pointer, {
        found: `${show(value)} a second time`,
        expected: `${what} of another name`,
        message: "Two things have this name.",
      }),
    ];
  });
}

interface Named {
  readonly name: string;
  readonly pointer: string;
}

/** The lists that questions and tables name. `checkRules` checks those of rules. */
function listsNamed({ flow, asked }: Facts): Named[] {
  const ofQuestions = asked.flatMap((question) => [question, ...question.items]);
  return [
    ...ofQuestions.flatMap(({ question: { list }, pointer }) =>
      list === undefined ? [] : [{ name: list, pointer: `${pointer}/list` }],
    ),
    ...select(flow, "tables/*/by").map(({ value, pointer }) => ({ name: String(value), pointer })),
  ];
}

function checkLists(facts: Facts): Finding[] {
  const { lists } = facts;
  if (!lists) return [];
  return listsNamed(facts).flatMap(({ name, pointer }) =>
    Object.hasOwn(lists, name) ? [] : [unknownName("list", pointer, name, Object.keys(lists))],
  );
}

/** Two versions of one list or part would ask or say two things under one name. */
function checkVersions(facts: Facts): Finding[] {
  const looked = facts.rules.flatMap(({ rule, pointer }) => listsLookedUp(rule).map((name) => ({ name, pointer })));
  const source = facts.source as unknown as { readonly [key: string]: unknown };
  const used = usedIn(source, facts);
  return [...differing([...listsNamed(facts), ...looked], "list"), ...differing(used, "part")];
}

function usedIn(source: { readonly [key: string]: unknown }, { parts }: Facts): Named[] {
  const pointers = new Map(
    [
      ...select(source, "steps/*/use"),
      ...select(source, "steps/*/questions/*/use"),
      ...select(source, "messages/use"),
    ].map(({ value, pointer }) => [String(value), pointer] as const),
  );
  return [...usedParts(source, parts)].map((name) => ({ name, pointer: pointers.get(name) ?? "/steps" }));
}

function differing(named: readonly Named[], what: string): Finding[] {
  const first = new Map<string, string>();
  return named.flatMap(({ name, pointer }) => {
    const [base = ""] = name.split("@");
    const known = first.get(base) ?? name;
    first.set(base, known);
    if (known === name) return [];
    return [
      finding("two-versions", pointer, {
        found: show(name),
        expected: known,
        message: `This flow uses another version of this ${what}, too.`,
      }),
    ];
  });
}

function listsLookedUp(rule: unknown): string[] {
  if (rule === null || typeof rule !== "object") return [];
  const operation = operationOf(rule);
  const own =
    operation?.row?.names === "table" && String(operation.args[0]).includes("@") ? [String(operation.args[0])] : [];
  return [...own, ...Object.values(rule).flatMap(listsLookedUp)];
}

/** The reasons for a rejection besides the flow's own rules. */
const REASONS = ["no_plans", "broker_not_licensed"] as const;

/** Each reason that there may be has exactly one rejection. */
function checkReasons(facts: Facts): Finding[] {
  const said = select(facts.flow, "rejections/*/also_for/*");
  return REASONS.flatMap((reason) => {
    const places = said.filter(({ value }) => value === reason);
    const isNeeded = reason !== "no_plans" || mayHaveNoPlans(facts);
    if (places.length === 1 || (places.length === 0 && !isNeeded)) return [];
    const [, second] = places;
    return [
      finding("also-for", second?.pointer ?? "/rejections", {
        found: second ? `${show(reason)} a second time` : "nothing",
        expected: `one rejection that is also for ${reason}`,
        message: "Each of these reasons needs one rejection.",
      }),
    ];
  });
}

/** Whether a person may find no plan: a region sells none, or the answers that a price reads may leave none. */
function mayHaveNoPlans(facts: Facts): boolean {
  const { flow, rateBooks } = facts;
  const own = rateBooks?.find(({ book }) => book.vertical.code === flow.vertical_code)?.book;
  if (!own) return true;
  const regions = regionsOf(facts) ?? Object.keys(own.availability ?? {});
  const readsAnswers = pricesOf(own).some(
    ({ rule, forEach }) => forEach !== undefined || reads(rule).some((path) => path.startsWith("answers.")),
  );
  return readsAnswers || regions.some((region) => sellsNothing(own, region));
}

const RATED_AT = "application.rating_address.region";

/** The rating state comes from an address that a step asks, or from the question that is saved as the rating region. */
function checkRatedBy(facts: Facts): Finding[] {
  const { flow, questions } = facts;
  const question = ratingQuestion(facts);
  if (!question) {
    if (flow.rated_by !== BY_ADDRESS)
      return [unknownName("question", "/rated_by", flow.rated_by, [BY_ADDRESS, ...questions.keys()])];
    return [ratedWrong("an address that no step asks", "a policyholder whose address is asked")];
  }
  if (flow.rated_by === BY_ADDRESS || question.home === RATED_AT) return [];
  return [
    ratedWrong(`a question that is saved at ${question.home ?? "no place"}`, `a question that is saved at ${RATED_AT}`),
  ];
}

const ratedWrong = (found: string, expected: string): Finding =>
  finding("rated-by", "/rated_by", { found, expected, message: "Nothing would set the prices." });

const later: ReadonlySet<string> = new Set(LATER_WORDS);
const WORDS = Object.keys(DEFINITIONS.messages_words?.properties ?? {}).filter((word) => !later.has(word));

/** Every text of the screens is given. */
function checkMessages({ flow }: Facts): Finding[] {
  const { messages } = flow;
  const absent = ["failure", "rated_elsewhere", "wrong", "words"].filter((word) => !(word in messages));
  const words = (messages.words ?? {}) as { readonly [word: string]: unknown };
  return [
    ...absent.map((word) => missingWord("/messages", word)),
    ...(absent.includes("words")
      ? []
      : WORDS.filter((word) => !(word in words)).map((word) => missingWord("/messages/words", word))),
  ];
}

const missingWord = (pointer: string, word: string): Finding =>
  finding("missing-property", pointer, {
    found: "nothing",
    expected: `the property ${word}`,
    message: "A property is missing.",
  });
