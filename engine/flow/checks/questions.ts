import type { Finding } from "../../contract";
import type { Flow, Question } from "../flow.types";
import type { Check, Form } from "../facts";
import { finding, nearest, oneOf, show } from "../finding";
import { child } from "../pointer";

type Ui = Form["ui"][string];

/** Each question makes sense by itself: its keywords fit its type, and its control and options fit both. */
export const checkQuestions: Check = ({ flow, forms }) =>
  forms.flatMap((form) =>
    Object.entries(form.schema.properties).flatMap(([name, question]) => {
      const pointer = child(`${form.pointer}/schema/properties`, name);
      return [
        ...checkKeywords(question, pointer),
        ...checkBounds(question, pointer),
        ...checkUi(question, form.ui[name], child(`${form.pointer}/ui`, name)),
        ...checkMessages(name, form),
        ...checkFailures(question, form.messages[name] ?? {}, flow.messages, pointer),
      ];
    }),
  );

/** Keyword → the types it says something about. */
const FITS: { readonly [keyword: string]: readonly Question["type"][] } = {
  format: ["string"],
  minLength: ["string"],
  maxLength: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  enum: ["string", "integer", "number"],
  list: ["string", "integer"],
};

function checkKeywords(question: Question, pointer: string): Finding[] {
  const misfits = Object.entries(FITS).filter(
    ([keyword, types]) => Object.hasOwn(question, keyword) && !types.includes(question.type),
  );
  const both =
    question.enum && question.list !== undefined ? [misfit(`${pointer}/list`, "list", "enum or list, not both")] : [];
  return [
    ...misfits.map(([keyword, types]) => misfit(child(pointer, keyword), keyword, `type ${oneOf(types)}`)),
    ...both,
    ...checkValues(question, pointer),
  ];
}

const misfit = (pointer: string, keyword: string, expected: string): Finding =>
  finding("keyword-does-not-fit", pointer, {
    found: show(keyword),
    expected,
    message: "This keyword says nothing about such a question.",
  });

/** Options and the one right value have the question's own type. */
function checkValues({ type, enum: options, const: only }: Question, pointer: string): Finding[] {
  const wrong = (options ?? []).flatMap((option, index) =>
    hasType(option, type) ? [] : [wrongValue(`${pointer}/enum/${index}`, option, type)],
  );
  return only === undefined || hasType(only, type) ? wrong : [...wrong, wrongValue(`${pointer}/const`, only, type)];
}

function hasType(value: unknown, type: Question["type"]): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

const wrongValue = (pointer: string, value: unknown, type: string): Finding =>
  finding("value-of-other-type", pointer, {
    found: show(value),
    expected: `a value of type ${type}`,
    message: "No answer of this question can be this.",
  });

function checkBounds({ minimum, maximum, minLength, maxLength }: Question, pointer: string): Finding[] {
  const reversed = (low: number | undefined, high: number | undefined, keyword: string): Finding[] =>
    low !== undefined && high !== undefined && low > high
      ? [
          finding("bounds-reversed", child(pointer, keyword), {
            found: String(low),
            expected: `at most ${high}`,
            message: "No answer lies between these bounds.",
          }),
        ]
      : [];
  return [...reversed(minimum, maximum, "minimum"), ...reversed(minLength, maxLength, "minLength")];
}

/** Control → can it ask this question? */
const WIDGETS: { readonly [widget in NonNullable<Ui["widget"]>]: (question: Question) => boolean } = {
  text: ({ type }) => type !== "boolean",
  number: ({ type }) => type === "integer" || type === "number",
  date: ({ format }) => format === "date",
  select: ({ enum: options, list }) => options !== undefined || list !== undefined,
  combobox: ({ enum: options, list }) => options !== undefined || list !== undefined,
  radio: ({ enum: options, type }) => options !== undefined || type === "boolean",
  cards: ({ enum: options, type }) => options !== undefined || type === "boolean",
  checkbox: ({ type }) => type === "boolean",
  card: ({ type }) => type === "boolean",
};

function checkUi(question: Question, ui: Ui | undefined, pointer: string): Finding[] {
  const { widget } = ui ?? {};
  const able = Object.entries(WIDGETS).flatMap(([name, can]) => (can(question) ? [name] : []));
  const wrong = { found: show(widget), expected: oneOf(able), message: "This control cannot ask such a question." };
  const misplaced =
    widget === undefined || WIDGETS[widget](question)
      ? []
      : [finding("widget-does-not-fit", `${pointer}/widget`, wrong)];
  return [...misplaced, ...checkOptions(question, ui?.options, pointer)];
}

/** The options said are exactly the options there are; a bare enum would show its codes. */
function checkOptions(question: Question, said: Ui["options"], ui: string): Finding[] {
  const there = question.enum?.map(String) ?? (question.type === "boolean" ? ["true", "false"] : []);
  if (!said && !question.enum) return [];
  const pointer = `${ui}/options`;
  const strange = Object.keys(said ?? {}).filter((name) => !there.includes(name));
  const silent = there.filter((name) => !Object.hasOwn(said ?? {}, name));
  return [
    ...strange.map((name) =>
      finding("unknown-option", child(pointer, name), {
        found: show(name),
        expected: there.length > 0 ? oneOf(there) : "no options",
        nearest: nearest(name, there),
        message: "The question has no such option.",
      }),
    ),
    ...silent.map((name) =>
      finding("missing-option", said ? pointer : ui, {
        found: "nothing",
        expected: `words for the option ${name}`,
        message: "An option has no words.",
      }),
    ),
  ];
}

/** A message for a keyword that the question does not have is never shown. */
function checkMessages(name: string, form: Form): Finding[] {
  const question = form.schema.properties[name];
  const can = new Set([
    "type",
    ...Object.keys(question ?? {}),
    ...(form.schema.required?.includes(name) ? ["required"] : []),
  ]);
  return Object.keys(form.messages[name] ?? {})
    .filter((keyword) => !can.has(keyword))
    .map((keyword) =>
      finding("message-never-shown", child(child(`${form.pointer}/messages`, name), keyword), {
        found: show(keyword),
        expected: `a keyword of the question`,
        message: "This message is never shown.",
      }),
    );
}

/** A format and a sole right value need a message, the question's own or the flow's: the flow need not have one for all. */
function checkFailures(
  { format, const: only }: Question,
  own: Form["messages"][string],
  common: Flow["messages"],
  pointer: string,
): Finding[] {
  const silent = [
    ...(format !== undefined && own.format === undefined && common.format[format] === undefined ? ["format"] : []),
    ...(only !== undefined && own.const === undefined && common.const === undefined ? ["const"] : []),
  ];
  return silent.map((keyword) =>
    finding("missing-message", `${pointer}/${keyword}`, {
      found: "nothing",
      expected: `a message for ${keyword}, of the question or of the flow`,
      message: "A wrong answer would get no message.",
    }),
  );
}
