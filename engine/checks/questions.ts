import type { Finding } from "../contract";
import errorCodes from "../../schemas/api/error-code.schema.json";
import type { Asked } from "../flow/asked";
import { codesOfChoices, kindFacts, stepRules, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import type { Question } from "../../schemas/flow.types";
import { child } from "../flow/pointer";
import { checkChoices } from "./choices";
import { mayConsent } from "./consents";

/** Each question is consistent: its words fit its type, and its control and choices fit both. */
export const checkQuestions: Check = (facts) => [
  ...facts.asked
    .flatMap((asked) => [asked, ...asked.items])
    .flatMap((asked) => [
      ...checkKeywords(asked),
      ...checkValues(asked, facts),
      ...checkBounds(asked),
      ...checkWidget(asked),
      ...checkChoices(asked),
      ...checkTitle(asked),
      ...checkErrors(asked),
      ...checkAutofill(asked),
    ]),
  ...checkSets(facts),
];

type Keyword = keyof Question;
type Fit = (question: Question, asked: Asked) => boolean;

const ofType =
  (...types: readonly Question["type"][]): Fit =>
  ({ type }) =>
    types.includes(type);
const isDate: Fit = ({ format }) => format === "date" || format === "us-date";
const isAtCheckout: Fit = (_, { step }) => kindFacts(step).pays === true;
const isYes = (value: unknown): boolean => value === true;
/** Whether Yes must be said, or need not be. */
const saysWhether: Fit = ({ type, const: only, optional = false }) =>
  type === "boolean" && (only === undefined ? optional === true : isYes(only) && optional === false);
const isCard: Fit = (question, asked) =>
  question.type === "boolean" && question.widget === "card" && isAtCheckout(question, asked);

/** Word → what a question must be for the word to apply: in words, and as a test. */
const isNumber = ofType("integer", "number");
const isFile = ofType("file");
const isThings: Fit = ({ type, items }) => type === "array" && items !== undefined;
const isKept: Fit = ({ saved, type, items }) => saved !== false && type !== "array" && type !== "file" && !items;

/** Format of a number → its type. */
const NUMERIC: { readonly [format: string]: Question["type"] } = { usd: "number", percent: "number", year: "integer" };

const FITS: { readonly [word in Keyword]?: readonly [expected: string, fits: Fit] } = {
  format: [
    "type string; usd and percent need type number, year needs type integer",
    ({ type, format }) => type === (NUMERIC[format ?? ""] ?? "string"),
  ],
  minLength: ["type string", ofType("string")],
  maxLength: ["type string", ofType("string")],
  minimum: ["type integer or number", isNumber],
  maximum: ["type integer or number", isNumber],
  list: [
    "type string, integer, or array without items",
    ({ type, items }) => type === "string" || type === "integer" || (type === "array" && !items),
  ],
  where: ["a question with a list", ({ list }) => list !== undefined],
  choices: [
    "type string, boolean, or array without items",
    ({ type, items }) => type === "string" || type === "boolean" || (type === "array" && !items),
  ],
  derived: ["a question with one value that is saved, of a step", isKept],
  accepts: ["type file", isFile],
  max_bytes: ["type file", isFile],
  opens: ["type boolean", ofType("boolean")],
  agrees_to: [
    "type boolean with `const: true` where it must be given, else `optional: true`, on a step of questions or at a checkout",
    (question, asked) => saysWhether(question, asked) && mayConsent(asked.step),
  ],
  earliest: ["format date or us-date", isDate],
  latest: ["format date or us-date", isDate],
  keep_saved: [
    "a question with earliest or latest",
    ({ earliest, latest }) => earliest !== undefined || latest !== undefined,
  ],
  not_kept: ["a question with keep_saved", ({ keep_saved }) => keep_saved !== undefined],
  card: ["type boolean with the widget card, at a checkout", isCard],
  saves_on_change: ["a question of a checkout step", isAtCheckout],
  when_judging: ["a question that is not saved", ({ saved }) => saved === false],
  items: ["type array", ofType("array")],
  minItems: ["type array", ofType("array")],
  maxItems: ["type array", ofType("array")],
  shares: ["type array with items", isThings],
  words: ["type array with items", isThings],
};

function checkKeywords(asked: Asked): Finding[] {
  const { question, pointer } = asked;
  const misfits = Object.entries(FITS).filter(([word, [, fits]]) => word in question && !fits(question, asked));
  const both =
    question.choices && question.list !== undefined
      ? [misfit(`${pointer}/list`, "list", "choices or list, not both")]
      : [];
  return [
    ...misfits.map(([word, [expected]]) => misfit(child(pointer, word), word, expected)),
    ...both,
    ...checkNeeded(asked),
    ...checkDerived(asked),
  ];
}

/** A file says what it may be; several of a few say of which. */
function checkNeeded({ question, pointer }: Asked): Finding[] {
  const { type, items, choices, list, accepts, max_bytes } = question;
  const needs = (word: string, why: string): Finding =>
    finding("missing-property", pointer, { found: "nothing", expected: `the property ${word}`, message: why });
  if (type === "file")
    return [
      ...(accepts ? [] : [needs("accepts", "A file question says which types of file it takes.")]),
      ...(max_bytes === undefined ? [needs("max_bytes", "A file question says how large a file may be.")] : []),
    ];
  if (type !== "array" || items || choices || list !== undefined) return [];
  return [needs("items, choices or list", "A list says what its things are asked, or of which choices it is.")];
}

/** Words about typing, which a derived answer never is. */
const TYPED = ["starts_as", "widget", "placeholder", "not_asked_is", "when_judging", "opens", "autocomplete"] as const;

function checkDerived({ question, pointer }: Asked): Finding[] {
  if (question.derived === undefined) return [];
  return TYPED.filter((word) => word in question).map((word) =>
    misfit(child(pointer, word), word, "nothing beside `derived`: the answer is never typed"),
  );
}

const misfit = (pointer: string, word: string, expected: string): Finding =>
  finding("keyword-does-not-fit", pointer, {
    found: show(word),
    expected,
    message: "This word says nothing about such a question.",
  });

/** Words that hold an answer: a rule, or a possible answer. */
const ANSWERS = ["const", "not_asked_is", "when_judging", "starts_as"] as const;

const checkValues = ({ question, pointer }: Asked, facts: Facts): Finding[] =>
  ANSWERS.flatMap((word) => checkAnswer(question, question[word], child(pointer, word), facts));

/** A dialog sets only possible answers. */
function checkSets({ steps, ...facts }: Facts): Finding[] {
  return steps.flatMap((step, index) => {
    return (stepRules(step).confirm ?? []).flatMap(({ sets = {} }, at) =>
      Object.entries(sets).flatMap(([name, value]) => {
        const asked = facts.questions.get(name);
        const pointer = child(`${child("/steps", index)}/confirm/${at}/sets`, name);
        return asked ? checkAnswer(asked.question, value, pointer, { steps, ...facts }) : [];
      }),
    );
  });
}

/** A literal value must be a possible answer; the value of a rule is not known yet. */
function checkAnswer({ type, choices, list }: Question, value: unknown, pointer: string, { lists }: Facts): Finding[] {
  if (value === undefined || value === null || typeof value === "object") return [];
  if (!hasType(value, type)) return [wrongValue(pointer, value, `a value of type ${type}`)];
  const own = choices && type !== "boolean" ? codesOfChoices(choices) : undefined;
  const codes = own ?? (list === undefined ? undefined : lists?.[list]?.items.map(({ code }) => code));
  const isPossible = codes === undefined || codes.some((code) => code === value);
  return isPossible ? [] : [unknownName("choice", pointer, String(value), codes.map(String))];
}

function hasType(value: unknown, type: Question["type"]): boolean {
  if (type === "array" || type === "file") return false;
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

const wrongValue = (pointer: string, value: unknown, expected: string): Finding =>
  finding("value-of-other-type", pointer, {
    found: show(value),
    expected,
    message: "No answer of this question can be this.",
  });

function checkBounds({ question, pointer }: Asked): Finding[] {
  const reversed = (lowest: Keyword, highest: Keyword): Finding[] => {
    const [low, high] = [question[lowest], question[highest]];
    if (typeof low !== "number" || typeof high !== "number" || low <= high) return [];
    return [
      finding("bounds-reversed", child(pointer, lowest), {
        found: String(low),
        expected: `at most ${high}`,
        message: "No answer lies between these bounds.",
      }),
    ];
  };
  return [
    ...reversed("minimum", "maximum"),
    ...reversed("minLength", "maxLength"),
    ...reversed("minItems", "maxItems"),
  ];
}

const hasChoices: Fit = ({ choices, list, type }) =>
  type !== "array" && ((choices !== undefined && type !== "boolean") || list !== undefined);
const isYesNo: Fit = ({ type }) => type === "boolean";

/** Control → whether it can ask this question. */
const WIDGETS: { readonly [widget in NonNullable<Question["widget"]>]: Fit } = {
  text: ({ type, choices, list }) => type === "string" && !choices && list === undefined,
  textarea: ({ type, choices, list, format }) =>
    type === "string" && !choices && list === undefined && format === undefined,
  checkboxes: ({ type, items }) => type === "array" && !items,
  number: isNumber,
  date: ({ format }) => format === "date",
  select: hasChoices,
  combobox: hasChoices,
  radio: (question, asked) =>
    (question.choices !== undefined && question.type === "string") || isYesNo(question, asked),
  cards: (question, asked) =>
    (question.choices !== undefined && question.type === "string") || isYesNo(question, asked),
  checkbox: isYesNo,
  card: ({ type, card }) => type === "boolean" && card !== undefined,
};

function checkWidget(asked: Asked): Finding[] {
  const { question, pointer } = asked;
  const { widget } = question;
  if (widget === undefined || WIDGETS[widget](question, asked)) return [];
  const able = Object.entries(WIDGETS).flatMap(([name, can]) => (can(question, asked) ? [name] : []));
  return [
    finding("widget-does-not-fit", `${pointer}/widget`, {
      found: show(widget),
      expected: oneOf(able),
      message: "This control cannot ask such a question.",
    }),
  ];
}

/** A question needs a title, at least for messages; a coverage has its own. */
function checkTitle({ question, pointer, step }: Asked): Finding[] {
  if (question.title !== undefined || kindFacts(step).plan === "adds") return [];
  return [
    finding("missing-property", pointer, {
      found: "nothing",
      expected: "the property title",
      message: "A property is missing.",
    }),
  ];
}

/** What a browser can fill in about a person and their card (HTML, autofill field names). */
const AUTOFILL: readonly string[] = [
  "name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title organization",
  "email tel tel-national bday bday-day bday-month bday-year sex url language street-address address-line1 address-line2",
  "address-line3 address-level1 address-level2 country country-name postal-code",
  "cc-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type",
].flatMap((words) => words.split(" "));

function checkAutofill({ question: { autocomplete }, pointer }: Asked): Finding[] {
  if (autocomplete === undefined || AUTOFILL.includes(autocomplete)) return [];
  return [unknownName("autofill-word", `${pointer}/autocomplete`, autocomplete, AUTOFILL)];
}

function checkErrors({ question: { errors = [] }, pointer }: Asked): Finding[] {
  return errors.flatMap((code, index) =>
    errorCodes.enum.includes(code)
      ? []
      : [unknownName("error-code", `${pointer}/errors/${index}`, code, errorCodes.enum)],
  );
}
