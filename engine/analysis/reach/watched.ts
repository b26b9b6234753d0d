import type { CompiledFlow } from "../../flow/compiled";
import type { Facts } from "../../flow/facts";
import { child } from "../../flow/pointer";
import { atomsOf } from "../classes/atoms";
import type { Decision } from "../decisions/decision";
import type { Course } from "../journeys/journey";
import type { Here } from "../../session/here";
import { comparisonPart, writtenRules } from "./comparisons";
import { messagePart } from "./messages";
import { NO_PLACES, UNSEEN, type Part, type Place, type Watched } from "./place";
import { dialogPart, isThere, refusalPart } from "./refusals";
import { textPart } from "./texts";

/** Every decision of a flow that decides whether some place is come to. */
export function watchedOf(course: Course, decisions: readonly Decision[], facts: Facts): readonly Watched[] {
  const { flow } = course.run;
  const written = writtenRules(facts);
  const refusals = new Map([...flow.steps.values()].flatMap((step) => [...refusalPart(step).places]));
  return decisions.flatMap((decision) => {
    const own = [ownPart(decision, flow, refusals), cellPart(decision, flow)];
    const compared = [comparisonPart(decision, written, course)];
    const isOfStep = decision.about === "asked" && decision.question === null;
    // Whether a step is asked is decided before it: at the step itself, its condition always holds.
    const isSeen = seenBy(decision, flow);
    return isOfStep
      ? [...watching(decision, own, isSeen), ...watching({ ...decision, step: null }, compared, isSeen)]
      : watching(decision, [...own, ...compared], isSeen);
  });
}

type IsSeen = (here: Here) => boolean;

/** Whether a decision can be seen in a state. What Next refuses is worked out for its places alone. */
function seenBy({ about, step, value }: Decision, flow: CompiledFlow): IsSeen {
  const own = about === "refusals" && step !== null ? flow.steps.get(step) : undefined;
  return own ? (here) => isThere(here, own) !== undefined : (here) => value(here) !== undefined;
}

function watching(decision: Decision, parts: readonly Part[], isSeen: IsSeen): readonly Watched[] {
  const kept = parts.filter(({ places }) => places.size > 0);
  return kept.length === 0 ? [] : [{ ...joined(kept, isSeen), decision }];
}

function joined(parts: readonly Part[], isSeen: IsSeen): Part {
  return {
    places: new Map(parts.flatMap(({ places }) => [...places])),
    marks: (here) => (isSeen(here) ? parts.flatMap(({ marks }) => [...marks(here)]) : UNSEEN),
  };
}

function ownPart(decision: Decision, flow: CompiledFlow, refusals: ReadonlyMap<string, Place>): Part {
  const { about, step, question, pointer, value } = decision;
  const compiled = step === null ? undefined : flow.steps.get(step);
  if (about === "text") return textPart(decision);
  if (about === "refusals") return compiled && question === null ? refusalPart(compiled) : NO_PLACES;
  if (about === "dialog") return dialogPart(decision, refusals);
  if (about === "answer") return messagePart(decision);
  if (about !== "asked" && about !== "shown") return NO_PLACES;
  const place = shownPlace(decision);
  if (!place) return NO_PLACES;
  const key = `${place.what} ${pointer}`;
  return { places: new Map([[key, place]]), marks: (here) => (value(here) === true ? [key] : []) };
}

/** A step, a question, or something else that a rule shows. */
function shownPlace({ about, step, question, pointer }: Decision): Place | undefined {
  if (about === "asked")
    return question === null
      ? { pointer, what: "step", said: step ?? "" }
      : { pointer, what: "question", said: question };
  // Whether a question must be answered is not a place.
  return pointer.endsWith("/when") || pointer.endsWith("/show_when")
    ? { pointer, what: "section", said: pointer.split("/").slice(3, -1).join(" ") }
    : undefined;
}

/** The rows of the tables that a decision reads. */
function cellPart({ rules }: Decision, { flow, ...compiled }: CompiledFlow): Part {
  const rows = atomsOf(rules, { flow, ...compiled }).flatMap(({ rule, of }) => {
    const name = tableOf(rule);
    return flow.tables?.[name] ? [{ name, of }] : [];
  });
  const places = [...new Set(rows.map(({ name }) => name))].flatMap((name) =>
    Object.keys(flow.tables?.[name]?.cells ?? {}).map((key): readonly [string, Place] => [
      `cell ${name} ${key}`,
      { pointer: child(`/tables/${name}/cells`, key), what: "cell", said: `${name} for ${key}` },
    ]),
  );
  return {
    places: new Map(places),
    marks: ({ scope }) => rows.map(({ name, of }) => `cell ${name} ${String(of(scope))}`),
  };
}

const tableOf = (rule: unknown): string => {
  const lookup = (rule as { readonly lookup?: readonly unknown[] } | null)?.lookup;
  return Array.isArray(lookup) ? String(lookup[0]) : "";
};
