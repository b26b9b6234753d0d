import type { Broker } from "../../../schemas/api/types";
import { isRecord, readJson, writeJson } from "../storage/json";
import { tabStore } from "../storage/stores";
import { isAgent } from "./enrollments";

const REASONS = ["ended", "withdrawn", "superseded", "unknown", "incomplete", "unserved"] as const;

/** An enrollment link that could not be opened, for the page that tells its buyer so. */
export interface RefusedEnrollment {
  /**
   * ended: its time is over · withdrawn, superseded: its offer has ended, so no new link helps · unknown: it never was one, or names another quote · incomplete: a part is missing ·
   * unserved: its product is not offered now.
   */
  readonly reason: (typeof REASONS)[number];
  /** The token of a link that has ended: with it a new link can be asked for, and nothing else. */
  readonly token?: string;
  /** Whom the buyer can ask. */
  readonly agent?: Broker;
}

const key = "refused-link";

const isRefused = (value: unknown): value is RefusedEnrollment =>
  isRecord(value) &&
  REASONS.some((reason) => reason === value.reason) &&
  (value.token === undefined || typeof value.token === "string") &&
  (value.agent === undefined || isAgent(value.agent));

/** Keeps it for this tab, so that a reload says the same. */
export const keepRefusedLink = (link: RefusedEnrollment): void => writeJson(tabStore, key, link);

/** The link that was refused in this tab, if the person has not gone on since. */
export const refusedLink = (): RefusedEnrollment | undefined => readJson(tabStore, key, isRefused);

export const forgetRefusedLink = (): void => tabStore.remove(key);
