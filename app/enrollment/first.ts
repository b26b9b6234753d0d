import { importAgain } from "../shared/api/importAgain";
import { createSlot } from "../shared/first";
import type { At, First, FirstPage } from "../shared/first";
import type { FirstData } from "../shared/firstData";
import { loadSettings } from "../shared/useSettings";
import { enrollmentAt, placeOf, preloadStepOf, stepIn, titleOf } from "../wizard/index";
import type { FirstEnrollment, FirstStep, Place, Tab } from "../wizard/index";
import { isArrivalOfPage } from "./arrival";
import { createBrowserHost } from "./host";
import type { BrowserHost } from "./host";
import { createRenderHost } from "./renderHost";

/** The enrollment of the page's first render, by the place where it begins. */
export const firstEnrollment = createSlot<FirstEnrollment & { readonly host: BrowserHost }>("enrollment");

const shareLink = ({ params, pathname }: At): Place => placeOf("share", params, pathname);

/**
 * A share link's enrollment in the browser, as the server has rendered it.
 * @param sent the step that came with the page
 * @returns undefined when another is to be shown: this browser knows of one that was begun, or the answers that this tab
 * keeps lead to another step
 */
export async function loadFirst(at: At, sent: FirstStep | undefined): Promise<First | undefined> {
  if (!sent) return undefined;
  const place = shareLink(at);
  const host = createBrowserHost(place, isArrivalOfPage());
  if (host.session.mayGoOn()) return undefined;
  const { step } = sent.session;
  const kept = host.storage.kept(place.base);
  // Who comes by the link may be another person: what was typed here is shown when they say that it is theirs.
  if (kept && (host.session.isAsking() || stepIn(at.params["*"]) !== step)) return undefined;
  // From now on they may type, before anything else has come.
  host.session.resumeTyped();
  const tab: Tab = { kept, keep: (now) => host.storage.keep(place.base, now) };
  const [settings] = await Promise.all([loadSettings(), preloadStepOf(sent)]);
  const begun = { ...enrollmentAt(host, sent, settings, tab), host };
  return firstEnrollment.put(place.base, begun, `${place.base}/${step}${at.search}`);
}

/** The first step of a share link for everybody who opens it, from what the server has at hand. */
export async function firstFrom(at: At, data: FirstData): Promise<FirstPage | undefined> {
  const place = shareLink(at);
  const host = createRenderHost(at);
  const { firstStep } = await importAgain(() => import("../wizard/start"));
  const sent = firstStep(host, place, stepIn(at.params["*"]), new URLSearchParams(at.search), data);
  if (!sent) return undefined;
  await preloadStepOf(sent);
  const first = firstEnrollment.put(place.base, { ...enrollmentAt(host, sent, data.settings), host });
  return { first, title: titleOf(sent.view), sent };
}
