import type { Json } from "../../contract";
import { operationOf } from "../../language/operators";
import { addDays, addYears } from "../../values/dates";
import { isEqual } from "../../values/equal";
import type { AskedPlans } from "../journeys/asking";
import type { Offers } from "../journeys/host";
import { scaleOf } from "../journeys/inputs";
import type { Course, Journey } from "../journeys/journey";
import { askedOn, soldOn, type Played } from "../journeys/played";
import { Walks } from "../journeys/walks";
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

/**
 * The mistakes in prices that the known journeys leave open: every price that they ask for would be the same. Only those
 * are named for which other answers were found that have another price.
 */
export function openPrices(known: readonly Played[], rules: readonly PriceRule[]): readonly Edge[] {
  const asked = known.flatMap(askedOn);
  const usual = known
    .filter((each) => soldOn(each) !== undefined)
    .toSorted((a, b) => size(a) - size(b))
    .slice(0, FIRST_JOURNEYS)
    .map((each) => new Near(each));
  return rules.flatMap((rule) => {
    const open = rule.slips.filter((slip) => !asked.some((each) => isPricedOtherwise(slip, each)));
    return open.length === 0 ? [] : edgeOf(rule, open, usual);
  });
}

/** The journeys near which other answers are looked for: those that are sold and have the least that is not usual. */
const FIRST_JOURNEYS = 2;
const size = ({ journey }: Played): number => JSON.stringify(journey.answers).length;

const isPricedOtherwise = ({ plansIn }: PriceSlip, { region, answers, plans }: AskedPlans): boolean =>
  !isEqual(plansIn(region, answers), plans);

/** The mistakes of a price that other answers would show, looked for near the first journeys that ask for prices. */
function edgeOf(rule: PriceRule, slips: readonly PriceSlip[], known: readonly Near[]): readonly Edge[] {
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

interface Asking {
  readonly journey: Journey;
  readonly asked: readonly AskedPlans[];
}

interface Nearby extends Asking {
  readonly shown: ShownBy["instead"];
}

/** Journeys near a known one, each played once for all prices. */
class Near {
  private readonly walks: Walks;
  private readonly found = new Map<string, Asking>();

  constructor(readonly known: Played) {
    this.walks = new Walks(known.course);
  }

  /** The one that answers a question otherwise. */
  answering(question: string, answer: Json): Asking {
    const key = JSON.stringify([question, answer]);
    const before = this.found.get(key);
    if (before) return before;
    const { journey, course } = this.known;
    const changed = { ...journey, answers: { ...journey.answers, [question]: answer } };
    const passed = [...this.walks.walk(changed, journey)];
    const made = { journey: changed, asked: askedOn({ journey: changed, course, passed }) };
    this.found.set(key, made);
    return made;
  }
}

function* nearby({ rules }: PriceRule, known: readonly Near[]): Generator<Nearby, void> {
  let count = 0;
  const numbers = [...new Set(rules.flatMap(numbersIn))];
  for (const near of known) {
    const { journey, course } = near.known;
    const names = namesIn(rules, course);
    const places = placesIn(course.world.offers.rules ?? [], undefined, course, journey);
    for (const place of places.filter(({ question, ofThing }) => names.has(ofThing ?? question)))
      for (const typed of typedAt(place, numbers, course.world.today)) {
        if (++count > MOST_PLAYED) return;
        const { question, ofThing, whole } = place;
        const answer = whole(typed);
        const shown = { question, ...(ofThing !== undefined && { ofThing }), typed, answer };
        yield { shown, ...near.answering(question, answer) };
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
