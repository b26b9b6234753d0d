import { gather } from "../flow/asked";
import { outcomeOfRanges, type Ranges } from "../checks/ranges";
import { factsOf, ratingQuestion, type ListFiles } from "../flow/facts";
import type { WholeFlow } from "../flow/parts";
import type { Flow } from "../../schemas/flow.types";
import { english } from "../language/english";
import { readsThrough } from "../language/reads";
import { filled, type Known } from "./filled";

/** What a rate book sells in a region. */
export interface Sold {
  /** The price for no answers; null where it is not known. */
  readonly plans: readonly { readonly title: string; readonly price: string | null }[];
  /** The optional coverages that can be added. */
  readonly options: readonly string[];
}

/** A rule that the region decides, alone or with other answers. */
export interface StateRule {
  readonly id: string;
  readonly step: string;
  /** With the region filled in; `true` where it always holds, `false` where it never does. */
  readonly when: string;
}

/** What depends on the region, for one of them. */
export interface StateRow {
  readonly code: string;
  readonly name: string;
  /** Table → its value there; null where it has none. */
  readonly tables: { readonly [table: string]: unknown };
  /** The titles of the coverages that are not part of a plan there. */
  readonly notOffered: readonly string[];
  /** Rules that reject, with the region filled in; those that never hold are left out. */
  readonly rejections: readonly StateRule[];
  readonly plans: Sold["plans"];
  readonly options: Sold["options"];
  /** Consent text → what the region puts into it. */
  readonly notices: { readonly [id: string]: string };
}

/**
 * Returns what depends on the region that rates a quote, for each region in which the flow can be rated. `soldIn` says
 * what the rate book sells. Throws if the flow's question of the region has no list.
 */
export function stateTable(flow: WholeFlow, lists: ListFiles, soldIn: (region: string) => Sold): readonly StateRow[] {
  // The checks read what was written besides; here nothing does.
  const facts = factsOf(flow as unknown as Flow, flow, { parts: {}, lists });
  const rating = ratingQuestion(facts);
  const list = lists[rating?.question.list ?? ""];
  if (!rating || !list) throw new Error("The flow does not say from which list the region is chosen.");
  const paths = new Set(["rating.region", `answers.${rating.name}`]);
  const states: States = {
    flow,
    ranges: { facts, values: new Map() },
    paths,
    list: rating.question.list ?? "",
    lookups: lookupsOf(flow, lists),
  };
  return list.items.map(({ code, name }) => rowOf(states, String(code), name, soldIn(String(code))));
}

interface States extends Pick<Known, "lookups"> {
  readonly flow: WholeFlow;
  readonly ranges: Ranges;
  /** The paths at which rules read the region. */
  readonly paths: ReadonlySet<string>;
  /** The list of the regions. */
  readonly list: string;
}

function rowOf(states: States, code: string, name: string, sold: Sold): StateRow {
  const { flow, list, lookups } = states;
  const byState = Object.entries(flow.tables ?? {}).filter(([, { by }]) => by === list);
  const rows = (flow.coverages?.groups ?? []).flatMap((group) => Object.values(group.rows));
  return {
    code,
    name,
    tables: Object.fromEntries(byState.map(([table]) => [table, lookups.get(table)?.get(code) ?? null])),
    notOffered: rows.filter(({ not_offered_in = [] }) => not_offered_in.includes(code)).map(({ title }) => title),
    rejections: [...rejectionsIn(states, code), ...(sold.plans.length === 0 ? unsold(flow) : [])],
    plans: sold.plans,
    options: sold.options,
    notices: noticesIn(states, code),
  };
}

const knownIn = ({ flow, paths, lookups }: States, code: string): Known => ({
  at: (path) => (paths.has(path) ? code : undefined),
  values: flow.values ?? {},
  lookups,
});

const readsState = ({ flow, paths }: States, rule: unknown): boolean =>
  readsThrough(rule, flow.values ?? {}).some((path) => paths.has(path));

function rejectionsIn(states: States, code: string): readonly StateRule[] {
  return states.flow.steps.flatMap((step) =>
    ("reject" in step ? (step.reject ?? []) : [])
      .filter(({ when }) => readsState(states, when))
      .map(({ id, when }) => ({ id, step: step.id, rule: filled(when, knownIn(states, code)) }))
      .filter(({ rule }) => rule !== false && outcomeOfRanges(rule, states.ranges) !== false)
      .map(({ rule, ...named }) => ({ ...named, when: english(rule) })),
  );
}

/** The rejection that is shown where no plan is sold. */
const unsold = ({ rejections }: WholeFlow): readonly StateRule[] =>
  Object.entries(rejections)
    .filter(([, { also_for = [] }]) => also_for.includes("no_plans"))
    .map(([id]) => ({ id, step: "", when: "no plan is sold" }));

const VALUE = /\{values\.([a-z][a-z0-9_]*)/g;

/** What the region puts into the texts that people agree to, by the id of the text. */
function noticesIn(states: States, code: string): StateRow["notices"] {
  const { flow } = states;
  const texts = flow.steps.flatMap(gather).flatMap(({ question }) => Object.entries(question.agrees_to ?? {}));
  const notices = texts.flatMap(([id, text]) => {
    const named = [...JSON.stringify(text.body).matchAll(VALUE)].map(([, name = ""]) => flow.values?.[name]);
    const said = named
      .filter((rule) => readsState(states, rule))
      .map((rule) => filled(rule, knownIn(states, code)))
      .filter((value) => typeof value === "string");
    return said.length === 0 ? [] : [[id, said.join(" ")] as const];
  });
  return Object.fromEntries(notices);
}

/** Tables and lists under one set of names, as rules look them up. */
function lookupsOf({ tables = {} }: WholeFlow, lists: ListFiles): Known["lookups"] {
  const ofLists = Object.entries(lists).map(
    ([name, { items }]) =>
      [name, new Map<string, unknown>(items.map((item) => [String(item.code), item.text ?? item.name]))] as const,
  );
  const ofTables = Object.entries(tables).map(([name, { cells, else: otherwise }]) => {
    const known = new Map<string, unknown>(Object.entries(cells));
    return [name, { get: (key: string): unknown => known.get(key) ?? otherwise }] as const;
  });
  return new Map<string, { readonly get: (key: string) => unknown }>([...ofLists, ...ofTables]);
}

/** Regions for which the same holds. */
export interface StateGroup {
  readonly names: readonly string[];
  readonly row: StateRow;
}

/** Returns the regions in groups for which `what` is the same, in the order of their first; the largest group last. */
export function groupedStates(rows: readonly StateRow[], what: (row: StateRow) => unknown): readonly StateGroup[] {
  const groups = new Map<string, { readonly names: string[]; readonly row: StateRow }>();
  for (const row of rows) {
    const key = JSON.stringify(what(row));
    const group = groups.get(key) ?? { names: [], row };
    group.names.push(row.name);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const most = Math.max(...all.map(({ names }) => names.length));
  const largest = all.find(({ names }) => names.length === most);
  return [...all.filter((group) => group !== largest), ...(largest ? [largest] : [])];
}
