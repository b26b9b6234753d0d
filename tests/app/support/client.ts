import type { Client } from "../../../app/shared/api/types";

/** A client without an address, of whom a test says more. */
export const CLIENT: Client = {
  id: "cl_1",
  client_type: "individual",
  created_at: "2026-11-20T12:00:00Z",
  person: { first_name: "Ann", last_name: "Lee", email: "ann@mail.example" },
  policies_stats: { inforce: 0, churned: 0 },
  next_renewal_date: null,
  broker: { id: "bkr_dana", name: "Dana Reyes" },
};
