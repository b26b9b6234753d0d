import type { FirstData } from "../shared/firstData";
import { createSlot } from "../shared/first";
import type { At, First } from "../shared/first";
import { keptAnswers } from "./answers";
import { begin } from "./begin";
import type { Begun } from "./begin";
import type { Flow, Lists, Validators } from "./engine";
import { createEngine } from "./engine";
import { loadWizard, ready } from "./load";
import type { Loaded } from "./load";
import { titleOf } from "./parts/title";
import { placeOf, stepIn } from "./place";
import type { Place } from "./place";

/** The enrollment of the page's first render, by the place where it begins. */
export const firstEnrollment = createSlot<Begun>("enrollment");

const shareLink = ({ params, pathname }: At): Place => placeOf("share", params, pathname);

/**
 * Loads a share link's enrollment in the browser.
 * @returns undefined when it does not begin as the server has rendered it: another enrollment goes on, or answers of
 * this tab are kept
 */
export async function loadFirst(at: At): Promise<First | undefined> {
  const place = shareLink(at);
  const step = stepIn(at.params["*"]);
  const loaded = await loadWizard(place, step, new URLSearchParams(at.search));
  if (loaded.kind !== "ready" || loaded.init.data?.quote || keptAnswers(place.base)) return undefined;
  const begun = begin(place, loaded, step);
  return firstEnrollment.put(place.base, begun, `${place.base}/${begun.runtime.session().step}${at.search}`);
}

/** The first step of a share link for everybody who opens it, from what the server has at hand. */
export function firstFrom(at: At, data: FirstData): { readonly first: First; readonly title: string } | undefined {
  const place = shareLink(at);
  const loaded = beginsWith(place, new URLSearchParams(at.search), data);
  if (loaded.kind !== "ready") return undefined;
  const begun = begin(place, loaded, stepIn(at.params["*"]));
  const view = loaded.engine.view(begun.runtime.session());
  if (view.status !== "open" || view.busy) return undefined;
  return { first: firstEnrollment.put(place.base, begun), title: titleOf(view) };
}

function beginsWith(place: Place, query: URLSearchParams, data: FirstData): Loaded {
  const parts = {
    flow: data.flow as Flow,
    lists: data.lists as Lists,
    validators: data.validators as Validators,
  };
  const { flow, lists, validators } = parts;
  const engine = createEngine(flow, { lists, validators });
  const { brokerage, broker, settings } = data;
  return ready(place, query, { ...parts, engine }, { brokerage, broker }, settings);
}
