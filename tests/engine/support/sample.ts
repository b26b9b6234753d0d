import type { JsonObject, StartInit } from "../../../engine";

/** A person who breaks no rule of the shipped Passport flow. */
export const PERSON = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@buyer.example",
  phone_number: "555-123-4567",
  line1: "1 Main St",
  city: "Denver",
  region: "CO",
  postal: "80202",
} as const satisfies JsonObject;

/** What a person answers of a business that breaks no rule of the shipped BOA flow. */
export const BUSINESS = {
  business_name: "Lee Ltd",
  title_at_business: "Owner",
  business_region: "CO",
  related_industries: false,
  sic_code: 742,
  corporation_vc_form: false,
  corporation_add_policy: false,
  owners_count: 8,
  employees_count: 2,
} as const satisfies JsonObject;

export const BENEFICIARY = { ...PERSON, relationship_description: "Child" } as const satisfies JsonObject;

const around = {
  broker: { id: "B-1", name: "Dana Reyes", email: "dana@acme.example", phone_number: "555-000-1111" },
  brokerage: { slug: "acme", name: "Acme Insurance Agency" },
  carrier: { name: "Meridian Casualty", phone_number: "555-000-2222", email: "help@carrier.example" },
};

/** A buyer at a share link, on a day in winter. */
export const SHARE: StartInit = { entry: "share", today: "2027-01-15", data: around };

export const CLIENT: JsonObject = {
  id: "C-1",
  client_type: "individual",
  person: {
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@buyer.example",
    phone_number: "555-123-4567",
    dob: "1992-02-29",
  },
};
/** A quote as the dashboard creates it: no plan, no holder yet. */
export const BLANK_QUOTE: JsonObject = {
  quote_number: "Q-1",
  client: { id: "C-1" },
  application: {},
  broker: around.broker,
  brokerage: around.brokerage,
};

export const DASHBOARD: StartInit = {
  entry: "dashboard",
  today: "2027-01-15",
  data: { ...around, quote: { quote_number: "Q-1" } },
};
export const ENROLL: StartInit = { ...DASHBOARD, entry: "enroll" };
