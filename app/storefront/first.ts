import { createSlot } from "../shared/first";
import type { At, First, FirstPage } from "../shared/first";
import type { FirstData } from "../shared/firstData";
import type { LandingProps } from "./landing/props";
import { loadShareLanding, pageFrom, shareLandingOf } from "./load";
import type { ToldPage } from "./load";

/** The product's page of the first render, by its address. */
export const firstLanding = createSlot<LandingProps>("landing");

/**
 * Loads a share link's page in the browser. Throws as loadShareLanding does.
 * @returns undefined when it says what is open in this browser: the server's page does not, and a line that comes later
 * would move it. That page comes without content as a rule, because such a browser has a cookie (`enrolling.ts`)
 */
export async function loadFirst({ pathname, search }: At): Promise<First | undefined> {
  const address = pathname + search;
  const props = await loadShareLanding(address);
  return props.openHere === undefined ? firstLanding.put(address, props) : undefined;
}

/** A share link's page, from what the server has at hand. */
export function firstFrom(
  { pathname, search }: At,
  { settings, entry, landing, estimated, brokerage, broker, missing }: FirstData,
): FirstPage {
  const address = pathname + search;
  const page = pageFrom(entry, landing as ToldPage | undefined);
  const props = shareLandingOf(address, { settings, flow: entry, page, estimated, brokerage, broker, missing });
  return { first: firstLanding.put(address, props), title: entry.title };
}
