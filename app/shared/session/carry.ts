/** How a product's page takes answers along into the enrollment that begins from it. */
import type { PriceSoFar } from "../../../engine/index";
import { isRecord, writeJson } from "../storage/json";
import { tabStore } from "../storage/stores";

/** What a person chose or typed on the product's page, and what it costs there. */
export interface Carried {
  /** Answers by their questions. */
  readonly answers: { readonly [question: string]: string | number | boolean };
  /** Undefined where the page names no price for them. */
  readonly price?: PriceSoFar | undefined;
}

/** The name under which the tab keeps what is carried to the enrollments of a link. */
export const nameOf = (base: string): string => `carried:${base}`;

/** The link to which the step at this address belongs. */
export const baseOf = (start: string): string => (start.split("?")[0] ?? "").replace(/\/[^/]*$/, "");

/**
 * Keeps answers and their price in this tab for the share link's enrollment that begins at the step `start`: its steps show them and ask,
 * as if they were typed there and not confirmed.
 */
export function carryInto(start: string, carried: object): void {
  writeJson(tabStore, nameOf(baseOf(start)), { ...carried, at: Date.now() });
}

/** The attribute by which a link says what it takes along. */
const CARRIES = "data-carries";

/** Returns what a link to the step that begins an enrollment needs in order to take this along. */
export const carrying = (carried: Carried): { readonly [CARRIES]: string } => ({ [CARRIES]: JSON.stringify(carried) });

/**
 * Takes along what a pressed link carries; returns what ends this. Such a link may be pressed on a page that came from the
 * server and whose own scripts have not answered yet: so the document listens, from the first script on.
 */
export function carryPressed(): () => void {
  const carry = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest(`a[${CARRIES}]`) : null;
    const [start, carried] = [link?.getAttribute("href"), link?.getAttribute(CARRIES)];
    const taken: unknown = carried ? JSON.parse(carried) : undefined;
    if (start && isRecord(taken)) carryInto(start, taken);
  };
  document.addEventListener("click", carry, true);
  return () => document.removeEventListener("click", carry, true);
}
