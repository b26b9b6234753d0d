import type { Finding } from "../contract";
import common from "../../schemas/api/common.schema.json";
import type { Asked } from "../flow/asked";
import { boundsOf } from "../flow/compile-question";
import { codesOfChoices } from "../flow/facts";
import { finding, nearest, oneOf, show } from "../flow/finding";
import { child } from "../flow/pointer";
import type { ApiSchema } from "./api-records";

/** The answers that a question allows and the API refuses at a place: too long, too large, or of another form. */
export function checkLimits(asked: Asked, place: ApiSchema): readonly Finding[] {
  return [
    ...checkHighest(asked, "maxLength", isFreeText(asked) ? place.maxLength : undefined),
    ...checkHighest(asked, "maximum", isNumber(asked) ? place.maximum : undefined),
    ...checkHighest(asked, "maxItems", asked.question.items ? place.maxItems : undefined),
    ...(isNumber(asked) ? checkLowest(asked, place) : []),
    ...checkFormat(asked, place),
    ...checkEnum(asked, place),
  ];
}

/** Whether people type the answer, in no form that limits its length. */
const isFreeText = ({ question: { type, format, choices, list, derived } }: Asked): boolean =>
  type === "string" && derived === undefined && format === undefined && choices === undefined && list === undefined;

const isNumber = ({ question: { type } }: Asked): boolean => type === "integer" || type === "number";

type Highest = "maxLength" | "maximum" | "maxItems";

function checkHighest({ question, pointer }: Asked, word: Highest, limit: number | undefined): Finding[] {
  const own = word === "maximum" ? boundsOf(question).maximum : question[word];
  if (limit === undefined || (own !== undefined && own <= limit)) return [];
  return [tooSmall(word in question ? child(pointer, word) : pointer, own, `${word} of at most ${limit}`)];
}

function checkLowest({ question, pointer }: Asked, place: ApiSchema): Finding[] {
  const { minimum } = boundsOf(question);
  if (place.minimum === undefined || (minimum !== undefined && minimum >= place.minimum)) return [];
  const at = "minimum" in question ? child(pointer, "minimum") : pointer;
  return [tooSmall(at, minimum, `minimum of at least ${place.minimum}`)];
}

const tooSmall = (pointer: string, own: number | undefined, expected: string): Finding =>
  finding("home-too-small", pointer, {
    found: own === undefined ? "no limit" : String(own),
    expected,
    message: "The quote cannot hold every such answer.",
  });

const { phone, postal } = common.definitions;
/** The forms that the API asks for → the formats of questions whose answers have them. */
const FORMS: readonly { readonly is: (place: ApiSchema) => boolean; readonly formats: readonly string[] }[] = [
  { is: ({ format }) => format === "email", formats: ["email"] },
  { is: ({ format }) => format === "date", formats: ["date", "us-date"] },
  { is: ({ pattern }) => pattern === phone.pattern, formats: ["us-phone"] },
  { is: ({ pattern }) => pattern === postal.pattern, formats: ["us-zip"] },
];

function checkFormat({ question: { format }, pointer }: Asked, place: ApiSchema): Finding[] {
  const form = FORMS.find(({ is }) => is(place));
  if (!form || form.formats.includes(format ?? "")) return [];
  return [
    finding("home-of-other-format", format === undefined ? pointer : `${pointer}/format`, {
      found: format === undefined ? "no format" : show(format),
      expected: `the format ${oneOf(form.formats)}`,
      message: "The quote takes only answers of this form there.",
    }),
  ];
}

function checkEnum({ question: { choices, type }, pointer }: Asked, { enum: values }: ApiSchema): Finding[] {
  if (!values || !choices || type === "boolean") return [];
  const known = values.map(String);
  return codesOfChoices(choices).flatMap((code, index) => {
    if (known.includes(code)) return [];
    return [
      finding("home-of-other-choices", child(`${pointer}/choices`, Array.isArray(choices) ? index : code), {
        found: show(code),
        expected: oneOf(known),
        nearest: nearest(code, known),
        message: "The quote cannot hold this choice.",
      }),
    ];
  });
}
