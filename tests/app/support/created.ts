import type { QuoteCreated } from "../../../app/shared/api/types";

const ADDRESS = { line1: "12 Larkspur Lane", city: "Fairplay", region: { code: "CO" }, postal: "80440" };
const AGENT = {
  id: "bkr_dana",
  name: "Dana Reyes",
  phone_number: "303-555-0111",
  email: "dana@acme.example",
  brokerage: { slug: "acme", name: "Acme" },
};

/** A quote that a share link's buyer has just begun, as the API answers it with the buyer's token. */
export const CREATED: QuoteCreated = {
  quote_number: "Q-1",
  reference: "7K3M9A",
  vertical_code: "kites",
  status: "open",
  flow: { id: "kites", version: "1.0.0" },
  origin: "share_link",
  client: { id: "cl_1001" },
  broker: AGENT,
  brokerage: AGENT.brokerage,
  application: {
    client: {
      client_type: "individual",
      first_name: "Álvaro",
      last_name: "Quintero",
      email: "alvaro@mail.example",
      phone_number: "303-555-0177",
    },
    holders: [{ first_name: "Álvaro", last_name: "Quintero", dob: "1988-03-09", address: ADDRESS }],
    rating_address: ADDRESS,
  },
  documents: [],
  policy: null,
  created_at: "2026-11-27T12:00:00.000Z",
  updated_at: "2026-11-27T12:00:00.000Z",
  auth: { token: "t-buyer" },
};
