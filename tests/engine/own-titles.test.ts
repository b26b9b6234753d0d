import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../engine";
import { loadRateBooks } from "../../server/rates/plans";
import { shippedEngine } from "./support/shipped";

/** A coverage's own title in the plan wins over the one of the flow's row, wherever the plan is said. */

const rates = loadRateBooks();
const OWN = "A title of the server's own";
const init = (region: string) => ({
  entry: "dashboard" as const,
  today: "2027-01-15",
  data: { quote: { application: { rating_address: { region: { code: region } } } } },
});

function jsonIn(text: string): JsonObject {
  const object: JsonObject = JSON.parse(text);
  return object;
}

/** The plan with its own title for one coverage of each table. */
function retitled(plan: JsonObject, key: string): JsonObject {
  const text = JSON.stringify(plan, (name: string, value: unknown) =>
    name === key && typeof value === "object" ? { ...value, title: OWN } : value,
  );
  return jsonIn(text);
}

describe.each(["passport360", "boa"])("%s", (id) => {
  const engine = shippedEngine(id);
  const [first] = rates.plansIn(engine.flow.vertical_code, "CO");
  const plan = engine.completePlan(init("CO"), jsonIn(JSON.stringify(first)));
  const keys = engine.flow.coverages?.groups.flatMap(({ rows }) => Object.keys(rows)) ?? [];
  const sold = engine.coverage(init("CO"), plan).tables[0]?.groups.flatMap(({ rows }) => rows.map(({ key }) => key));

  test.each(keys.filter((key) => sold?.includes(key)))("the coverage %s", (key) => {
    const titles = engine
      .coverage(init("CO"), retitled(plan, key))
      .tables.map(({ groups }) => groups.flatMap(({ rows }) => rows).find((row) => row.key === key)?.title);
    expect(titles.length).toBeGreaterThan(0);
    expect(new Set(titles)).toEqual(new Set([OWN]));
  });
});
