import type { Json, JsonObject } from "../../contract";
import type { Member } from "./cells";
import { inputsOf, isOfAround, isOfQuery, isWhich, ratingQuestion, thingOf, whichInput } from "../journeys/inputs";
import type { Course, Journey } from "../journeys/journey";
import { aroundWith, assignmentOf, queryWith, samplesFor, thingsWith, withValue } from "./state";

/** The journey in which the inputs have the values of a member. */
export function journeyOf(base: Journey, { values }: Pick<Member, "values">, course: Course): Journey {
  let { client, query, around } = base;
  const assignment = assignmentOf(values);
  const answers: { [name: string]: Json | undefined } = { ...base.answers, ...samplesFor(course, assignment) };
  for (const [input, value] of assignment) {
    const ofThing = thingOf(input);
    const which = ofThing && assignment.get(whichInput(ofThing.list));
    if (isWhich(input)) continue;
    if (ofThing) answers[ofThing.list] = thingsWith(answers[ofThing.list], ofThing.name, value, which);
    else if (input.startsWith(ANSWERS)) {
      const name = input.slice(ANSWERS.length);
      answers[name] = value ?? null;
      if (value === undefined) client = client && unknown(client, name, course);
    } else if (isOfQuery(input)) query = queryWith(query ?? {}, input, value);
    else if (isOfAround(input)) around = aroundWith(around ?? {}, course.world.around, input, value);
    else client = client && withValue(client, input.split(".").slice(1), value);
  }
  return { ...base, client, answers, ...(query && { query }), ...(around && { around }) };
}

const ANSWERS = "answers.";

/**
 * The journeys in which the inputs have the values of a member: as it is; and with the same state wherever the state
 * that sets the prices is asked again, so that no dialog changes it.
 */
export function journeysOf(base: Journey, member: Pick<Member, "values">, course: Course): readonly Journey[] {
  const plain = journeyOf(base, member, course);
  const { flow } = course.run;
  const rating = ratingQuestion(flow);
  const value = rating && member.values.get(`${ANSWERS}${rating.name}`)?.value;
  if (!rating || value === undefined) return [plain];
  const again = inputsOf([rating.declared.starts_as ?? null], course).filter((input) => !member.values.has(input));
  if (again.length === 0) return [plain];
  const same = again.map((input) => [input.slice(ANSWERS.length), value] as const);
  return [plain, { ...plain, answers: { ...plain.answers, ...Object.fromEntries(same) } }];
}

/** How far a member is from what is usual: the fewest and smallest departures make the smallest witness. */
function costOf({ values }: Member, journey: Journey, { run: { flow } }: Course): number {
  const rating = ratingQuestion(flow)?.name;
  let cost = 0;
  for (const [input, { value, place = 0, length = 0, isBad, isKept }] of values) {
    if (isKept) continue;
    const name = input.startsWith(ANSWERS) ? input.slice(ANSWERS.length) : input;
    const common = journey.answers[name] ?? journey.usual[name];
    if (value !== common) cost += name === rating ? 1 : 2;
    if (isBad) cost += 1;
    cost += Math.min(1, (Math.abs(place) + length) / LARGE);
  }
  return cost;
}

const LARGE = 1_000_000;

/** The client without what a question would take its first answer from. */
function unknown(client: JsonObject, name: string, { run: { flow } }: Course): JsonObject {
  const question = flow.questions.get(name);
  const record = question?.home.in === "record" ? flow.records.get(question.home.role) : undefined;
  const field = record?.byQuestion.get(name);
  const [root, ...path] = record?.firstFrom ?? [];
  if (!field || root !== "client") return client;
  return withValue(client, [...path, ...(field.copied ?? field.path)], undefined);
}

/** The members of a class, the most usual first. */
export const byCost = (members: readonly Member[], journey: Journey, course: Course): readonly Member[] =>
  members
    .map((member) => ({ member, cost: costOf(member, journey, course) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ member }) => member);

/** How many members of a class are played before the class counts as unreachable. */
const MOST_TRIES = 12;
/** How many of the other members are looked at for such as no earlier step refuses. */
const MOST_LOOKED = 3000;

/**
 * The members of a class to play: the most usual ones, then such as no earlier step refuses, since what a usual answer
 * is refused for, another may be let through with.
 */
export function* triesOf(
  members: readonly Member[],
  journey: Journey,
  course: Course,
  isLetThrough: (member: Member) => boolean,
): Generator<Member> {
  const sorted = byCost(members, journey, course);
  yield* sorted.slice(0, MOST_TRIES);
  let played = 0;
  for (const member of sorted.slice(MOST_TRIES, MOST_LOOKED)) {
    if (!isLetThrough(member)) continue;
    yield member;
    if (++played === MOST_TRIES) return;
  }
}
