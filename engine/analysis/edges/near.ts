import type { Json, JsonObject } from "../../contract";
import { choiceCodes } from "../../flow/compile-question";
import type { CompiledQuestion } from "../../flow/compiled";
import { isTrue } from "../../language/rule";
import { isObject } from "../../values/objects";
import { inputsOf, questionOf, scaleOf } from "../journeys/inputs";
import type { Course, Journey } from "../journeys/journey";
import { shows, type CompiledSlip, type Judged, type Seen } from "./judged";

/** Another answer of a journey: which question, about which thing of a list, and what is typed instead. */
export interface Instead {
  readonly question: string;
  /** The question about a thing of the list. */
  readonly ofThing?: string;
  /** What is typed there; for a list itself, how many things it has. */
  readonly typed: Json;
  /** What is answered as a whole: the same, or the list with that thing. */
  readonly answer: Json;
}

/** The answers that differ in one place from those of a state, such that a mistake shows; most likely first. */
export function* instead(judged: Judged, slip: CompiledSlip, seen: Seen): Generator<Instead, void> {
  const { course, journey } = seen;
  for (const place of placesIn([judged.rule], judged.list, course, journey)) {
    const having = (answer: Json): Seen => ({ ...seen, session: withAnswer(seen.session, place.question, answer) });
    for (const typed of tried(
      place,
      (value) => judged.comesTo(having(place.whole(value)).session, course).some(isTrue),
      seen,
    )) {
      const answer = place.whole(typed);
      if (!shows(judged, slip, having(answer))) continue;
      const { question, ofThing } = place;
      yield { question, ...(ofThing !== undefined && { ofThing }), typed, answer };
    }
  }
}

/** An answer that may be another one: to a question, to one about a thing, or how many things a list has. */
export interface AnswerPlace {
  readonly question: string;
  readonly ofThing?: string;
  /** What is asked there; null for the number of things. */
  readonly asked: CompiledQuestion | null;
  readonly now: Json | undefined;
  readonly most: number;
  readonly whole: (value: Json) => Json;
}

/** The places of a journey whose answers some rules read; `list` is the one about whose thing they are. */
export function placesIn(
  rules: readonly unknown[],
  list: string | undefined,
  course: Course,
  journey: Journey,
): readonly AnswerPlace[] {
  const { flow } = course.run;
  const inputs = new Set([...inputsOf(rules, course), ...(list === undefined ? [] : [`answers.${list}`])]);
  return [...inputs].flatMap((input) => {
    const question = questionOf(input, flow);
    if (!question) return [];
    const { name, items } = question;
    const now = journey.answers[name] ?? journey.usual[name];
    if (!items) return [{ question: name, asked: question, now, most: 1, whole: (value: Json) => value }];
    return Array.isArray(now) ? ofList(question, now.filter(isObject)) : [];
  });
}

/** The places of a list: each question about its first things, and the number of its things. */
function ofList(
  { name, items, declared: { maxItems = MOST_THINGS } }: CompiledQuestion,
  things: readonly JsonObject[],
): AnswerPlace[] {
  const [first] = things;
  if (!items || !first) return [];
  const ofThings = things.slice(0, FIRST_THINGS).flatMap((thing, at) =>
    items.form.questions
      .filter(({ derived }) => !derived)
      .map((asked): AnswerPlace => {
        const whole = (value: Json): Json => things.with(at, { ...thing, [asked.name]: value });
        return { question: name, ofThing: asked.name, asked, now: thing[asked.name], most: 1, whole };
      }),
  );
  const copies = (count: Json): Json => Array.from({ length: Number(count) }, (_, at) => things[at] ?? first);
  return [...ofThings, { question: name, asked: null, now: things.length, most: maxItems, whole: copies }];
}

/** The things of a list that may be other ones. */
const FIRST_THINGS = 3;
const MOST_THINGS = 50;

/** What is typed instead, at one place: around where the rule changes its mind, or each choice. */
function* tried(
  { asked, now, most }: AnswerPlace,
  holds: (value: Json) => boolean,
  { session }: Seen,
): Generator<Json, void> {
  if (!asked) return yield* Array.from({ length: most }, (_, at) => at + 1);
  const scale = scaleOf(asked, session.today);
  if (!scale) return yield* choices(asked);
  const { from, to, value, place } = scale;
  const own = Math.round(place(now) ?? from);
  for (const end of [from, to])
    for (const each of around(turnBetween(own, end, (one) => holds(value(one)))))
      if (each >= from && each <= to) yield value(each);
}

/** The choices or items of a question, the first `most` of them. */
export const choices = ({ declared, listed }: CompiledQuestion, most = MOST_THINGS): readonly Json[] => {
  if (declared.type === "boolean") return [true, false];
  const codes: readonly Json[] = listed ? listed.map(({ code }) => code) : choiceCodes(declared);
  return codes.slice(0, most);
};

const around = (place: number | undefined): readonly number[] =>
  place === undefined ? [] : [place, place + 1, place - 1, place + 2];

/** The last place, from the lower one up, before a rule changes its mind; undefined if it is of one mind at both ends. */
function turnBetween(one: number, other: number, holds: (place: number) => boolean): number | undefined {
  let [low, high] = [Math.min(one, other), Math.max(one, other)];
  const atLow = holds(low);
  if (holds(high) === atLow) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle) === atLow) low = middle;
    else high = middle;
  }
  return low;
}

/** A session in which a question is answered otherwise, as after the step that asks it. */
export const withAnswer = <S extends Seen["session"]>(session: S, name: string, value: Json): S => ({
  ...session,
  answers: { ...session.answers, [name]: value },
  unsaved: session.unsaved.filter((each) => each !== name),
});
