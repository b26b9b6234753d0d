import { isObject, type Json, type JsonObject } from "../../engine/index";
import { CLIENT_TYPE, type Journey, type Usual as UsualJourneys } from "../../engine/analysis";
import type { Action, Answers, Expected, Given, ScenarioText, Usual } from "../../schemas/scenario.types";

/** The file of a product's usual answers, beside its scenarios. */
export const USUAL = "usual.json";

/** A journey with all that it takes from the product's usual answers, ready to be played. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly flow: string;
  readonly entry: ScenarioText["entry"];
  readonly today: string;
  readonly given: Given;
  /** Question → the answer of this journey, also where another is known; `null` leaves it open. */
  readonly answers: Answers;
  /** Question → the answer for a question that is still open. */
  readonly usual: Answers;
  readonly steps: readonly Action[];
  readonly expect: Expected;
}

/** Returns the scenario with all that its product's usual answers add to it. */
export function withUsual(text: ScenarioText, today: string, usual: Usual | undefined): Scenario {
  const { name, about, flow, entry, given = {}, answers = {}, steps = [], expect } = text;
  return {
    name,
    about,
    flow,
    entry,
    today,
    given: merged(usualGiven(entry, usual) as Json, given as Json) as Given,
    answers,
    usual: usualAnswers(entry, usual),
    steps,
    expect,
  };
}

/** Returns the usual journeys of a product by each entry, and their day: today's where no usual answers say it. */
export function journeysFor(usual: Usual | undefined): { readonly today: string; readonly usual: UsualJourneys } {
  const journey = (entry: Journey["entry"]): Journey =>
    journeyFrom(entry, usualGiven(entry, usual), {}, usualAnswers(entry, usual));
  return {
    today: usual?.today ?? new Date().toISOString().slice(0, 10),
    usual: { dashboard: journey("dashboard"), enroll: journey("enroll"), share: journey("share") },
  };
}

/** The journey of a scenario: who comes, and all that they answer, whatever its steps say besides. */
export const journeyOfScenario = ({ entry, given, answers, usual }: Scenario): Journey =>
  journeyFrom(entry, given, answers, usual);

function journeyFrom(
  entry: Journey["entry"],
  { client, region, application, query, around }: Given,
  answers: Answers,
  usual: Answers,
): Journey {
  const rating = region === undefined ? {} : { rating_address: { region: { code: region } } };
  return {
    entry,
    client: entry === "share" ? null : ((client ?? {}) as JsonObject),
    application: { ...rating, ...application },
    answers: answers as JsonObject,
    usual: usual as JsonObject,
    ...(query && { query }),
    ...(around && { around: { ...around } }),
  };
}

/** What is usually known. Who comes by a share link is nobody's client yet. */
function usualGiven(entry: string, usual: Usual | undefined): Given {
  const { client, ...given } = usual?.given ?? {};
  return entry === "share" || client === undefined ? given : { client, ...given };
}

/** What is usually answered; a share link that asks for the type of client is usually used by one of the usual type. */
function usualAnswers(entry: Journey["entry"], usual: Usual | undefined): Answers {
  const type = usual?.given?.client?.client_type;
  const own = { ...usual?.answers, ...usual?.entries?.[entry]?.answers };
  return entry === "share" && type !== undefined ? { [CLIENT_TYPE]: type, ...own } : own;
}

/** Lays one value over another, key by key; `null` takes a key away, and anything but an object replaces what was there. */
function merged(under: Json | undefined, over: Json | undefined): Json | undefined {
  if (over === undefined) return under;
  if (!isObject(over)) return over;
  const base: JsonObject = isObject(under) ? under : {};
  const entries = Object.entries({ ...base, ...over }).flatMap(([key, value]) => {
    const whole = Object.hasOwn(over, key) ? merged(base[key], value) : value;
    return whole === null || whole === undefined ? [] : [[key, whole] as const];
  });
  return Object.fromEntries(entries);
}
