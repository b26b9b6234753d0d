import { isObject, type Engine, type Json } from "../../engine/index";
import { CLIENT_TYPE, nearest } from "../../engine/analysis";
import type { Action, Answers, SeenStep, Usual } from "../../schemas/scenario.types";
import { Guide } from "./guide";
import type { Failure } from "./reasons";
import type { Scenario } from "./usual";

/** A name that a scenario says, with its place in the file. */
interface Said {
  readonly name: string;
  readonly pointer: string;
}

/** A name that the flow does not have, and those that it has. */
export interface Unknown extends Failure {
  readonly name: string;
  readonly known: readonly string[];
}

const ENTRIES = ["dashboard", "enroll", "share"] as const;

/**
 * The names of a scenario that its flow does not have: of questions, which would be left out without a word, of what a
 * thing of a list is asked, and of steps.
 */
export function unknownNames(engine: Engine, { answers, steps, expect }: Scenario): readonly Unknown[] {
  const guide = new Guide(engine);
  const placed = steps.map((step, index) => ({ step, at: `/steps/${index}` }));
  return [
    ...unknownAnswers(guide, answers, "/answers"),
    ...placed.flatMap(({ step, at }) => unknownAnswers(guide, step.answers ?? {}, `${at}/answers`)),
    ...unknown(
      guide.names,
      placed.flatMap(({ step, at }) => refused(step, at)),
      "question",
    ),
    ...unknown(stepsOf(engine, guide), [...placed.flatMap(({ step, at }) => gone(step, at)), ...seen(expect)], "step"),
  ];
}

/** The same of the usual answers of a product. */
export function unknownUsual(engine: Engine, { answers = {}, entries = {} }: Usual): readonly Unknown[] {
  const guide = new Guide(engine);
  const ofEntries = ENTRIES.flatMap((entry) =>
    unknownAnswers(guide, entries[entry]?.answers ?? {}, `/entries/${entry}/answers`),
  );
  return [...unknownAnswers(guide, answers, "/answers"), ...ofEntries];
}

function unknownAnswers(guide: Guide, answers: Answers, at: string): readonly Unknown[] {
  const said = Object.keys(answers).map((name) => ({ name, pointer: `${at}/${name}` }));
  const ofThings = Object.entries(answers).flatMap(([name, things]) => unknownInThings(guide, name, things, at));
  return [...unknown(guide.names, said, "question"), ...ofThings];
}

/** What the things of a list answer that is not asked of them. */
function unknownInThings(guide: Guide, list: string, things: Json | undefined, at: string): readonly Unknown[] {
  const known = guide.ownNames(list);
  if (!known || !Array.isArray(things)) return [];
  return things.flatMap((thing, index) => {
    const said = Object.keys(isObject(thing) ? thing : {}).map((name) => ({
      name,
      pointer: `${at}/${list}/${index}/${name}`,
    }));
    return unknown(known, said, "question", `the list "${list}"`);
  });
}

/** The questions at which a step expects a message: `plate`, or `vehicles.0.plate`. */
const refused = ({ expect }: Action, at: string): readonly Said[] =>
  Object.keys(expect?.invalid ?? {}).map((name) => ({
    name: name.split(".")[0] ?? name,
    pointer: `${at}/expect/invalid/${name}`,
  }));

/** The steps to which a step of a scenario goes. */
const gone = ({ step, go, expect }: Action, at: string): readonly Said[] => [
  { name: step, pointer: `${at}/step` },
  ...(go === undefined ? [] : [{ name: go, pointer: `${at}/go` }]),
  ...(expect?.leads_to === undefined ? [] : [{ name: expect.leads_to, pointer: `${at}/expect/leads_to` }]),
];

/** The steps on which a scenario expects the person to have been. */
function seen({ begins_on, step, seen: all = [], not_seen = [] }: Scenario["expect"]): readonly Said[] {
  const idOf = (each: SeenStep): string => (typeof each === "string" ? each : each.step);
  return [
    ...(begins_on === undefined ? [] : [{ name: begins_on, pointer: "/expect/begins_on" }]),
    ...(step === undefined ? [] : [{ name: step, pointer: "/expect/step" }]),
    ...all.map((each, index) => ({ name: idOf(each), pointer: `/expect/seen/${index}` })),
    ...not_seen.map((name, index) => ({ name, pointer: `/expect/not_seen/${index}` })),
  ];
}

/** The steps that the flow writes, and those that are there without it, such as the one that asks for the type of client. */
const stepsOf = (engine: Engine, guide: Guide): readonly string[] => [
  ...new Set([...guide.stepIds, ...ENTRIES.flatMap((entry) => engine.steps(entry).map(({ id }) => id))]),
];

function unknown(
  known: readonly string[],
  said: readonly Said[],
  what: "question" | "step",
  whose = "the flow",
): readonly Unknown[] {
  return said
    .filter(({ name }) => !known.includes(name) && !(what === "question" && name === CLIENT_TYPE))
    .map(({ name, pointer }) => {
      const close = nearest(name, known);
      const instead = close === undefined ? `the ${what}s are ${known.join(", ")}` : `did you mean "${close}"?`;
      return { pointer, message: `${whose} has no ${what} "${name}"; ${instead}`, because: [], name, known };
    });
}
