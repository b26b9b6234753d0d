import { isObject } from "../../values/objects";
import { stepsRenamed } from "../renaming/steps";
import { differs, keysOfBoth, orElsewhere, tellAnything, tellMembers, TOLD_ELSEWHERE } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { ENTRY_NAMES, ENTRY_WORDS, RULE_LISTS, tellWhen, type Entry } from "./conditions";
import { keysByItem } from "./named";
import { capital, moveSentence, movesBetween } from "./order";
import { tellQuestions, type QuestionWorld } from "./questions";
import { tellBody, tellText } from "./texts";
import { said, shown } from "./words";

const stepsOf = (flow: unknown): readonly unknown[] =>
  isObject(flow) && Array.isArray(flow.steps) ? (flow.steps as readonly unknown[]) : [];

/** Tells what differs among the steps, but for their order. */
export const tellSteps =
  (world: QuestionWorld): Tell =>
  (pair) => {
    if (!Array.isArray(pair.was) || !Array.isArray(pair.now)) return tellAnything(pair);
    const [was, now] = [keysByItem(pair.was), keysByItem(pair.now)];
    const renamed = new Map([...stepsRenamed(pair.was, pair.now)].map(([from, to]) => [to, from]));
    const ofNow = now.flatMap((id, index) => {
      const before = was.indexOf(renamed.get(id) ?? id);
      const step = { ...member(pair, index, before < 0 ? index : before), step: id };
      if (before < 0) return [change({ ...step, was: undefined }, "steps", newStep(id, step.now))];
      return [...stepRename(step, id, renamed.get(id)), ...(differs(step) ? tellStep(id, world)(step) : [])];
    });
    const taken = new Set(renamed.values());
    const gone = was.flatMap((id, index) => {
      if (now.includes(id) || taken.has(id)) return [];
      const step = { ...member(pair, index), step: id, now: undefined };
      return [change(step, "steps", `The step ${id} is removed`)];
    });
    // Their order is reported for each way in.
    return orElsewhere([...ofNow, ...gone]);
  };

function newStep(id: string, step: unknown): string {
  const title = isObject(step) ? step.title : undefined;
  return `The step ${id} is new${title === undefined ? "" : `: ${said(title)}`}`;
}

function stepRename(step: Pair, id: string, from: string | undefined): readonly Change[] {
  if (from === undefined) return [];
  const sentence = `The step ${from} is renamed to ${id}`;
  return [change(member(step, "id"), "id", sentence, { kind: "renamed", was: from, now: id })];
}

const tellStep = (id: string, world: QuestionWorld): Tell =>
  tellMembers({
    ...RULE_LISTS,
    id: () => TOLD_ELSEWHERE,
    title: tellText(`heading of ${id}`, "title"),
    description: tellBody(`description of ${id}`, "description"),
    headline: tellText(`line below the heading of ${id}`, "headline"),
    next_label: tellText(`button of ${id}`, "next_label"),
    body: tellBody(`text of ${id}`, "body"),
    group: (pair) => [
      change(pair, "group", `${id} now stands under the group ${shown(pair.now)} instead of ${shown(pair.was)}`),
    ],
    when: tellWhen(`The step ${id}`),
    questions: tellQuestions(world),
  });

/** The ids of all steps in the order in which a way in asks them. */
function orderOf(flow: unknown, entry: Entry): readonly string[] {
  const ids = keysByItem(stepsOf(flow));
  const entries = isObject(flow) && isObject(flow.entries) ? flow.entries : {};
  const own = entries[entry];
  const first = isObject(own) && Array.isArray(own.first) ? (own.first as readonly unknown[]).map(String) : [];
  const ahead = first.filter((id) => ids.includes(id));
  return [...new Set([...ahead, ...ids])];
}

/** Tells which steps are asked in another order, for each way in or for all of them alike. */
export function tellOrders(flows: Pair): readonly Change[] {
  const entries = member(flows, "entries");
  const ofEach = ENTRY_NAMES.map((entry) => ({
    entry,
    sentences: movesBetween(orderOf(flows.was, entry), orderOf(flows.now, entry)).map((move) =>
      moveSentence(move, ["step", "steps"]),
    ),
  }));
  const [first] = ofEach;
  const isAlike = ofEach.every(({ sentences }) => sentences.join() === first?.sentences.join());
  const told = isAlike
    ? (first?.sentences ?? []).map((sentence) => moved(member(flows, "steps"), sentence))
    : ofEach.flatMap(({ entry, sentences }) => {
        const own = member(member(entries, entry), "first");
        const place = differs(own) ? own : member(flows, "steps");
        return sentences.map((sentence) => moved(place, `for ${ENTRY_WORDS[entry].people} ${sentence}`, entry));
      });
  return [...told, ...writtenOrder(flows, told), ...otherEntries(entries, told)];
}

const moved = (pair: Pair, sentence: string, entry?: Entry): Change =>
  change(pair, entry === undefined ? "steps" : "first", capital(sentence), {
    kind: "moved",
    ...(entry !== undefined && { entries: [entry] }),
  });

/** The steps are in another order in the file, but every person is asked in the same order. */
function writtenOrder(flows: Pair, told: readonly Change[]): readonly Change[] {
  const [was, now] = [keysByItem(stepsOf(flows.was)), keysByItem(stepsOf(flows.now))];
  if (movesBetween(was, now).length === 0 || told.some(({ where }) => where === "/steps")) return [];
  const sentence = "The steps are written in another order, and each way in asks what it tells in these sentences";
  return [
    change(
      member(flows, "steps"),
      "steps",
      told.length > 0 ? sentence : "The steps are written in another order, and asked as before",
      {
        kind: "moved",
      },
    ),
  ];
}

/** What differs in the ways in, besides the order that is reported. */
function otherEntries(entries: Pair, told: readonly Change[]): readonly Change[] {
  if (!areNodes(entries)) return differs(entries) ? tellAnything(entries) : [];
  return keysOfBoth(entries).flatMap((entry) => {
    const own = member(entries, entry);
    if (!areNodes(own)) return differs(own) ? tellAnything(own) : [];
    const known = told.some(({ where }) => where === member(own, "first").at);
    return keysOfBoth(own).flatMap((word) => {
      const one = member(own, word);
      return differs(one) && !(known && word === "first") ? tellAnything(one) : [];
    });
  });
}

/** Whether each side has members, or says nothing. */
const areNodes = ({ was, now }: Pair): boolean => [was, now].every((side) => side === undefined || isObject(side));
