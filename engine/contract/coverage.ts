/** What a plan covers, as the steps that sell it say it. */
export interface PlanCoverage {
  /** What the buyer chose before the plan itself, such as whom it covers. */
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly CoverageTable[];
  /** The optional coverages that are part of the plan. */
  readonly add_ons: readonly CoveredAddOn[];
}

export interface CoverageTable {
  /** Empty for a product with one table. */
  readonly title: string;
  readonly columns: {
    readonly title: string;
    /** Absent where rows say no hazards. */
    readonly hazards?: string;
    readonly values: string;
  };
  readonly groups: readonly CoverageGroup[];
}

export interface CoverageGroup {
  /** Empty for rows without a heading. */
  readonly title: string;
  readonly rows: readonly CoverageRow[];
}

export interface CoverageRow {
  readonly key: string;
  readonly title: string;
  /** Plain words of the info modal; absent = no info icon. */
  readonly description?: string;
  /** When the coverage applies; one line each. */
  readonly hazards: readonly string[];
  /** What it pays; one line each. */
  readonly values: readonly string[];
}

export interface CoveredAddOn {
  readonly title: string;
  readonly description: string;
  readonly columns: { readonly title: string; readonly values: string };
  readonly benefits: readonly AddOnBenefit[];
}

export interface AddOnBenefit {
  readonly title: string;
  readonly description?: string;
  readonly value: string;
}
