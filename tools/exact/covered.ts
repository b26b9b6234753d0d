/** Whether what a random person shows is said by the comparison. */
import { addDays, daysBetween, type JsonObject, type Session } from "../../engine/index";
import { canonical, changedItem, type ChangedClass, type Course, type Situation } from "../../engine/analysis";
import { differsAt, type Differs, type Kind } from "./apart";
import { answersIn, isIn, type Known } from "./member";
import type { Person } from "./people";
import { turnsOf, type Turn } from "./player";

/** What a comparison says of an edit, as far as it is judged. */
export interface Told {
  readonly classes: readonly ToldClass[];
  /** The exit code of `flow diff`. */
  readonly exit: 0 | 1;
  /** How many changed places are of each row. */
  readonly rows: { readonly [row: string]: number };
}

/** A class, with the situation that shows it where no class of answers does. */
export type ToldClass = Pick<
  ChangedClass,
  "decision" | "about" | "steps" | "question" | "entries" | "where" | "witness"
> & {
  readonly situation: Situation | null;
};

/** A class, and what sorts of things its own witness shows: it is about these. */
export interface Shown {
  readonly told: ToldClass;
  /** Null where the witness cannot be played by events alone: then what it shows is not held against it. */
  readonly kinds: ReadonlySet<Kind> | null;
}

export interface Versions {
  readonly was: Course;
  readonly now: Course;
}

/** Returns a class with what its witness shows, as a random person is played. */
export function shownBy(told: ToldClass, { was, now }: Versions): Shown {
  if (told.situation?.turns || told.situation?.sent || told.situation?.isBegun || told.about === "binding")
    return { told, kinds: null };
  const { offers: _, ...around } = told.situation?.around ?? {};
  const kinds = new Set<Kind>();
  for (const journey of [told.witness, ...choosing(told, { was, now })]) {
    const person: Person = { ...STRAIGHT, journey, around };
    // What follows from what parts the versions is of the class, too: others may meet it for the first time there.
    for (const { kinds: found } of differencesOf(turnsIn(was, person), turnsIn(now, person), { was, now }, true))
      for (const kind of found.kinds) kinds.add(kind);
  }
  return { told, kinds: kinds.size === 0 ? null : kinds };
}

/** The witness of a class that says how an item is named, where it chooses that item: what it saves and reads has the name. */
function choosing({ about, question, witness }: ToldClass, versions: Versions): readonly Person["journey"][] {
  const code = about === "declared" && question !== null ? changedItem(question, versions) : undefined;
  return question === null || code === undefined
    ? []
    : [{ ...witness, answers: { ...witness.answers, [question]: code } }];
}

const turnsIn = (course: Course, person: Person): readonly Turn[] => [...turnsOf(course, person)];

/** Goes straight on, as the witnesses do. */
const STRAIGHT: Omit<Person, "journey" | "around"> = {
  acts: [],
  fails: Infinity,
  confirms: true,
  blurs: false,
  isCurious: true,
  pick: 0,
};

/** One turn that differs, with the sessions before and after it in both versions. */
export interface Difference {
  readonly kinds: Differs;
  readonly sessions: readonly (readonly [Course, Session])[];
}

/** The turns of two versions that differ, up to the one at which they part; or for as long as both are at the same steps. */
export function* differencesOf(
  was: Iterable<Turn>,
  now: Iterable<Turn>,
  versions: Versions,
  isFollowing = false,
): Generator<Difference, void> {
  const [old, own] = [was[Symbol.iterator](), now[Symbol.iterator]()];
  let before: readonly (readonly [Course, Session])[] = [];
  for (;;) {
    const [a, b] = [next(old), next(own)];
    if (!a || !b) {
      const last = a ?? b;
      if (last) yield { kinds: ended(last), sessions: [...before, [a ? versions.was : versions.now, last.session]] };
      return;
    }
    const kinds = differsAt({ course: versions.was, turn: a }, { course: versions.now, turn: b });
    const after = [[versions.was, a.session] as const, [versions.now, b.session] as const];
    if (kinds) yield { kinds, sessions: [...before, ...after] };
    if (kinds?.isLast && !(isFollowing && a.session.step === b.session.step)) return;
    before = after;
  }
}

