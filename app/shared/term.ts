import type { Policy } from "./api/types";
import { displayDate } from "./dates";

/** What decides the line below a policy's status. */
export interface Term extends Partial<Pick<Policy, "starts_at" | "ends_at" | "begins_later">> {
  /** A newer server may have more of them than this page knows. */
  readonly status?: string | undefined;
}

/** The line below the status of a policy that has ended, or is sold for later; undefined for all others. */
export function termLine({ status, starts_at, ends_at, begins_later }: Term): string | undefined {
  if (status === "expired") return `Ended ${displayDate(ends_at)}`;
  return status === "inforce" && begins_later ? `Starts ${displayDate(starts_at)}` : undefined;
}
