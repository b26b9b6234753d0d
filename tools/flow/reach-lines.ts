import type { Json } from "../../engine/index";
import type { Journey, Place } from "../../engine/analysis";
import type { FilePlace } from "./load";
import type { FlowReach } from "./reach";

/** A place, where it is written, and a journey that comes to it; null where none does. */
interface ToldPlace extends FilePlace {
  readonly what: Place["what"];
  readonly said: string;
  readonly journey: Pick<Journey, "entry" | "client" | "application" | "answers"> | null;
  /** For a place without a journey: whether every class of answers was tried. */
  readonly isProven?: boolean;
}

const toldPlaces = ({ edition: { placeOf }, reach, dead }: FlowReach): readonly ToldPlace[] => [
  ...reach.reached.map(({ place: { pointer, what, said }, witness: { entry, client, application, answers } }) => ({
    ...placeOf(pointer),
    what,
    said,
    journey: { entry, client, ...(application && { application }), answers },
  })),
  ...dead.map(({ place: { pointer, what, said }, isProven }) => ({
    ...placeOf(pointer),
    what,
    said,
    journey: null,
    isProven,
  })),
];

/** Every place of a flow with its journey, for machines. */
export const reachJson = (flow: FlowReach): object => ({
  flow: flow.name,
  sha256: flow.edition.sha256,
  journeys: flow.reach.journeys,
  places: toldPlaces(flow),
});

/**
 * The same in lines for people: a journey is said by its entry, by what is saved before it begins, and by what is
 * answered otherwise than usual.
 */
export function reachLines(flow: FlowReach): readonly string[] {
  const { reached, journeys } = flow.reach;
  const { length: dead } = flow.dead;
  const all = dead === 0 ? "each with a journey" : `${dead} of them without a journey`;
  return [
    ...toldPlaces(flow).map(placeLine),
    `${flow.name}: ${reached.length + dead} places, ${all} (${journeys} journeys)`,
  ];
}

function placeLine({ file, line = 1, what, said, journey, isProven = false }: ToldPlace): string {
  const way = journey
    ? wayOf(journey)
    : isProven
      ? "no journey: every class of answers was tried"
      : "no journey was found";
  return `${file}:${line}  ${WORDS[what] ?? what} ${said}  ←  ${way}`;
}

function wayOf({ entry, application = {}, answers }: NonNullable<ToldPlace["journey"]>): string {
  const said = [
    ...Object.keys(application).map((name) => `${name} saved before`),
    ...Object.entries(answers).map(([name, value]) => `${name} ${shortly(value)}`),
  ];
  return said.length === 0 ? `${entry}, as usual` : `${entry}, ${said.join(", ")}`;
}

const LONGEST = 60;

function shortly(value: Json | undefined): string {
  if (value === null || value === undefined) return "left open";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const WORDS: { readonly [what in Place["what"]]?: string } = { holds: "holds:", fails: "does not hold:" };
