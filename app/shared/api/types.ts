/** The wire shapes of `portal §3` with the names of `resolutions.md` N-06, as far as the app reads them. */
export interface Region {
  readonly code: string;
  readonly name?: string;
}
export interface Address {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: Region;
  readonly country?: Region;
  readonly postal?: string;
}
export interface Person {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone_number?: string;
  readonly dob?: string;
  readonly company_name?: string;
  readonly address?: Address;
}
export interface Broker {
  readonly id: string;
  readonly name: string;
  readonly phone_number?: string;
  readonly email?: string;
}
export interface Brokerage {
  readonly slug: string;
  readonly name: string;
  readonly default_broker?: Broker;
}
export interface Client {
  readonly id: string;
  readonly client_type: "individual" | "business";
  readonly broker?: Broker;
  readonly created_at?: string;
  readonly next_renewal_date?: string;
  readonly policies_stats?: { readonly inforce?: number; readonly churned?: number };
  readonly person: Person;
}
export interface FlowRef {
  readonly id: string;
  readonly version: string;
}
export interface Quote {
  readonly quote_number: string;
  readonly vertical_code: string;
  readonly flow: FlowRef;
  readonly client?: { readonly id: string };
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
  readonly application: { readonly plan_id?: string; readonly client?: Person; readonly holders?: readonly object[]; readonly answers?: object; readonly policy_effective_date?: string };
  readonly documents?: readonly { readonly document_type: string; readonly url: string }[];
  readonly policy?: { readonly id: string; readonly status: string } | null;
  readonly created_at?: string;
  readonly updated_at?: string;
}
export interface Vertical {
  readonly code: string;
  readonly name: string;
}
export interface Document {
  readonly name: string;
  readonly url: string;
}
/** What a policy covers; the shape below `coverage_details` is the product's own. */
export interface PolicyPlan {
  readonly vertical?: Vertical;
  readonly settings?: {
    readonly plan_title?: string;
    readonly details?: { readonly plan_type?: string; readonly plan_name?: string; readonly coverage_details?: Json };
    readonly optional_coverages?: { readonly [name: string]: { readonly title?: string } };
  };
}
export interface Policy {
  readonly id: string;
  readonly vertical?: Vertical;
  readonly policy_number?: string | null;
  readonly status?: string;
  readonly created_at?: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly payment_method?: { readonly name: string };
  readonly plan?: PolicyPlan;
  readonly policy_documents?: readonly Document[];
  readonly policy_holders?: readonly { readonly id: string; readonly position_on_policy?: number; readonly person: Person & { readonly business_name?: string } }[];
  readonly beneficiaries?: readonly { readonly person: Person; readonly percentage?: number }[];
  readonly bills?: readonly { readonly total_amount: number; readonly currency?: { readonly code: string } }[];
  readonly client?: { readonly id: string; readonly person: Person };
}
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** What a search finds (`portal §3`, A-43). */
export interface SearchItem {
  readonly id: string;
  readonly item_type: "client" | "policy";
  readonly person?: Person;
  readonly policy_number?: string | null;
  readonly vertical?: { readonly name: string };
  readonly client?: { readonly id: string; readonly person?: Person };
  readonly created_at?: string;
}
/** A signed form: what to post, and where, to store one file (`portal §7`). */
export interface FileApproval {
  readonly file_approval_id: string;
  readonly s3_request: { readonly url: string; readonly post: { readonly [field: string]: string } };
}
/** One cell of a file that could not be taken. */
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly expected?: string;
  readonly found?: string;
  readonly message: string;
}
export interface LongOperation {
  readonly id: string;
  readonly done: boolean;
  readonly progress?: { readonly done: number; readonly total?: number } | number | null;
  readonly result?: {
    readonly response?: {
      readonly error?: { readonly code: string; readonly message: string; readonly details?: readonly RowProblem[] } | null;
      readonly imported?: number;
      readonly ignored_columns?: readonly string[];
    };
  } | null;
}
/** Who the space is and what it offers; public. `flags` is keyed by flow id, absent = on. */
export interface Settings {
  readonly space: { readonly id: string; readonly name: string; readonly accent?: string };
  readonly carrier: {
    readonly name: string;
    readonly phone_number?: string;
    readonly email?: string;
    readonly logo_url?: string;
    readonly [more: string]: string | undefined;
  };
  readonly flags?: { readonly [flow: string]: boolean };
  readonly stripe_publishable_key: string | null;
  /** Absent or null: maps are drawn from the app's own geometry. */
  readonly google_maps_key?: string | null;
  /** The server's calendar date, YYYY-MM-DD. */
  readonly today: string;
}
export interface FlowEntry extends FlowRef {
  readonly title: string;
  readonly vertical_code: string;
  readonly slugs: readonly string[];
  readonly default_for_unknown_slugs?: boolean;
  readonly unavailable?: string;
}
export interface LoginAnswer {
  readonly auth: { readonly token: string };
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly carrier?: { readonly name: string };
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
}
