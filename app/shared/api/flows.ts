import { namedBy } from "../../../engine/index";
import { publicRequest } from "./request";
import type { Estimate, FlowEntry, FlowIndex, FlowRef, LandingPage, Settings } from "./types";
import { handOn } from "./given";
import { importAgain } from "./importAgain";

const INDEX = "/flows/index.json";

/** Hands the index on to the page that is shown next. */
export const handOnFlowIndex = (flows: FlowIndex["flows"]): void => handOn(INDEX, { flows }, null);

const at = (flow: FlowRef, file: string): string => `/flows/${flow.id}/${encodeURIComponent(flow.version)}/${file}`;

/** The flows that are served now, each in its current version. */
export const getFlowIndex = async (): Promise<readonly FlowEntry[]> => (await publicRequest<FlowIndex>(INDEX)).flows;

export const getFlow = <T>(flow: FlowRef): Promise<T> => publicRequest(at(flow, "flow.json"));

/** What a product's page says (a flow's block `landing`), with its drawings as markup and what its estimate asks. */
export const getLanding = <T>(flow: FlowRef): Promise<Omit<LandingPage, "landing"> & { readonly landing: T }> =>
  publicRequest(at(flow, "landing.json"));

/** What answers to the questions of a page's estimate come to, as they were typed. */
export const getEstimate = (flow: FlowRef, answers: { readonly [question: string]: string }): Promise<Estimate> =>
  publicRequest(`${at(flow, "estimate.json")}?${new URLSearchParams({ answers: JSON.stringify(answers) })}`);

export const getFlowLists = <T>(flow: FlowRef): Promise<T> => publicRequest(at(flow, "lists.json"));

/** The rules of the current version that hold for an enrollment which began with this one. */
export const getLaterRules = <T>(flow: FlowRef): Promise<T> => publicRequest(at(flow, "later.json"));

/** A long list by its file's name, `name@version`: fetched only where it is searched. */
export const getList = <T>(file: string): Promise<T> => publicRequest(`/flows/lists/${encodeURIComponent(file)}.json`);

/** The precompiled checks of a flow: a module, because the page's policy allows no code made from strings. */
export const importValidators = async <T>(flow: FlowRef): Promise<T> => {
  const module = (await importAgain(() => import(/* @vite-ignore */ at(flow, "validators.js")))) as {
    readonly validators: T;
  };
  return module.validators;
};

/**
 * The flow an address names, on or off: a product that is off says so and no other takes its place. An address
 * that names none opens the first that is on, in the order of the index.
 */
export function flowForSlug(
  index: readonly FlowEntry[],
  slug: string,
  flags: Settings["flags"],
): FlowEntry | undefined {
  return namedBy(index, slug) ?? index.find((flow) => flags?.[flow.id] !== false) ?? index[0];
}
