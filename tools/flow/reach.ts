import type { Finding } from "../../engine/index";
import { deadPlaces, reachOf, unprovenPlaces, type Dead, type Place, type Reach } from "../../engine/analysis";
import { BadRateBook } from "../../server/rates/rate-book";
import { BadScenario } from "../scenarios/scenario";
import { editionNamed, type Edition } from "./edition";
import { shownFile, type Places } from "./files";
import { UnsoundFlow } from "./load";
import { count } from "./looked";
import type { Progress } from "./progress";

/** What journeys come to in one flow. */
export interface FlowReach {
  /** The flow's file, as it is named to people. */
  readonly name: string;
  readonly edition: Edition;
  readonly reach: Reach;
  /** What no journey comes to, without what only another flow shows of a part that both use. */
  readonly dead: readonly Dead[];
}

/**
 * Returns what journeys come to in each of these sound flows. `all` are the flows that may use the same parts: what
 * stands in a part is dead only if it is dead in every flow that uses the part, and would be in every other product, too.
 */
export function reachesOf(
  places: Places,
  files: readonly string[],
  all: readonly string[],
  progress?: ProgressOf,
): readonly FlowReach[] {
  const known = new Map<string, Played | undefined>();
  const played = (file: string): Played | undefined => {
    if (!known.has(file)) known.set(file, play(places, file, progress));
    return known.get(file);
  };
  const isShown = (file: string, place: SharedPlace): boolean =>
    [...new Set([file, ...all])].some((each) => played(each)?.shown.has(place) ?? true);
  return files.flatMap((file) => {
    const own = played(file);
    if (!own) return [];
    const dead = own.reach.dead.filter(({ place, isOfProduct }) => {
      const shared = sharedPlace(own.edition, place);
      return shared === undefined || !(isOfProduct || isShown(file, shared));
    });
    return [{ ...own, dead }];
  });
}

/** What is told how far the look at a flow is. */
export type ProgressOf = (name: string) => Progress;

interface Played extends Omit<FlowReach, "dead"> {
  /** The places of parts that somebody comes to. */
  readonly shown: ReadonlySet<SharedPlace>;
}

/** A place in a part, as a text: the file, the place there, and what it is. */
type SharedPlace = string;

/** Undefined for a flow that cannot be run, which may show anything of its parts. */
function play(places: Places, file: string, progress?: ProgressOf): Played | undefined {
  try {
    const name = shownFile(places, file);
    const edition = editionNamed(places, file);
    const reach = reachOf(edition.course, edition.usual, progress?.(name));
    const shown = reach.reached.flatMap(({ place }) => sharedPlace(edition, place) ?? []);
    return { name, edition, reach, shown: new Set(shown) };
  } catch (error) {
    if (UNREADABLE.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** What stands beside a flow is wrong, which other findings say. */
const UNREADABLE = [UnsoundFlow, BadScenario, BadRateBook];

function sharedPlace({ writtenAt }: Edition, { pointer, what }: Place): SharedPlace | undefined {
  const { file, pointer: written, isShared } = writtenAt(pointer);
  return isShared ? [file, written, what].join(" ") : undefined;
}

/** A finding, with its file and line, for each place of these flows that nobody comes to. */
export const reachFindings = (reaches: readonly FlowReach[]): readonly Finding[] =>
  reaches.flatMap(({ edition, dead }) =>
    deadPlaces(dead).map((found) => ({ ...found, ...edition.placeOf(found.pointer) })),
  );

/** A line for each flow that has places of its own to which no journey was found, although not everything could be tried. */
export const unprovenLines = (reaches: readonly FlowReach[]): readonly string[] =>
  reaches.flatMap(({ name, edition, dead }) => {
    const { length } = unprovenPlaces(dead).filter(({ pointer }) => !edition.writtenAt(pointer).isShared);
    const places = count(length, "place");
    return length === 0
      ? []
      : [`${name}: no journey was found to ${places}, but not everything could be tried; --reach names them.`];
  });
