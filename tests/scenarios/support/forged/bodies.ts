/** Forged bodies of one product, drawn by a seed from its own questions, and what the same looks like on the page. */
import fc from "fast-check";
import { isBlankText, isIsoDate, isObject, usDate, type Engine, type Json, type JsonObject } from "../../../../engine";
import type { Asked } from "./asked";
import { forgedFor } from "./values";

/** A body to be sent over a sound quote whose application is `base`, and what a person would type for it. */
export interface Forged {
  readonly name: string;
  readonly patch: (base: JsonObject) => JsonObject;
  /** Question → what is typed; what no page can send is left out. */
  readonly typed: (usual: (name: string) => Json | undefined) => JsonObject;
  /** Whether all of it can be typed; what cannot must be refused, or change nothing. */
  readonly isTypable: boolean;
}

const short = (value: Json): string => (JSON.stringify(value) ?? "").slice(0, 80);

/** `perQuestion` bodies for each question, those of things in lists among them, and `pairs` with two forged answers. */
export function forgedBodies(
  engine: Engine,
  asked: readonly Asked[],
  seed: number,
  { perQuestion, pairs }: { readonly perQuestion: number; readonly pairs: number },
): readonly Forged[] {
  const draws = asked.flatMap((question) => [
    ofQuestion(engine, question),
    ...question.things.map((own) => ofThing(engine, question, own)),
    ...(question.things.length > 0 ? [ofCount(question), ofStrangerIn(question)] : []),
  ]);
  const alone = draws.flatMap((draw, at) => fc.sample(draw, { seed: seed + at, numRuns: perQuestion }));
  const two = fc.tuple(fc.oneof(...draws), fc.oneof(...draws)).map(([a, b]) => both(a, b));
  const strange = fc.sample(ofStranger, { seed, numRuns: perQuestion * 3 });
  const all = [...alone, ...strange, ...fc.sample(two, { seed, numRuns: pairs })];
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

const ofQuestion = (engine: Engine, asked: Asked): fc.Arbitrary<Forged> =>
  forgedFor(asked).map((value) => {
    const typed = typedAs(engine, asked, value);
    return {
      name: `${asked.home.join(".")} = ${short(value)}`,
      patch: (base) => put(base, asked.home, kept(asked, value)),
      typed: () => typed,
      isTypable: Object.keys(typed).length > 0,
    };
  });

const ALL = -1;

/** One answer about one thing, or the same about all of them. */
const ofThing = (engine: Engine, list: Asked, own: Asked): fc.Arbitrary<Forged> =>
  fc.tuple(forgedFor(own), fc.constantFrom(0, 1, ALL)).map(([value, at]) => {
    const forge = (things: Json | undefined, answer: Json | undefined): readonly Json[] =>
      listOf(things).map((thing, place) =>
        (at === ALL || place === at % listOf(things).length) && isObject(thing)
          ? withOwn(thing, own.name, answer)
          : thing,
      );
    const typed = own.type === "file" && isObject(value) ? {} : typedAs(engine, own, value);
    const isTypable = Object.keys(typed).length > 0;
    return {
      name: `${list.name}.${at}.${own.name} = ${short(value)}`,
      patch: (base) => put(base, list.home, forge(under(base, list.home), value)),
      typed: (usual) => (isTypable ? { [list.name]: forge(usual(list.name), typed[own.name] ?? null) } : {}),
      isTypable,
    };
  });

/** Too few and too many things, and things that are none. */
const ofCount = (list: Asked): fc.Arbitrary<Forged> => {
  const { least, most } = list;
  return fc.constantFrom(least - 1, most, most + 1, 51, 2000).map((count) => {
    const many = (things: Json | undefined): readonly Json[] =>
      Array.from({ length: Math.max(0, count) }, (_, at) => listOf(things)[at % listOf(things).length] ?? null);
    return {
      name: `${list.name} × ${count}`,
      patch: (base) => put(base, list.home, many(under(base, list.home))),
      typed: (usual) => ({ [list.name]: many(usual(list.name)) }),
      isTypable: true,
    };
  });
};

const STRANGERS = ["hacked", "price", "grandtotal", "is_free", "total", "price_lines", "__proto__", "id", "values"];

/** A name inside a thing that no question has. */
const ofStrangerIn = (list: Asked): fc.Arbitrary<Forged> =>
  fc.tuple(fc.constantFrom(...STRANGERS), fc.constantFrom<Json>(1, true, null, {}, [1])).map(([name, value]) => ({
    name: `${list.name}.0.${name} = ${short(value)}`,
    patch: (base) => put(base, [...list.home, "0"], withOwn(under(base, [...list.home, "0"]), name, value)),
    typed: () => ({}),
    isTypable: false,
  }));

/** A name in the application or among the answers that no question has. */
const ofStranger: fc.Arbitrary<Forged> = fc
  .tuple(
    fc.constantFrom(...STRANGERS, "checkout", "plan", "policy", "rating_confirmed", "released_plan", "rate_book"),
    fc.constantFrom<Json>(1, true, null, { grandtotal: 1 }, [{ title: "Fee", amount: -1000 }]),
    fc.boolean(),
  )
  .map(([name, value, isAnswer]) => ({
    name: `${isAnswer ? "answers." : ""}${name} = ${short(value)}`,
    patch: () => (isAnswer ? { answers: withOwn({}, name, value) } : withOwn({}, name, value)),
    typed: () => ({}),
    isTypable: false,
  }));

const both = (first: Forged, second: Forged): Forged => ({
  name: `${first.name} and ${second.name}`,
  patch: (base) => {
    const before = first.patch(base);
    return merged(before, second.patch(merged(base, before)));
  },
  typed: (usual) => {
    const before = first.typed(usual);
    return { ...before, ...second.typed((name) => (Object.hasOwn(before, name) ? before[name] : usual(name))) };
  },
  isTypable: first.isTypable && second.isTypable,
});

/** The value as an application keeps it: a state has a code of its own there. */
const kept = ({ codes, home }: Asked, value: Json): Json =>
  codes.length > 0 && home.at(-1) === "region" && typeof value === "string" ? { code: value } : value;

/**
 * What a person types for a value. Dates are typed as the question says, and other forms arrive at once, as devices send
 * them; a consent is a tick, and only a sound one can be sent; what is worked out is never typed.
 */
function typedAs(
  engine: Engine,
  { name, isDerived, texts, codes, format, home, things }: Asked,
  value: Json,
): JsonObject {
  if (isDerived || things.some(({ type }) => type === "file" && isObject(value))) return {};
  if (texts.length > 0) return isTick(value, texts) ? { [name]: true } : {};
  if (codes.length > 0 && home.at(-1) === "region")
    return { [name]: isObject(value) && typeof value.code === "string" ? value.code : value };
  // A blank text in a body says nothing of the answer; a person who empties the field sends `null`.
  if (isAlone(home) && typeof value === "string" && isBlankText(value)) return {};
  const meant = home[0] === "answers" ? engine.sentAnswers({ [name]: value })[name] : value;
  return { [name]: inForm(format, meant ?? null) };
}

/** Whether a save takes the answer by itself, and not as a part of a record. */
const isAlone = ([root, ...rest]: readonly string[]): boolean => root === "answers" || rest.length === 0;

const inForm = (format: Json | undefined, value: Json): Json =>
  format === "us-date" && typeof value === "string" && isIsoDate(value) ? (usDate(value) ?? value) : value;

/** Whether a consent is one that the page sends when its box is ticked. Who gives it is not up to the body. */
const isTick = (value: Json, texts: readonly string[]): boolean =>
  isObject(value) &&
  Object.keys(value).length === 3 &&
  value.accepted === true &&
  (value.actor === "client" || value.actor === "broker") &&
  JSON.stringify(value.texts) === JSON.stringify(texts);

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The object with one key more, which may be one of the language's own. */
function withOwn(object: Json | undefined, key: string, value: Json | undefined): JsonObject {
  const entries = Object.entries(isObject(object) ? object : {}).filter(([name]) => name !== key);
  const made = Object.fromEntries(entries);
  Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function under(value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined {
  if (key === undefined) return value;
  if (Array.isArray(value)) return under(value[Number(key)], rest);
  return isObject(value) ? under(value[key], rest) : undefined;
}

/** What is saved so that the place has this value: whole records, and of the answers only this one. */
function put(base: JsonObject, [key = "", ...rest]: readonly string[], value: Json): JsonObject {
  if (key === "answers" && rest.length > 0) {
    const [name = "", ...within] = rest;
    return { answers: withOwn({}, name, replaced(under(base, [key, name]), within, value)) };
  }
  return withOwn({}, key, replaced(base[key], rest, value));
}

function replaced(value: Json | undefined, [key, ...rest]: readonly string[], by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  return withOwn(value, key, replaced(isObject(value) ? value[key] : undefined, rest, by));
}

/** Two saves as one. */
export function merged(before: JsonObject, after: JsonObject): JsonObject {
  const answers = [before, after].flatMap((each) => (isObject(each.answers) ? [each.answers] : []));
  const all = answers.reduce<JsonObject>(
    (made, each) => Object.entries(each).reduce((to, [name, value]) => withOwn(to, name, value), made),
    {},
  );
  return { ...before, ...after, ...(answers.length > 0 && { answers: all }) };
}
