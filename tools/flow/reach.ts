import { dirname, join } from "node:path";
import type { Finding } from "../../engine/index";
import {
  deadPlaces,
  missedPlaces,
  playedInTurn,
  playedOf,
  reachOf,
  unprovenPlaces,
  type Dead,
  type Place,
  type Played,
  type Reach,
} from "../../engine/analysis";
import { BadRateBook } from "../../server/rates/rate-book";
import { journeysOfScenario } from "../scenarios/journeys";
import { BadScenario } from "../scenarios/scenario";
import { scenariosFor } from "./coverage";
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
  /** The journeys of its scenarios. */
  readonly known: readonly Played[];
  readonly reach: Reach;
  /** What no journey comes to, without what only another flow shows of a part that both use. */
  readonly dead: readonly Dead[];
}

/**
 * Returns what journeys come to in each of these sound flows. `all` are the flows that may use the same parts: what
 * stands in a part is dead only if it is dead in every flow that uses the part, and would be in every other product, too.
 * Of a part in another folder a flow says nothing: its author does not write it, and others use it.
 */
export function reachesOf(
  places: Places,
  files: readonly string[],
  all: readonly string[],
  progress?: ProgressOf,
): readonly FlowReach[] {
  const looked = new Map<string, Looked | undefined>();
  const lookedAt = (file: string): Looked | undefined => {
    if (!looked.has(file)) looked.set(file, look(places, file, progress));
    return looked.get(file);
  };
  // Of a flow that is not asked about, only what is dead in another one is looked for.
  const shownBy = (file: string, wanted: ReadonlySet<SharedPlace>): ReadonlySet<SharedPlace> =>
    (files.includes(file) ? lookedAt(file)?.shown : shownOf(places, file, wanted)) ?? wanted;
  return files.flatMap((file) => {
    const own = lookedAt(file);
    if (!own) return [];
    const dead = own.reach.dead.flatMap((each) => {
      const shared = sharedPlace(own.edition, each.place);
      const isOther = shared !== undefined && (each.isOfProduct || isLeftOut(own.edition, each.place));
      return isOther || (shared !== undefined && own.shown.has(shared)) ? [] : [{ each, shared }];
    });
    const open = new Set(dead.flatMap(({ shared }) => shared ?? []));
    for (const other of all)
      if (open.size > 0 && other !== file) for (const place of shownBy(other, new Set(open))) open.delete(place);
    return [
      { ...own, dead: dead.flatMap(({ each, shared }) => (shared === undefined || open.has(shared) ? each : [])) },
    ];
  });
}

/** What is told how far the look at a flow is. */
export type ProgressOf = (name: string) => Progress;

interface Looked extends Omit<FlowReach, "dead"> {
  /** The places of parts that somebody comes to. */
  readonly shown: ReadonlySet<SharedPlace>;
}

/** A place in a part, as a text: the file, the place there, and what it is. */
type SharedPlace = string;

/** Undefined for a flow that cannot be run, which may show anything of its parts. */
function look(places: Places, file: string, progress?: ProgressOf): Looked | undefined {
  return runnable(() => {
    const name = shownFile(places, file);
    const edition = editionNamed(places, file);
    const known = knownIn(places, edition);
    const onProgress = progress?.(name);
    const isWanted = (place: Place): boolean => !isOfOthers(edition, place);
    const reach = reachOf(edition.course, edition.usual, { known, isWanted, ...(onProgress && { onProgress }) });
    const shown = reach.reached.flatMap(({ place }) => sharedPlace(edition, place) ?? []);
    return { name, edition, known, reach, shown: new Set(shown) };
  });
}

/**
 * Which of these places of parts somebody comes to in a flow: on the ways of its scenarios, those in a world of their own
 * first, since a search comes to the others; else as a search finds it. Undefined for a flow that cannot be run.
 */
