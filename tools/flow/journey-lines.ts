import type { Json } from "../../engine/index";
import type { Nearest } from "../../engine/analysis";
import type { Reason } from "../scenarios/reasons";
import type { Told, ToldStep } from "./journey";
import type { FilePlace } from "./load";

type PlaceOf = (pointer: string) => FilePlace;

/** Returns a journey in lines for people, each reason with its line in the flow. */
export function journeyLines({ steps, ends, nearest }: Told, placeOf: PlaceOf): readonly string[] {
  return [
    ...steps.flatMap((step, index) => linesOf(step, index + 1, placeOf)),
    `ends: ${ends}`,
    ...(nearest ? [nearestLine(nearest)] : []),
  ];
}

/** What would have to be otherwise at the least, and what would come of it. */
function nearestLine({ step, departures, now }: Nearest): string {
  const said = (value: Json): string => (value === null ? "no answer" : JSON.stringify(value));
  const others = departures.map(
    (each) => `${said(each.now)} instead of ${said(each.was)} for “${each.title ?? each.input}”`,
  );
  return `nearest: with ${others.join(" and ")}, the step ${step} ${now}`;
}

function linesOf(told: ToldStep, number: number, placeOf: PlaceOf): readonly string[] {
  const say = (reason: Reason): string => reasonLine(reason, placeOf);
  const answers = Object.entries(told.answers).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const block = (word: string, things: ToldStep["questions"]): readonly string[] =>
    things.flatMap(({ what, because }) => [`   ${word} ${what}`, ...because.map((each) => `     ${say(each)}`)]);
  return [
    ...block("left out:", told.passedOver),
    `${number}. ${told.step}  ${told.title}`,
    ...told.asked.map((each) => `   asked: ${say(each)}`),
    ...answers.map((each) => `   ${each}`),
    ...block("question", told.questions),
    ...block("omitted:", told.omitted),
    ...block("price:", told.price),
    ...told.messages.flatMap(({ because }) => because.map((each) => `   because ${say(each)}`)),
    `   ${told.outcome}`,
    "",
  ];
}

function reasonLine({ sentence, pointer }: Reason, placeOf: PlaceOf): string {
  if (pointer === undefined) return sentence;
  const { file, line = 1 } = placeOf(pointer);
  return `${sentence}  (${file}:${line})`;
}
