import type { Quote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";

/** What is true of a quote: how far it is, whether the client was mailed a link (only then it has a proposal), and when something last happened. */
export function standingOf({ application, documents, updated_at }: Quote): string {
  const mailed = documents.some(({ document_type }) => document_type === "quote_proposal")
    ? "mailed to the client"
    : undefined;
  return `${[progressOf(application), mailed].filter(Boolean).join(", ")}. Last activity ${displayDate(updated_at)}`;
}

function progressOf(application: Quote["application"]): string {
  if (application.plan_id) return "Plan chosen";
  const { client, holders, answers } = application;
  return client || holders || answers ? "Enrollment begun" : "Enrollment not begun";
}
