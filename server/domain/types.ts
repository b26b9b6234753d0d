/** The records of the portal, in the API's words (portal §3, wizards §3, resolutions A-54 and N-06). */
import type { JsonObject } from "../../engine/index";

export type ClientType = "individual" | "business";
export type Origin = "dashboard" | "share_link";
export type QuoteStatus = "open" | "finalized";

export interface Region {
  readonly code: string;
  readonly name?: string;
}

export interface Address {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: Region;
  readonly country?: { readonly code: string; readonly name?: string };
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

export interface Holder extends Omit<Person, "company_name"> {
  readonly business_name?: string;
  readonly title_at_business?: string;
  readonly position_on_policy?: 1;
}

export interface Beneficiary extends Person {
  readonly relationship_description?: string;
  readonly percentage?: number;
}

export interface Billing {
  readonly billing_type: "platform_eft" | "carrier_bill";
}

export interface Application {
  readonly client?: Person & { readonly client_type?: ClientType };
  readonly holders?: readonly Holder[];
  readonly beneficiaries?: readonly Beneficiary[];
  readonly rating_address?: Address;
  readonly billing?: Billing;
  readonly auto_renewal?: boolean;
  readonly plan_id?: string;
  readonly policy_effective_date?: string;
  readonly answers?: JsonObject;
  readonly acknowledgement?: Acknowledgement;
}

export interface Acknowledgement {
  readonly accepted: boolean;
  readonly actor: "broker" | "client";
  readonly texts: readonly string[];
  /** When the server stored it. */
  readonly at?: string;
}

/** What a browser sends: the card token travels inward only. */
export interface ApplicationInput extends Omit<Application, "billing"> {
  readonly billing?: Billing & { readonly source_token?: string };
}

export interface Benefit {
  readonly title: string;
  readonly description: string;
  readonly value: string | boolean;
}

export interface OptionalCoverage {
  readonly title: string;
  readonly price: number;
  readonly description: string;
  readonly sample_policy_url: string;
  readonly benefits: readonly Benefit[];
}

export interface Plan {
  readonly id: string;
  readonly plan_type: string;
  readonly currency: string;
  readonly vertical: { readonly code: string; readonly name: string };
  readonly settings: {
    /** Absent: the flow's default plan has it. */
    readonly plan_title?: string;
    /** How the price list names it; absent = by the title. */
    readonly line_title?: string;
    /** A year, without optional coverages. */
    readonly price: number;
    readonly sample_policy_url: string;
    readonly details: {
      readonly plan_type: string;
      readonly plan_name: string;
      readonly plan_price: number;
      /** Absent: as in the flow's default plan. */
      readonly coverage_details?: JsonObject;
    };
    readonly optional_coverages: { readonly [name: string]: OptionalCoverage };
  };
}

/** One line of a price; the amount in cents of the currency. */
export interface PricedLine {
  readonly title: string;
  readonly cents: number;
}
