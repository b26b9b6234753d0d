import type { Block, Json, JsonObject } from "../../contract";
import { Played, type Situation } from "../accounts/situation";
import { isBlank } from "../../values/blank";
import type { Course, Journey, Passed } from "../journeys/journey";
import { differing, observed, outcomeOf, type Observed } from "../journeys/observe";
import { apart, type Apart } from "./apart";
import { questionSaid, valueSaid, type Given } from "./names";

/** One step of a journey as two versions pass it. */
export interface ReplayedStep {
  readonly step: string;
  /** Question → its answer as people read it, in the newer version that has the step. */
  readonly answers: { readonly [question: string]: string };
  /** The same with the titles of the questions. */
  readonly given: readonly Given[];
  /** What came of Next; null where the version does not come to the step. */
  readonly was: string | null;
  readonly now: string | null;
  /** What each shows or does there that the other does not; empty where both do the same. */
  readonly apart: readonly Apart[];
  /** What the dialogs say that Next opens, a paragraph each. */
  readonly said: { readonly was: readonly string[]; readonly now: readonly string[] };
}

/** Plays a journey in two versions and returns its steps side by side, in the order in which they are passed. */
export const replayed = (was: Course, now: Course, journey: Journey): readonly ReplayedStep[] =>
  replayedSituation(was, now, { journey });

/** Plays a situation in two versions and returns its steps side by side, from its first turn on where it has one. */
export function replayedSituation(was: Course, now: Course, situation: Situation): readonly ReplayedStep[] {
  const [old, own] = [new Played(was, situation), new Played(now, situation)];
  return sideBySide(old.course, own.course, passedIn(old.all()), passedIn(own.all()));
}

function sideBySide(was: Course, now: Course, old: Passing, own: Passing): readonly ReplayedStep[] {
  const keys = inOrder([...old.keys()], [...own.keys()]);
  return keys.map((key) => {
    const [before, after] = [old.get(key), own.get(key)];
    const [step = key] = key.split("#");
    const ends = { was: before ? outcomeOf(was, before) : null, now: after ? outcomeOf(now, after) : null };
    const [course, passed] = after ? [now, after] : [was, before];
    const all =
      before && after && isOther({ was, now }, before, after)
        ? seenApart(observed(was, before), observed(now, after))
        : [];
    return {
      step,
      ...(passed ? answersAt(course, passed) : { answers: {}, given: [] }),
      ...ends,
      apart: ends.was === ends.now ? all : all.filter(({ at }) => !SAID_BY_OUTCOME.test(at)),
      said: { was: before ? dialogsOf(was, before) : [], now: after ? dialogsOf(now, after) : [] },
    };
  });
}

/** Whether two versions differ at a step: most steps of a long way are the same. */
const isOther = (
  { was, now }: { readonly was: Course; readonly now: Course },
  before: Passed,
  after: Passed,
): boolean => Object.values(differing({ course: was, passed: before }, { course: now, passed: after })).includes(true);

/** The paragraphs of the dialogs that Next opens, and confirming one after it, with the reason of a rejection. */
function dialogsOf({ engine }: Course, { left, confirmed }: Passed): readonly string[] {
  return [left, confirmed].flatMap((stand) => {
    const dialog = stand ? engine.view(stand.now.session).dialog : null;
    if (!dialog) return [];
    const reason = dialog.kind === "rejection" ? (dialog.reason ?? []) : [];
    return [...dialog.body.flatMap(paragraphsOf), reason].flat();
  });
}

const paragraphsOf = (block: Block): readonly string[] =>
  (block.kind === "paragraph" ? [block.spans] : block.items).map((spans) => spans.map(({ text }) => text).join(""));

type Passing = ReadonlyMap<string, Passed>;

/** The steps that a journey passes, by their ids and how often they were passed before. */
function passedIn(steps: Iterable<Passed>): Passing {
  const found = new Map<string, Passed>();
  const times = new Map<string, number>();
  for (const passed of steps) {
    const before = times.get(passed.step) ?? 0;
    times.set(passed.step, before + 1);
    found.set(`${passed.step}#${before}`, passed);
  }
  return found;
}

/** The keys of both, each once: those of the first where it has them, the others after the key before them. */
function inOrder(old: readonly string[], own: readonly string[]): readonly string[] {
  const merged = [...own];
  const known = new Set(own);
  for (const [index, key] of old.entries()) {
    if (known.has(key)) continue;
    const before = old[index - 1];
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
    known.add(key);
  }
  return merged;
}

/** What a step shows and does in one version and not in the other, each once. */
function seenApart(was: Observed, now: Observed): readonly Apart[] {
  const found = apart(seenIn(was), seenIn(now)).map(({ at, ...sides }) => ({
    ...sides,
    at: at.replace(FIRST, "").replace(KEPT, "$1"),
  }));
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** What only says once more that Next led elsewhere. */
const SAID_BY_OUTCOME = /^(?:next|confirmed)(?:$|, (?!saved|sold))/;

/** What the step showed as it was reached, shows again with the answers. */
const FIRST = /^(?:reached|answered), /;

/** What Next saves or sells is said without the way on which it comes there. */
const KEPT = /^(?:next|confirmed), (saved|sold)\b/;

function seenIn({ reached, answered, left }: Observed): Json {
  const [view, refused] = JSON.parse(answered) as readonly [JsonObject, Json];
  const [next, confirmed] = JSON.parse(left) as readonly [Json, Json?];
  return { reached: JSON.parse(reached) as Json, answered: { ...view, refused }, next, confirmed: confirmed ?? null };
}

function answersAt(course: Course, { answered, step }: Passed): Pick<ReplayedStep, "answers" | "given"> {
  const here = course.hereAt({ ...answered.now.session, step });
  const asked = here.step.questions.filter((question) => here.isAsked(question) && !isBlank(here.answer(question)));
  const said = asked.map((question) => ({
    name: question.name,
    question: questionSaid(question.name, course),
    value: valueSaid(here.answer(question) as Json, question, course),
  }));
  return {
    answers: Object.fromEntries(said.map(({ name, value }) => [name, value])),
    given: said.map(({ question, value }) => ({ question, value })),
  };
}
