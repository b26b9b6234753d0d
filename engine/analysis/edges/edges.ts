import { isTrue } from "../../language/rule";
import type { Course, Journey } from "../journeys/journey";
import { played, type Played } from "../journeys/played";
import { factsOfCourse } from "../reach/search";
import { judgedOf, shows, type CompiledSlip, type Judged, type Seen } from "./judged";
import { instead, withAnswer, type Instead } from "./near";

/** A rule with small mistakes that no known journey shows, and the answers with which one would. */
export interface Edge {
  /** JSON pointer to the rule, in the flow with its parts written out. */
  readonly pointer: string;
  /** What was done: `3 becomes 4`. */
  readonly does: readonly string[];
  readonly shownBy: readonly ShownBy[];
}

/** A journey that would show a mistake, and what it answers otherwise than a known one. */
export interface ShownBy {
  readonly journey: Journey;
  readonly instead: Instead;
}

/**
 * The edges that the known journeys leave open: a comparison or a number could be another one next to it, and everything
 * would come out as before. Only those are named for which other answers were found that would show it.
 */
export function openEdges(
  course: Course,
  known: readonly Played[],
  isWanted: (pointer: string) => boolean,
): readonly Edge[] {
  const judged = judgedOf(factsOfCourse(course)).filter(({ pointer }) => isWanted(pointer));
  for (const each of known) look(each, judged);
  return judged.flatMap(edgeOf);
}

function look(known: Played, all: readonly Judged[]): void {
  for (const { judged, seen } of judgings(known, all)) {
    if (judged.open.size === 0) continue;
    for (const slip of judged.open) if (shows(judged, slip, seen)) judged.open.delete(slip);
    keep(judged, seen);
  }
}

/** The states of a journey in which each of some rules is judged. */
function* judgings(
  { journey, course, passed }: Played,
  all: readonly Judged[],
): Generator<{ readonly judged: Judged; readonly seen: Seen }, void> {
  for (const { step, reached, answered, left } of passed) {
    // Where the button of Next answers, too, the step's rules read that answer first in what it leads to.
    const { session } = (reached === answered ? left : answered).now;
    for (const judged of all) {
      if (judged.step !== undefined && judged.step !== step) continue;
      const { list } = judged;
      const things = list === undefined ? undefined : (journey.answers[list] ?? journey.usual[list]);
      // A thing that is refused does not come into the list.
      const whole = list === undefined || things === undefined ? session : withAnswer(session, list, things);
      yield { judged, seen: { session: whole, course, journey } };
    }
  }
}

/** Keeps a few states of each mind that a rule is of, those of journeys with the least that is not usual. */
function keep(judged: Judged, seen: Seen): void {
  const mind = JSON.stringify(judged.comesTo(seen.session, seen.course).some(isTrue));
  const kept = [...(judged.seen.get(mind) ?? []), seen];
  judged.seen.set(mind, kept.toSorted((a, b) => unusual(a) - unusual(b)).slice(0, KEPT));
}

const KEPT = 2;
const unusual = ({ journey }: Seen): number => Object.keys(journey.answers).length;

function edgeOf(judged: Judged): readonly Edge[] {
  const { pointer, open } = judged;
  const does: string[] = [];
  const shownBy: ShownBy[] = [];
  for (const slip of open) {
    const found = shownNear(judged, slip);
    if (!found) continue;
    shownBy.push(found.shownBy);
    // The same answers often show other mistakes, too.
    for (const other of open)
      if (isShown(judged, other, found.known)) {
        does.push(other.does);
        open.delete(other);
      }
  }
  return does.length === 0 ? [] : [{ pointer, does, shownBy }];
}

/** Other answers with which a journey comes to a state that shows a mistake; the journey is played to its end. */
function shownNear(
  judged: Judged,
  slip: CompiledSlip,
): { readonly shownBy: ShownBy; readonly known: Played } | undefined {
  let count = 0;
  for (const seen of [...judged.seen.values()].flat())
    for (const other of instead(judged, slip, seen)) {
      if (++count > MOST_PLAYED) return undefined;
      const { journey, course } = seen;
      const answers = { ...journey.answers, [other.question]: other.answer };
      const known = played({ journey: { ...journey, answers }, course });
      if (isShown(judged, slip, known)) return { shownBy: { journey: known.journey, instead: other }, known };
    }
  return undefined;
}

/** How many journeys are played to show one mistake. */
const MOST_PLAYED = 8;

const isShown = (judged: Judged, slip: CompiledSlip, known: Played): boolean =>
  [...judgings(known, [judged])].some(({ seen }) => shows(judged, slip, seen));
