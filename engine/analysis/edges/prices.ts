import type { Json, JsonObject } from "../../contract";
import { operationOf } from "../../language/operators";
import { addDays, addYears } from "../../values/dates";
import { isEqual } from "../../values/equal";
import type { Offers } from "../journeys/host";
import { scaleOf } from "../journeys/inputs";
import { Course, type Journey } from "../journeys/journey";
import type { Known } from "../reach/known";
import type { Edge, ShownBy } from "./edges";
import { choices, placesIn, type AnswerPlace } from "./near";

/** A price of a book with a small mistake, and what is offered then. */
export interface PriceSlip {
  readonly does: string;
  readonly plansIn: Offers["plansIn"];
}

/** A price, condition or named value of a rate book, with every small mistake in it. */
export interface PriceRule {
  /** JSON pointer to it, in the rate book. */
  readonly pointer: string;
  /** The rule itself, and the named values that it reads. */
  readonly rules: readonly unknown[];
  readonly slips: readonly PriceSlip[];
}

/** What is asked of a rate book on a journey. */
interface Asked {
  readonly region: string;
  readonly answers: JsonObject | undefined;
}

/**
 * The mistakes in prices that the known journeys leave open: every price that they ask for would be the same. Only those
 * are named for which other answers were found that have another price.
 */
export function openPrices(played: readonly Played[], rules: readonly PriceRule[]): readonly Edge[] {
  const asked = played.flatMap((each) => each.asked);
  const usual = played
    .filter(({ sold }) => sold !== undefined)
    .map(({ known }) => known)
    .toSorted((a, b) => size(a) - size(b))
    .slice(0, FIRST_JOURNEYS);
  return rules.flatMap((rule) => {
    const open = rule.slips.filter((slip) => !asked.some((each) => isPricedOtherwise(slip, each)));
    return open.length === 0 ? [] : edgeOf(rule, open, usual);
  });
}

/** The journeys near which other answers are looked for: those that are sold and have the least that is not usual. */
const FIRST_JOURNEYS = 2;
const size = ({ journey }: Known): number => JSON.stringify(journey.answers).length;

/** A journey with what it asks its book, and the plan that is sold at its end. */
export interface Played {
  readonly known: Known;
  readonly asked: readonly Priced[];
  readonly sold: JsonObject | undefined;
}

/** A question of a journey to its book, with what the book answers. */
type Priced = Asked & { readonly plans: readonly JsonObject[] };

const isPricedOtherwise = ({ plansIn }: PriceSlip, { region, answers, plans }: Priced): boolean =>
  !isEqual(plansIn(region, answers), plans);

/** What a journey asks its book, each once, and the plan that is sold at its end. */
export function pricedOn(known: Known): Played {
  const { journey, course } = known;
  const { engine, world } = course;
  const found = new Map<string, Priced>();
  const plansIn: Offers["plansIn"] = (region, answers) => {
    const plans = world.offers.plansIn(region, answers);
    found.set(JSON.stringify([region, answers]), { region, answers, plans });
    return plans;
  };
  const asking = new Course(engine, { ...world, offers: { ...world.offers, plansIn } });
  let sold: JsonObject | undefined;
  for (const { left } of asking.passed(journey)) sold = left.kept.sold ?? sold;
  return { known, asked: [...found.values()], sold };
}

/** The mistakes of a price that other answers would show, looked for near the first journeys that ask for prices. */
function edgeOf(rule: PriceRule, slips: readonly PriceSlip[], known: readonly Known[]): readonly Edge[] {
  let open = slips;
  const does: string[] = [];
  const shownBy: ShownBy[] = [];
  for (const { journey, shown, asked } of nearby(rule, known)) {
    if (open.length === 0) break;
    const told = open.filter((slip) => asked.some((each) => isPricedOtherwise(slip, each)));
    if (told.length === 0) continue;
    open = open.filter((slip) => !told.includes(slip));
    does.push(...told.map((slip) => slip.does));
    shownBy.push({ journey, instead: shown });
  }
  return does.length === 0 ? [] : [{ pointer: rule.pointer, does, shownBy }];
}

interface Nearby {
  readonly journey: Journey;
  readonly shown: ShownBy["instead"];
  readonly asked: readonly Priced[];
}

function* nearby({ rules }: PriceRule, known: readonly Known[]): Generator<Nearby, void> {
  let played = 0;
  const numbers = [...new Set(rules.flatMap(numbersIn))];
  for (const { journey, course } of known) {
    const names = namesIn(rules, course);
    const places = placesIn(course.world.offers.rules ?? [], undefined, course, journey);
    for (const place of places.filter(({ question, ofThing }) => names.has(ofThing ?? question)))
      for (const typed of typedAt(place, numbers, course.world.today)) {
        if (++played > MOST_PLAYED) return;
        const { question, ofThing, whole } = place;
        const answer = whole(typed);
        const changed = { ...journey, answers: { ...journey.answers, [question]: answer } };
        const shown = { question, ...(ofThing !== undefined && { ofThing }), typed, answer };
        yield { journey: changed, shown, asked: pricedOn({ journey: changed, course }).asked };
      }
  }
}

/** The words of some rules, and of what is worked out for an answer that they name. */
function namesIn(rules: readonly unknown[], { run: { flow } }: Course): ReadonlySet<string> {
  const names = new Set<string>();
  const questions = [...flow.questions.values()].flatMap((each) => [each, ...(each.items?.form.questions ?? [])]);
  const add = (rule: unknown): void => {
    for (const name of JSON.stringify(rule).match(/\w+/g) ?? []) {
      if (names.has(name)) continue;
      names.add(name);
      for (const each of questions) if (each.name === name && each.derived) add(each.declared.derived);
    }
  };
  add(rules);
  return names;
}

/** How many journeys are played for one price. */
const MOST_PLAYED = 80;

/** What may be typed at a place so that another branch of a price is taken. */
function typedAt({ asked, most }: AnswerPlace, numbers: readonly number[], today: string): readonly Json[] {
  if (!asked) return numbers.flatMap(around).filter((count) => Number.isInteger(count) && count >= 1 && count <= most);
  const scale = scaleOf(asked, today);
  if (!scale) return asked.listed ? [] : choices(asked, MOST_CHOICES);
  const isNumber = asked.declared.type === "integer" || asked.declared.type === "number";
  const wanted = isNumber
    ? numbers.flatMap(around).flatMap((value) => scale.place(value) ?? [])
    : numbers.flatMap((years) => daysAround(years, today)).flatMap((day) => scale.place(day) ?? []);
  return [...new Set(wanted.map(Math.round))]
    .filter((place) => place >= scale.from && place <= scale.to)
    .map((place) => scale.value(place));
}

const around = (number: number): readonly number[] => [number, number + 1, number - 1];

/** The days around the one so many years ago. */
function daysAround(years: number, today: string): readonly string[] {
  if (!Number.isInteger(years) || years < 1 || years > MOST_YEARS) return [];
  const day = addYears(today, -years);
  return day === undefined ? [] : [0, 1, -1].flatMap((days) => addDays(day, days) ?? []);
}

const MOST_YEARS = 120;

const MOST_CHOICES = 8;

/** Every number in a rule. */
function numbersIn(rule: unknown): readonly number[] {
  if (typeof rule === "number") return [rule];
  if (Array.isArray(rule)) return rule.flatMap(numbersIn);
  return operationOf(rule)?.args.flatMap(numbersIn) ?? [];
}
