// Types, not interfaces: only those count as plain JSON to the compiler.
/** One buyer's journey through a share link, and a stand-in for the API that answers at once. */
export type SamplePlan = {
  readonly id: string;
  readonly currency: string;
  readonly settings: {
    readonly plan_title: string;
    readonly details: {
      readonly plan_type: string;
      readonly plan_name: string;
      readonly plan_price: number;
      readonly coverage_details: Readonly<Record<string, Coverage>>;
    };
    readonly optional_coverages: Readonly<Record<string, OptionalCoverage>>;
  };
};
type Coverage = {
  readonly title: string;
  readonly description: string;
  readonly value: string;
};
type OptionalCoverage = {
  readonly title: string;
  readonly price: number;
  readonly description: string;
  readonly benefits: readonly Coverage[];
};

export const today = "2026-03-02";

/** What the buyer types, step by step. */
export const answers = {
  first_name: "Ada",
  last_name: "Lind",
  email: "ada@buyer.example",
  phone_number: "555-123-4567",
  line1: "1 Main St",
  city: "Denver",
  region: "CO",
  postal: "80202",
  dob: "02/29/1992",
  plan_type: "family",
  plan_name: "enhanced",
  golf_package: true,
  policy_effective_date: "2026-03-20",
  card_complete: true,
  acknowledged: true,
} as const;

const optional: Readonly<Record<string, OptionalCoverage>> = {
  golf_package: {
    title: "Golf package",
    price: 60,
    description: "Cover for golfers.",
    benefits: [{ title: "Clubs", description: "Lost clubs.", value: "$1,000" }],
  },
  trip_cancellation: {
    title: "Trip cancellation",
    price: 90,
    description: "Cover for trips that cannot begin.",
    benefits: [{ title: "Trip", description: "Prepaid cost.", value: "$5,000" }],
  },
};
const coverage = { title: "Trip delay", description: "Cost of a delay.", value: "$500" };

/** The sixteen plans of a region where everything is sold. */
export const plans: readonly SamplePlan[] = ["individual", "family"].flatMap((plan_type) =>
  ["essential", "enhanced"].flatMap((plan_name) =>
    [[], ["golf_package"], ["trip_cancellation"], ["golf_package", "trip_cancellation"]].map((extras) => ({
      id: [plan_type, plan_name, ...extras].join("-"),
      currency: "USD",
      settings: {
        plan_title: plan_name,
        details: {
          plan_type,
          plan_name,
          plan_price: plan_type === "family" ? 525 : 315,
          coverage_details: { trip_delay: coverage },
        },
        optional_coverages: Object.fromEntries(
          extras.flatMap((name) => (optional[name] ? [[name, optional[name]]] : [])),
        ),
      },
    })),
  ),
);

export const grandtotal = 585;
export const broker = { id: "broker-1", name: "Dana Reyes", phone_number: "555-100-2000", email: "dana@acme.example" };
export const brokerage = { slug: "acme", name: "Acme Insurance Agency" };
export const carrier = { name: "Meridian Casualty", phone_number: "555-200-3000", email: "help@carrier.example" };
