import type { ListFiles } from "../../flow/facts";
import { BY_ADDRESS } from "../../flow/facts";
import type { WholeFlow } from "../../flow/parts";
import { child, keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { renamesBetween, type Rename } from "../renaming/between";
import { stepsRenamed, withSteps } from "../renaming/steps";
import { movedRule } from "../renaming/names";
import { tellAnything, tellMembers } from "./anything";
import { change, type Change, type Pair } from "./change";
import { flowWords } from "./flow-words";
import type { QuestionWorld } from "./questions";
import { sameFlow, saidBy } from "./same";
import { tellOrders, tellSteps } from "./steps";

/**
 * Returns what a flow says otherwise than an older version of it, in the words of an underwriter; both with their parts
 * written out. Nothing exactly when they say the same (`sameFlow`). `lists` are those that either of them names.
 */
export function changesBetween(old: WholeFlow, now: WholeFlow, lists: ListFiles): readonly Change[] {
  if (sameFlow(old, now)) return [];
  const renames = renamesBetween(withSteps(old, stepsRenamed(old.steps, now.steps)), now);
  const before = movedRule(saidBy(old), new Map(renames.map(({ from, to }) => [from, to]))) as object;
  const flows: Pair = { step: null, at: "", wasAt: "", was: before, now: saidBy(now) };
  const told = [
    ...renames.map((rename) => renamed(rename, flows)),
    ...tellMembers({
      ...flowWords({ lists, regionList: regionListOf(now) ?? regionListOf(before) }),
      steps: tellSteps(questionWorld(flows, lists)),
    })({ ...flows, was: withoutEntries(before), now: withoutEntries(saidBy(now)) }),
    ...tellOrders(flows),
  ];
  const all = told.length > 0 ? told : tellAnything(flows);
  return all.map((each) => asWritten(each, renames));
}

/** The entries only say in which order steps are asked, which is reported with the steps. */
const withoutEntries = (flow: object): object => ({ ...flow, entries: undefined });

function renamed({ from, to, kept }: Rename, flows: Pair): Change {
  const place = placesOf(flows.now).find(({ name }) => name === to);
  const { at = "", step = null } = place ?? {};
  const pair = { step, at, wasAt: at, was: from, now: to };
  const loss = ", and no migration says so: its stored answers are lost";
  const sentence = `The question ${from} is renamed to ${to}${kept === null ? loss : ""}`;
  return change(pair, "questions", sentence, { kind: "renamed", demands: kept === null ? "major" : "minor" });
}

/** The places in the old flow as they are written there: with the old names of questions. */
function asWritten(told: Change, renames: readonly Rename[]): Change {
  if (renames.length === 0) return told;
  const old = (pointer: string): string =>
    keysOf(pointer)
      .map((key) => renames.find(({ to }) => to === key)?.from ?? key)
      .reduce<string>(child, "");
  if (told.kind === "removed") return { ...told, where: old(told.where) };
  const wasAt = old(told.wasAt ?? told.where);
  return wasAt === told.where ? told : { ...told, wasAt };
}

/** A question or group where it is. */
interface Place {
  readonly name: string;
  readonly at: string;
  readonly step: string;
  readonly entry: unknown;
}

/** Every question and group of a flow with its place. Trusts nothing of the flow's shape. */
function placesOf(flow: unknown): readonly Place[] {
  const steps = isObject(flow) && Array.isArray(flow.steps) ? (flow.steps as readonly unknown[]) : [];
  return steps.flatMap((step, index) =>
    isObject(step) ? among(step.questions, `/steps/${index}/questions`, String(step.id)) : [],
  );
}

function among(questions: unknown, at: string, step: string): readonly Place[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, entry]) => {
    const place = { name, at: child(at, name), step, entry };
    const inside = isObject(entry) ? among(entry.questions, `${place.at}/questions`, step) : [];
    return [place, ...inside];
  });
}

/** Which questions left one step for another: they are reported where they are now. */
function questionWorld({ was, now }: Pair, lists: ListFiles): QuestionWorld {
  const [before, after] = [placesOf(was), placesOf(now)];
  const single = (all: readonly Place[], name: string): Place | undefined => {
    const found = all.filter((place) => place.name === name);
    return found.length === 1 ? found[0] : undefined;
  };
  const stays = new Set(isObject(now) && Array.isArray(now.steps) ? now.steps.map(idOf) : []);
  const left = (name: string): { readonly from: Place; readonly to: Place } | undefined => {
    const [from, to] = [single(before, name), single(after, name)];
    return from && to && from.step !== to.step && stays.has(from.step) && wasThere(was, to.step)
      ? { from, to }
      : undefined;
  };
  return {
    lists,
    cameFrom: (name, at) => {
      const move = left(name);
      if (!move || move.to.at !== at) return undefined;
      const { from, to } = move;
      const pair = { step: to.step, at, wasAt: from.at, was: from.entry, now: to.entry };
      return { step: from.step, pair };
    },
    wentElsewhere: (name, wasAt) => left(name)?.from.at === wasAt,
  };
}

const idOf = (step: unknown): string => (isObject(step) ? String(step.id) : "");
const wasThere = (flow: unknown, step: string): boolean =>
  isObject(flow) && Array.isArray(flow.steps) && flow.steps.some((each) => idOf(each) === step);

/** The list from which the state is chosen that rates a quote. */
export function regionListOf(flow: object): string | undefined {
  const { rated_by } = flow as { readonly rated_by?: unknown };
  const rating = placesOf(flow).find(({ name, at }) =>
    rated_by === BY_ADDRESS ? at.endsWith(`/${BY_ADDRESS}/questions/region`) : name === rated_by,
  );
  const list = rating && isObject(rating.entry) ? rating.entry.list : undefined;
  return typeof list === "string" ? list : undefined;
}
