import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engineFor, shippedFlow } from "./support/shipped";

const PATHS = [
  ["holders", "0", "email"],
  ["holders", "0", "address", "region", "code"],
  ["client", "phone_number"],
  ["beneficiaries", "0", "percentage"],
  ["rating_address", "region", "code"],
  ["billing", "billing_type"],
  ["policy_effective_date"],
  ["acknowledgement", "texts"],
  ["answers", "business_type"],
];

const PARTS = [...new Set(PATHS.map(([part = ""]) => part))];
const anything = fc.jsonValue({ maxDepth: 4 });
const application = fc.oneof(anything, fc.record(Object.fromEntries(PARTS.map((part) => [part, anything]))));

describe.each(["passport360", "boa"])("what %s says of a value of another form", (id) => {
  const engine = engineFor(shippedFlow(id));
  const init = { entry: "share", today: "2026-11-20" };

  test("is a sentence or nothing, whatever was sent", () => {
    fc.assert(
      fc.property(application, fc.constantFrom(...PATHS), (sent, path) => {
        const said = engine.wrongAt(init, sent, path);
        if (said) expect(said.message).toMatch(/^[A-Z].*[\w.]$/);
      }),
      { numRuns: 2000 },
    );
  });

  test("is the question's own word", () => {
    const said = engine.wrongAt(init, { holders: [{ email: "ann@" }] }, ["holders", "0", "email"]);
    expect(said).toMatchObject({ at: "email", message: "Please enter a valid email" });
  });

  test("is nothing where no question is", () => {
    expect(engine.wrongAt(init, { holders: [{ is_vip: true }] }, ["holders", "0", "is_vip"])).toBeUndefined();
    expect(engine.wrongAt(init, { price: 1 }, ["price"])).toBeUndefined();
  });
});
