import type { PolicyOverview } from "../store/policies";
import type { QuoteOverview } from "../store/quotes";
import type { Document } from "../records/types";

const urlOf = (kind: "schedule" | "proposal", id: string): string => `/api/management/v1/documents/${kind}-${id}`;

/** A policy's documents, by name and address. */
export const policyDocuments = ({ id }: PolicyOverview): Document[] => [
  { name: "Policy schedule", url: urlOf("schedule", id) },
];

/** A quote's documents: the proposal, once the quote has been handed to the client and has a plan to propose. */
export function quoteDocuments({ quote_number, handed_off_at, application }: QuoteOverview): Document[] {
  return handed_off_at === null || application.plan_id === undefined
    ? []
    : [{ document_type: "quote_proposal", name: "Quote proposal", url: urlOf("proposal", quote_number) }];
}
