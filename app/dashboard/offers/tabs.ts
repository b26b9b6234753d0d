import type { WorklistTab } from "../../shared/api/types";

/** In the order in which an offer goes through them. */
export const tabNames = [
  "with_me",
  "sent",
  "opened",
  "started",
  "proposal",
  "refused",
  "closed",
] as const satisfies readonly WorklistTab[];

/** What each is called. */
export const TABS: { readonly [tab in WorklistTab]: string } = {
  with_me: "With me",
  sent: "Not opened",
  opened: "Opened",
  started: "Started",
  proposal: "Proposal",
  refused: "Refused",
  closed: "Closed",
};

/** The tab that the address names; the first one when it names none. */
export const tabIn = (query: URLSearchParams): WorklistTab =>
  tabNames.find((name) => name === query.get("tab")) ?? "with_me";
