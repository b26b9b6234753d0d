import type { StateRow } from "../../engine/analysis";
import { addedMark, removedMark, turnedTo } from "./marks";
import { escaped } from "./escaped";
import { BY_ANSWERS, inWords } from "./table";
import { textsApart } from "./text-apart";

/** What two versions say otherwise of a state: what it is about, and how it changed. */
interface StateChange {
  readonly what: string;
  /** HTML. */
  readonly how: string;
  /** The plan that it is about; undefined for everything else. */
  readonly plan?: string;
}

/** How the rules and the ids in the matrix are said to people. */
export type SaidPlainly = (text: string) => string;

interface States {
  readonly was: readonly StateRow[];
  readonly now: readonly StateRow[];
}

/**
 * Returns what differs from state to state, each change once with the states in which it is the same, as HTML; and how
 * many states have none.
 */
export function statesApart(states: States, said: SaidPlainly): { readonly html: string; readonly same: number } {
  const old = new Map(states.was.map((row) => [row.code, row]));
  const groups = new Map<string, { readonly change: StateChange; readonly codes: string[] }>();
  for (const row of states.now)
    for (const change of changesIn(old.get(row.code), row, said)) {
      const key = JSON.stringify(change);
      const group = groups.get(key) ?? { change, codes: [] };
      group.codes.push(row.code);
      groups.set(key, group);
    }
  const touched = new Set([...groups.values()].flatMap(({ codes }) => codes));
  const items = [...groups.values()].map(({ change, codes }) => itemOf(change, codes, states));
  const html = items.length === 0 ? "" : `<ul class="states">${items.join("\n")}</ul>`;
  return { html, same: states.now.length - touched.size };
}

function itemOf({ what, how, plan }: StateChange, codes: readonly string[], states: States): string {
  const { now } = states;
  const names = now.flatMap(({ code, name }) => (codes.includes(code) ? [name] : []));
  const others = now.filter(({ code }) => !codes.includes(code));
  const isUnsold = plan !== undefined && others.every(({ code }) => !isSold(plan, code, states));
  const why = isUnsold && others.length > 0 ? " (it is not sold there)" : "";
  const all = names.length > NAMED ? detailsOf(names) : "";
  return `<li><p><b>${escaped(statesSaid(names, others, now.length))}${why}.</b> ${escaped(what)}: ${how}</p>${all}</li>`;
}

/** How many states are named in the sentence itself. */
const NAMED = 12;
const LEFT_OUT = 6;

function statesSaid(names: readonly string[], others: readonly StateRow[], all: number): string {
  if (others.length === 0) return `In all ${all} states and territories`;
  if (others.length <= LEFT_OUT && others.length < names.length)
    return `In ${names.length} states and territories, all but ${listed(others.map(({ name }) => name))}`;
  return names.length <= NAMED ? `In ${listed(names)}` : `In ${names.length} of ${all} states and territories`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const detailsOf = (names: readonly string[]): string =>
  `<details><summary>The ${names.length} by name</summary><p>${escaped(names.join(", "))}</p></details>`;

/** Whether a plan is sold in a state, before or now. */
const isSold = (plan: string, code: string, { was, now }: States): boolean =>
  [...was, ...now].some((row) => row.code === code && row.plans.some(({ title }) => title === plan));

function changesIn(was: StateRow | undefined, now: StateRow, said: SaidPlainly): readonly StateChange[] {
  if (!was) return [{ what: "The whole state", how: addedMark("new in the list") }];
  return [
    ...ofTables(was, now),
    ...ofPlans(was, now),
    ...ofNames("Add-ons that can be chosen", was.options, now.options),
    ...ofNames("Coverages", now.notOffered, was.notOffered),
    ...ofRejections(was, now, said),
    ...ofNotices(was, now),
  ];
}

const ofTables = (was: StateRow, now: StateRow): readonly StateChange[] =>
  [...new Set([...Object.keys(was.tables), ...Object.keys(now.tables)])].flatMap((name) => {
    const [before, after] = [was, now].map(({ tables }) => String(tables[name] ?? "none"));
    return before === undefined || after === undefined || before === after
      ? []
      : [{ what: capital(inWords(name)), how: turnedTo(before, after) }];
  });

function ofPlans(was: StateRow, now: StateRow): readonly StateChange[] {
  const before = new Map(was.plans.map(({ title, price }) => [title, price]));
  const after = new Map(now.plans.map(({ title, price }) => [title, price]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((title): readonly StateChange[] => {
    const [old, own] = [before.get(title), after.get(title)];
    if (old === own) return [];
    const of = { what: title, plan: title };
    if (old === undefined) return [{ ...of, how: addedMark(`sold, ${priced(own)}`) }];
    return [
      { ...of, how: own === undefined ? removedMark(`no longer sold; it was ${priced(old)}`) : turned(old, own) },
    ];
  });
}

const turned = (was: string | null, now: string | null): string => turnedTo(priced(was), priced(now));
const priced = (price: string | null | undefined): string => (typeof price === "string" ? `from ${price}` : BY_ANSWERS);

/** Names that came and names that went. */
const ofNames = (what: string, was: readonly string[], now: readonly string[]): readonly StateChange[] => [
  ...was.filter((name) => !now.includes(name)).map((name) => ({ what, how: removedMark(name) })),
  ...now.filter((name) => !was.includes(name)).map((name) => ({ what, how: addedMark(name) })),
];

function ofRejections(was: StateRow, now: StateRow, said: SaidPlainly): readonly StateChange[] {
  const byRule = ({ rejections }: StateRow): ReadonlyMap<string, string> =>
    new Map(rejections.map(({ step, id, when }) => [`${step}/${id}`, when === "true" ? "always" : `if ${said(when)}`]));
  const [before, after] = [byRule(was), byRule(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, own] = [before.get(key), after.get(key)];
    if (old === own) return [];
    const how = old === undefined ? addedMark(own ?? "") : own === undefined ? removedMark(old) : turnedTo(old, own);
    return [{ what: "Turned away", how }];
  });
}

const ofNotices = (was: StateRow, now: StateRow): readonly StateChange[] =>
  [...new Set([...Object.keys(was.notices), ...Object.keys(now.notices)])].flatMap((id) => {
    const [old, own] = [was.notices[id], now.notices[id]];
    if (old === own) return [];
    const what = `The state's own words in what people agree to (${inWords(id).replace(/@\d+$/, "")})`;
    if (old === undefined) return [{ what, how: addedMark(own ?? "") }];
    return [{ what, how: own === undefined ? removedMark(old) : turnedTo(...textsApart(old, own)) }];
  });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
