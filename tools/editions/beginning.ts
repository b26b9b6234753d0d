import type { JsonObject } from "../../engine/index";
import type { PlainScenario } from "./edition";
import type { Chances } from "./random";

/** What the record of a client may hold; some products neither ask nor show all of it, and must keep it all the same. */
const CLIENT = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann.lee@mail.example",
  phone_number: "303-555-0100",
  company_name: "Acme Tools",
  dob: "1980-05-04",
  title: "Owner",
  address: {
    line1: "1 Main Street",
    line2: "Suite 5",
    city: "Springfield",
    postal: "80202",
    region: { code: "CO", name: "Colorado" },
    country: { code: "US", name: "United States" },
  },
} as const;

/** How a random journey begins: as a scenario does, with another client, card or licence now and then. */
export function beginning(
  flow: string,
  entry: string,
  scenarios: readonly PlainScenario[],
  chances: Chances,
): PlainScenario {
  const like = chances.one(scenarios);
  const given: JsonObject = {
    ...like?.given,
    ...(entry !== "share" && { client: someClient(like?.given?.client as JsonObject | undefined, chances) }),
    card: chances.is(0.8) ? "ok" : (chances.one(["declined", "insufficient"]) ?? "ok"),
    licensed: chances.is(0.98),
  };
  return { flow, entry, today: like?.today ?? "2026-11-20", given, steps: [], expect: { outcome: "open" } };
}

/** A client as in the scenario, with a few parts more or less. */
function someClient(like: JsonObject | undefined, chances: Chances): JsonObject {
  const type = chances.one(["individual", "business"]) ?? "individual";
  const more = Object.entries(CLIENT).filter(() => chances.is(0.5));
  const person: JsonObject = { ...Object.fromEntries(more), ...(like?.person as JsonObject | undefined) };
  const kept = Object.entries(person).filter(() => chances.is(0.95));
  return { client_type: chances.is(0.8) ? (like?.client_type ?? type) : type, person: Object.fromEntries(kept) };
}
