/** Forged bodies of one product, drawn by a seed from its own questions, and what the same looks like on the page. */
import fc from "fast-check";
import { isBlankText, isIsoDate, isObject, usDate, type Engine, type Json, type JsonObject } from "../../../../engine";
import { CLIENT_TYPE } from "../../../../engine/analysis";
import type { Asked } from "./asked";
import { bodyOf, listOf, merged, put, short, under, withOwn, type Forged } from "./patch";
import { forgedAt, placesOf, type Place } from "./places";
import { ofBilling, ofPlan, type Sale } from "./sale";
import { forgedFor } from "./values";

/** How many bodies are drawn: of each question, of each place that no question has, in pairs; and of which places. */
export interface Size {
  readonly perQuestion: number;
  readonly pairs: number;
  /** The places of the API's bodies that are tried, of all that no question asks. */
  readonly places: <Each>(all: readonly Each[]) => readonly Each[];
}

/** What a product asks, and what it sells. */
export interface Target {
  readonly asked: readonly Asked[];
  readonly sale: Sale;
}

/** Bodies with one forged answer or place, those of things in lists among them, and some with two. */
export function forgedBodies(engine: Engine, { asked, sale }: Target, seed: number, size: Size): readonly Forged[] {
  const { perQuestion, pairs, places } = size;
  const draws = [
    ...asked.flatMap((question) => [
      ofQuestion(engine, question),
      ...question.things.map((own) => ofThing(engine, question, own)),
      ...(question.things.length > 0 ? [ofCount(question), ofStrangerIn(question)] : []),
    ]),
    ofPlan(sale),
    ofBilling(sale),
    ofBilling(sale),
  ];
  const alone = draws.flatMap((draw, at) => fc.sample(draw, { seed: seed + at, numRuns: perQuestion }));
  const two = fc.tuple(fc.oneof(...draws), fc.oneof(...draws)).map(([a, b]) => both(a, b));
  const strange = fc.sample(ofStranger(asked), { seed, numRuns: perQuestion * 3 });
  const unasked = places(placesBeside(asked)).flatMap((place, at) =>
    fc
      .sample(forgedAt(place), { seed: seed + at, numRuns: Math.ceil(perQuestion / 4) })
      .map((value) => bodyOf(place.at, value)),
  );
  return unique([...alone, ...strange, ...unasked, ...fc.sample(two, { seed, numRuns: pairs })]);
}

const unique = (all: readonly Forged[]): readonly Forged[] => [
  ...new Map(all.map((each) => [each.name, each])).values(),
];

/** The places of an application that no question of the product has. */
function placesBeside(asked: readonly Asked[]): readonly Place[] {
  const homes = [["plan_id"], ["billing"], ...asked.map(({ home }) => home)];
  return placesOf("quote-update-body")
    .map(({ at: [, ...at], schema }) => ({ at, schema }))
    .filter(({ at: [root, inside] }) => root !== undefined && (root !== "answers" || inside === undefined))
    .filter(({ at }) => !homes.some((home) => home.every((part, index) => part === at[index])));
}

/** Bodies by which a share link's quote begins: each with one forged place. */
export function forgedBeginnings(seed: number, { perQuestion, places }: Size): readonly Forged[] {
  const isOfBuyer = ([root, part]: readonly string[]) => root !== "application" || part === "client";
  const all = placesOf("quote-create-body").filter(({ at }) => isOfBuyer(at));
  const drawn = places(all).flatMap((place, at) =>
    fc
      .sample(forgedAt(place), { seed: seed + at, numRuns: Math.ceil(perQuestion / 4) })
      .map((value) => ({ place, value })),
  );
  return unique(
    drawn.map(({ place: { at }, value }) => {
      const typed = at.at(-1) === CLIENT_TYPE ? { [CLIENT_TYPE]: value } : {};
      const { name, ...forged } = bodyOf(at, value, typed);
      const begins = (first: JsonObject): JsonObject => ({ ...first, ...forged.patch(first) });
      return { ...forged, name: `begins with ${name}`, patch: () => ({}), begins };
    }),
  );
}

const ofQuestion = (engine: Engine, asked: Asked): fc.Arbitrary<Forged> =>
  forgedFor(asked).map((value) => {
    const forged = bodyOf(asked.home, kept(asked, value), typedAs(engine, asked, value));
    return asked.rates.length === 0 ? forged : { ...forged, patch: (base) => moved(forged.patch(base), asked) };
  });

/** The address that rates the quote goes with the one that a person types, as the page sends both. */
function moved(patch: JsonObject, { rates }: Asked): JsonObject {
  const address = under(patch, rates);
  return address === undefined ? patch : { ...patch, [RATED]: address };
}

const RATED = "rating_address";

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

/** Names that none of these questions has. */
const strangersTo = (asked: readonly Asked[], more: readonly string[] = []): fc.Arbitrary<string> =>
  fc.constantFrom(...[...STRANGERS, ...more].filter((name) => !asked.some((each) => each.name === name)));

/** A name inside a thing that no question has. */
const ofStrangerIn = (list: Asked): fc.Arbitrary<Forged> =>
  fc.tuple(strangersTo(list.things), fc.constantFrom<Json>(1, true, null, {}, [1])).map(([name, value]) => ({
    name: `${list.name}.0.${name} = ${short(value)}`,
    patch: (base) => put(base, [...list.home, "0"], withOwn(under(base, [...list.home, "0"]), name, value)),
    typed: () => ({}),
    isTypable: false,
  }));

/** A name in the application or among the answers that no question has. */
const ofStranger = (asked: readonly Asked[]): fc.Arbitrary<Forged> =>
  fc
    .tuple(
      strangersTo(asked, ["checkout", "plan", "policy", "rating_confirmed", "released_plan", "rate_book"]),
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
  { name, type, isDerived, texts, codes, format, home, things }: Asked,
  value: Json,
): JsonObject {
  if (isDerived || things.some(({ type }) => type === "file" && isObject(value))) return {};
  if (texts.length > 0) return isTick(value, texts) ? { [name]: true } : {};
  if (codes.length > 0 && home.at(-1) === "region")
    return { [name]: isObject(value) && typeof value.code === "string" ? value.code : value };
  // No person can type a list or a record where one value is asked.
  if (type !== "array" && type !== "file" && typeof value === "object" && value !== null) return {};
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