function shownOf(places: Places, file: string, wanted: ReadonlySet<SharedPlace>): ReadonlySet<SharedPlace> | undefined {
  return runnable(() => {
    const edition = editionNamed(places, file);
    const { course, usual } = edition;
    const isWanted = (place: Place): boolean => wanted.has(sharedPlace(edition, place) ?? "");
    const all = journeysIn(places, edition).toSorted(
      (a, b) => Number(a.course === course) - Number(b.course === course),
    );
    const { reached } = reachOf(course, usual, { known: playedInTurn(course, usual, all), isWanted });
    return new Set(reached.flatMap(({ place }) => sharedPlace(edition, place) ?? []));
  });
}

/** What comes of a flow that can be run; undefined for any other. */
function runnable<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (UNREADABLE.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** The journeys of the scenarios of a flow: where they come, no search has to look. */
const knownIn = (places: Places, edition: Edition): readonly Played[] =>
  playedOf(edition.course, edition.usual, journeysIn(places, edition));

const journeysIn = (places: Places, { file, course }: Edition): ReturnType<typeof journeysOfScenario> =>
  scenariosFor(places, file).flatMap(({ scenario }) => journeysOfScenario(scenario, course));

/** What stands beside a flow is wrong, which other findings say. */
const UNREADABLE = [UnsoundFlow, BadScenario, BadRateBook];

function sharedPlace({ writtenAt }: Edition, { pointer, what }: Place): SharedPlace | undefined {
  const { file, pointer: written, isShared } = writtenAt(pointer);
  return isShared ? [file, written, what].join(" ") : undefined;
}

/** Whether a place is in a part of another folder. */
function isOfOthers({ file, writtenAt }: Edition, { pointer }: Place): boolean {
  const { file: part, isShared } = writtenAt(pointer);
  return isShared && dirname(part) !== join(dirname(file), PARTS);
}

/** Whether a place of a part belongs to others, or the flow itself says over the part that nothing there is asked. */
function isLeftOut(edition: Edition, place: Place): boolean {
  const [{ writtenAt }, { pointer }] = [edition, place];
  if (isOfOthers(edition, place)) return true;
  const parts = pointer.split("/");
  return parts.some((_, at) => {
    const around = parts.slice(0, at + 1).join("/");
    return writtenAt(around).isShared && CONDITIONS.some((word) => !writtenAt(`${around}/${word}`).isShared);
  });
}

/** The folder of parts beside the flows. */
const PARTS = "parts";
const CONDITIONS = ["when", "show_when"] as const;

/** A finding, with its file and line, for each place of these flows that no journey reaches. */
export const reachFindings = (reaches: readonly FlowReach[]): readonly Finding[] =>
  reaches.flatMap(({ edition, dead }) =>
    deadPlaces(dead).map((found) => ({ ...found, ...edition.placeOf(found.pointer) })),
  );

/** A finding for each place of their own that no journey comes to, although not everything could be tried. */
export const missedFindings = (reaches: readonly FlowReach[]): readonly Finding[] =>
  reaches.flatMap(({ edition, dead, reach: { journeys } }) =>
    missedPlaces(dead, journeys)
      .filter(({ pointer }) => !edition.writtenAt(pointer).isShared)
      .map((found) => ({ ...found, ...edition.placeOf(found.pointer) })),
  );

/**
 * A line for each flow that has places of its own to which no journey was found, although not everything could be tried;
 * besides those that findings name.
 */
export const unprovenLines = (reaches: readonly FlowReach[], findings: readonly Finding[]): readonly string[] =>
  reaches.flatMap(({ name, edition, dead }) => {
    const named = new Set(findings.map(({ file, pointer }) => `${file} ${pointer}`));
    const isNamed = (pointer: string): boolean => {
      const { file, pointer: written } = edition.placeOf(pointer);
      return named.has(`${file} ${written}`);
    };
    const open = unprovenPlaces(dead).filter(({ pointer }) => !edition.writtenAt(pointer).isShared);
    const { length } = open.filter(({ pointer }) => !isNamed(pointer));
    const places = count(length, "place");
    return length === 0
      ? []
      : [`${name}: no journey was found to ${places}, but not everything could be tried; --reach names them.`];
  });