const next = (turns: Iterator<Turn>): Turn | undefined => {
  const { value, done } = turns.next();
  return done === true ? undefined : value;
};

const ended = ({ step, session, does }: Turn): Differs => ({
  places: [...new Set([step, session.step])],
  does,
  kinds: new Set(["way"]),
  isParted: true,
  isLast: true,
  example: `way, only one version goes on: ${does} at ${step}`,
});

/** Returns the sorts of things of a difference that no class covers: at its step, of its sort, for such answers. */
export function uncovered(
  { kinds, sessions }: Difference,
  classes: readonly Shown[],
  person: Person,
  versions: Versions,
): readonly Kind[] {
  const there = classes.filter(
    ({ told }) => OF_SALE.has(told.about) || kinds.places.some((each) => told.steps.includes(each)),
  );
  const known = knownIn(sessions, person);
  const around = there.filter(({ told }) => isAround(told, known, versions));
  const isCovered = (kind: Kind): boolean =>
    around.some((each) => isAbout(each, kind)) || there.some(({ told }) => FOR_ALL[kind]?.has(told.about));
  const all = [...kinds.kinds];
  // Where the versions part, all follows from the one thing that parts them.
  if (kinds.isParted) return all.some(isCovered) ? [] : all;
  return all.filter((kind) => !isCovered(kind));
}

/** Whether a class is about a sort of thing: its witness shows it, or it is about what is sold, by any plan. */
const isAbout = ({ told, kinds }: Shown, kind: Kind): boolean =>
  kinds === null || kinds.has(kind) || (kind === "sold" && SOLD.has(told.about));

const SOLD: ReadonlySet<string> = new Set(["plans", "coverage"]);

/**
 * What everybody meets although a class names those alone whose answer it decides: what a long list holds, and what the
 * control of a question takes at most. The class says which answers are taken now, and that is what changes there.
 */
const FOR_ALL: { readonly [kind in Kind]?: ReadonlySet<string> } = {
  list: new Set(["offered", "answer"]),
  limits: new Set(["answer"]),
};

/** What is sold is said of the policy, wherever it is seen. */
const OF_SALE: ReadonlySet<string> = new Set(["policy", "binding"]);

function isAround(told: ToldClass, known: readonly Known[], versions: Versions): boolean {
  // What is seen in a situation may be met by others, too: the comparison says so.
  if (told.about === "seen") return true;
  return known.some((each) => isIn(told, each, versions));
}

function knownIn(sessions: Difference["sessions"], { journey, around }: Person): readonly Known[] {
  const { entry, query = {} } = journey;
  const each = sessions.flatMap(([course, session]) => {
    const { broker, brokerage, carrier, flags } = { ...course.world.around, ...around.around };
    const outer: JsonObject = { broker, brokerage, carrier, flags, query };
    const answers = answersIn(course, session);
    // Nothing is known of a client whose record could not be read.
    const client = session.data.client === undefined ? null : journey.client;
    const known = { entry, client, answers, outer };
    return session.today === course.world.today
      ? [known]
      : [known, { ...known, answers: onDay(answers, course, session) }];
  });
  const [first, ...others] = each;
  if (!first) return [];
  // Each version asks questions of its own, and what was answered before counts as long as it is kept.
  const all: Record<string, unknown> = { ...first.answers };
  for (const { answers } of others) Object.assign(all, answers);
  return distinct([...each, { ...first, answers: all }]);
}

/** The answers with each date as far from today as the class says it of its own day. */
function onDay(answers: Known["answers"], { world }: Course, { today }: Session): Known["answers"] {
  const days = daysBetween(today, world.today);
  const moved = (value: unknown): unknown => (typeof value === "string" ? (addDays(value, days) ?? value) : value);
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, moved(value)]));
}

const distinct = (all: readonly Known[]): readonly Known[] => [
  ...new Map(all.map((each) => [canonical([each.client, each.answers]), each])).values(),
];
