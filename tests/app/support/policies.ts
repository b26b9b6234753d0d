import type { Policy, WaitingPolicy } from "../../../app/shared/api/types";

const KITES = { code: "kites", name: "Kites" };

/** A policy by check of which nothing has come, as the carrier's desk reads it. */
export const UNPAID: Policy = {
  id: "pol_1",
  vertical: KITES,
  policy_number: null,
  status: "inforce",
  created_at: "2026-11-18T12:00:00.000Z",
  starts_at: "2026-11-20",
  ends_at: "2027-11-20",
  payment_method: { name: "Check (Bill me later)" },
  plan: {
    id: "kite",
    plan_type: "kites",
    currency: "USD",
    vertical: KITES,
    settings: {
      plan_title: "Kite Plan",
      price: 1250.5,
      sample_policy_url: "/documents/sample/kite",
      details: { plan_type: "kites", plan_name: "kite", plan_price: 1250.5 },
      optional_coverages: {},
    },
  },
  rating_region: { code: "CO", name: "Colorado" },
  coverage: { choices: [], tables: [], add_ons: [] },
  shows: [],
  policy_documents: [],
  policy_holders: [],
  beneficiaries: [],
  bills: [{ total_amount: 1250.5, currency: { code: "USD" }, lines: [] }],
  payments: [],
  due: { amount: 1250.5, until: "2026-12-21", in_days: 31 },
  client: { id: "cl_1", client_type: "individual", person: { first_name: "Ann", last_name: "Lee" } },
};

/** The same in a list of policies that wait. */
export const WAITING: WaitingPolicy = {
  id: "pol_1",
  client: { id: "cl_1", name: "Ann Lee" },
  vertical: KITES,
  policy_number: null,
  quote_number: "Q-1",
  created_at: "2026-11-18T12:00:00.000Z",
  starts_at: "2026-11-20",
  total_amount: 1250.5,
  currency: "USD",
  due: { amount: 1250.5, until: "2026-12-21", in_days: 31 },
  broker: { id: "bkr_dana", name: "Dana Reyes" },
  brokerage: { slug: "acme", name: "Acme" },
};
