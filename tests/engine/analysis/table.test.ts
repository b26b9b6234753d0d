/** What depends on the state, region by region. */
import { describe, expect, test } from "vitest";
import { groupedStates, stateTable, type StateRow } from "../../../engine/analysis";
import { loadRateBooks } from "../../../server/rates/plans";
import { soldBy, tableLines, tablePage } from "../../../tools/flow/table";
import { edited, lists, remove, set, whole, written, type Edit } from "./flows";

const rates = loadRateBooks();
const rows = (id: string, ...edits: readonly Edit[]): readonly StateRow[] =>
  stateTable(edited(whole(id), ...edits), lists, soldBy(rates.of(written(id).vertical_code), written(id)));
const row = (code: string, all: readonly StateRow[]): StateRow | undefined => all.find((each) => each.code === code);

describe("the matrix of states", () => {
  test("has a row for each region, with the table, the rule, the coverages and the plans of that region", () => {
    const all = rows("boa");
    expect(all).toHaveLength(56);
    expect(row("CO", all)).toEqual({
      code: "CO",
      name: "Colorado",
      tables: { staff_minimum: 10 },
      notOffered: [],
      rejections: [{ id: "below_staff_minimum", step: "employees", when: "values.staff is less than 10" }],
      plans: [{ title: "Business Owners Accident Insurance", price: "$750" }],
      options: [],
      notices: { "fraud_notice@1": expect.stringMatching(/^It is unlawful to knowingly provide false/) },
    });
    expect(row("KS", all)).toMatchObject({ plans: [], rejections: [{ id: "not_sold", when: "no plan is sold" }] });
    expect(row("NY", all)?.notOffered).toEqual(["Enhanced in-hospital"]);
    // Nobody has fewer people than none: a rule that cannot hold is not told.
    expect(row("TX", all)).toMatchObject({ tables: { staff_minimum: 0 }, rejections: [] });
  });

  test("each region has its own fraud notice, and the others the one for all", () => {
    const { items = [] } = lists["fraud-notices@1"] ?? {};
    const textOf = (code: string): string | undefined => items.find((item) => item.code === code)?.text;
    for (const { code, notices } of rows("passport360"))
      expect(notices["fraud_notice@1"]).toBe(textOf(code) ?? textOf("default"));
  });

  test("follows the flow: another minimum, a rule that names states, a coverage", () => {
    const named = { in: [{ var: "answers.business_region" }, ["TX", "OH"]] };
    const all = rows(
      "boa",
      set("tables staff_minimum cells TX", 3),
      set("steps industries reject 0 when", { or: [named, { var: "answers.related_industries" }] }),
      set("steps accident-policy reject 0 when", { and: [named, { var: "answers.corporation_add_policy" }] }),
      remove("coverages groups 0 rows in_hospital not_offered_in"),
    );
    expect(row("TX", all)?.rejections.map(({ id, when }) => [id, when])).toEqual([
      ["excluded_industry", "true"],
      ["has_accident_policy", "answers.corporation_add_policy"],
      ["below_staff_minimum", "values.staff is less than 3"],
    ]);
    expect(row("CA", all)?.rejections.map(({ id, when }) => [id, when])).toEqual([
      ["excluded_industry", "answers.related_industries"],
    ]);
    expect(row("NY", all)?.notOffered).toEqual([]);
  });

  test("plans, prices and options are those of the rate book", () => {
    const all = rows("passport360");
    expect(row("MT", all)?.plans).toEqual([
      { title: "Passport 360 Enhanced (individual)", price: "$345" },
      { title: "Passport 360 Enhanced (family)", price: "$525" },
    ]);
    expect([row("NY", all)?.options, row("VT", all)?.options]).toEqual([["Golf package"], []]);
  });
});

test("regions for which the same holds stand together, the largest group last", () => {
  const groups = groupedStates(rows("boa"), ({ tables, notOffered, plans }) => [tables, notOffered, plans]);
  expect(groups.map(({ names }) => names.length)).toEqual([3, 1, 1, 1, 1, 1, 48]);
  expect(groups[0]?.names).toEqual(["Colorado", "New Mexico", "West Virginia"]);
  const lines = tableLines(rows("boa"));
  expect(lines).toContain("Colorado, New Mexico, West Virginia");
  expect(lines).toContain("  rejected if    values.staff is less than 10 (employees: below_staff_minimum)");
  expect(lines).toContain("48 other regions");
});

test("the page has a row for each region, and no text of the flow is read as markup", () => {
  const page = tablePage("<b>", rows("boa", set("coverages groups 0 rows in_hospital title", "<script>")));
  expect(page.match(/<tr>/g)).toHaveLength(57);
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toMatch(/<script|<b>/);
});
