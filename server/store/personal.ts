/**
 * Which tables hold data of a client's people, and what becomes of it when a person's data is exported and erased
 * (docs/operating/03-care-of-data.md). A table without a row here does not compile, nor does the export (domain/person.ts)
 * without what a row says it exports. tests/server/contract/person-traces.test.ts asks every table of the database.
 */
import type { Tables } from "./tables";

interface Nothing {
  readonly holds: "nothing";
  /** Why nobody's data is in it. */
  readonly why: string;
}

interface OfPerson {
  readonly holds: "person";
  /** The list of the export that has its rows; null for a table that is not exported. */
  readonly exportedAs: string | null;
  /**
   * What an erasure does to its rows once neither the law nor a running contract demands them. deleted: no row is left ·
   * emptied: rows stay with ids alone · kept: it never has anything but ids, times and names of fields
   */
  readonly erased: "deleted" | "emptied" | "kept";
  readonly why: string;
}

const nothing = (why: string) => ({ holds: "nothing", why }) as const;

export const PERSONAL = {
  audit: {
    holds: "person",
    exportedAs: "audit",
    erased: "kept",
    why: "It holds ids and names of fields, never what a person entered, and proves what was done.",
  },
  brokerages: nothing("Accounts of the carrier's partners."),
  brokers: nothing("Accounts of brokers, who are not clients."),
  client_count_groups: nothing("Numbers of clients alone."),
  client_counts: nothing("Numbers of clients alone."),
  clients: {
    holds: "person",
    exportedAs: "clients",
    erased: "deleted",
    why: "The person's record; while an ended policy must be kept, it stays without any data.",
  },
  draft_changes: nothing("What a product is to ask, and which of the carrier's people wrote it, who are not clients."),
  draft_files: nothing("What a product is to ask."),
  drafts: nothing("What a product is to ask, and which of the carrier's people wrote it, who are not clients."),
  erased_files: nothing("Places of files that are being removed; the files belong to quote_files and file_approvals."),
  events: {
    holds: "person",
    exportedAs: "events",
    erased: "deleted",
    why: "What the app reported of the person's records.",
  },
  file_approvals: nothing("What a broker called a file of clients; the file itself goes when its import has ended."),
  flow_versions: nothing("What a product asks, not what was answered."),
  import_counts: nothing("Numbers of clients alone."),
  licences: nothing("What brokers may sell."),
  login_tokens: nothing("Sign-ins of brokers and staff, who are not clients."),
  long_operations: {
    holds: "person",
    exportedAs: null,
    erased: "emptied",
    why: "A failed import quotes the cells that were wrong; nobody in them became a client, so it is not exported.",
  },
  meta: nothing("Settings of the database itself."),
  migrations: nothing("Settings of the database itself."),
  outbox: {
    holds: "person",
    exportedAs: "mails",
    erased: "emptied",
    why: "Mails to the person, about their quotes or with their name; that one was sent stays known.",
  },
  payment_attempts: {
    holds: "person",
    exportedAs: "payments",
    erased: "deleted",
    why: "Goes with its quote; while that is kept for a policy, it stays without card and answers.",
  },
  pending_imports: nothing("Ids of imports alone."),
  policies: {
    holds: "person",
    exportedAs: "policies",
    erased: "deleted",
    why: "Who is covered; an ended one is kept for seven years with what a claim or an audit asks of it.",
  },
  quote_files: {
    holds: "person",
    exportedAs: "files",
    erased: "deleted",
    why: "Files that answer a question; they go with their quote, or when it is reduced.",
  },
  quotes: {
    holds: "person",
    exportedAs: "quotes",
    erased: "deleted",
    why: "The answers; one with a policy that must be kept stays with its state, plan and start.",
  },
  products_off: nothing("Which products are not sold now."),
  publications: nothing("Which versions of products were published."),
  rate_books: nothing("What a product costs."),
  rate_limits: nothing("Hashes of who asked how often."),
  spent_proofs: nothing("Signatures of proofs of work that were used."),
  received_payments: {
    holds: "person",
    exportedAs: "checks",
    erased: "deleted",
    why: "What came by check, in amounts and days alone; goes with its policy.",
  },
  sandbox_charges: nothing("Test payments, which know amounts and outcomes alone."),
  sessions: {
    holds: "person",
    exportedAs: "links",
    erased: "deleted",
    why: "Links to the person's enrollment and policy; without their secrets in the export.",
  },
  staff: nothing("Accounts of the carrier's people, who are not clients."),
} as const satisfies { readonly [table in keyof Tables]: Nothing | OfPerson };

/** The lists of rows that the export of a person has. */
export type ExportName = Exclude<
  Extract<(typeof PERSONAL)[keyof Tables], { readonly holds: "person" }>["exportedAs"],
  null
>;
