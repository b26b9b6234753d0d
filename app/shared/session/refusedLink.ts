import { answersKey } from "./session";
import type { Broker } from "../../../schemas/api/types";

/** An enrollment link that could not be opened, for the page that tells its buyer so. */
export interface RefusedEnrollment {
  /**
   * ended: its time is over · unknown: it never was one, or names another quote · incomplete: a part is missing ·
   * unserved: its product is not offered now.
   */
  readonly reason: "ended" | "unknown" | "incomplete" | "unserved";
  /** The token of a link that has ended: with it a new link can be asked for, and nothing else. */
  readonly token?: string;
  /** Whom the buyer can ask. */
  readonly agent?: Broker;
  /** The broker who was signed in here and is not any more, because the link was opened. */
  readonly signedOut?: string;
}

/** Forgotten with the session: when somebody signs in, or another link is opened. */
const key = answersKey("refused-link");

/** Keeps it for this tab, so that a reload says the same. */
export const keepRefusedLink = (link: RefusedEnrollment): void => sessionStorage.setItem(key, JSON.stringify(link));

/** The link that was refused in this tab, if the person has not gone on since. */
export function refusedLink(): RefusedEnrollment | undefined {
  const kept = sessionStorage.getItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as RefusedEnrollment);
}

export const forgetRefusedLink = (): void => sessionStorage.removeItem(key);
