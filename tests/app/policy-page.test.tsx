import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { PolicyPage } from "../../app/dashboard/policy/PolicyPage";
import type { Policy } from "../../app/shared/api/types";
import { system } from "../../app/shared/theme/system";

/** The policy page through its door: what the API responds, as a broker reads it (portal §2, D11, D12). */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COLORADO = {
  line1: "1 Main",
  city: "Denver",
  region: { code: "CO", name: "Colorado" },
  country: { code: "US" },
  postal: "80202",
} as const;
const ANN = { first_name: "Ann", last_name: "Lee", email: "ann@buyer.example", phone_number: "303-555-0100" } as const;
const row = (title: string, ...values: readonly string[]) => ({ key: title, title, hazards: ["Always"], values });
const table = (title: string) => ({
  title,
  columns: { title: "Benefit", hazards: "Hazard", values: "Benefit amount" },
  groups: [
    { title: "Primary Benefits", rows: [row("Death", "$500,000 principal sum")] },
    { title: "Additional Benefits", rows: [row("Paralysis", "$5 a day", "30 days maximum")] },
  ],
});

/** A business policy that was rated in VT, of a person who lives in CO. */
const BUSINESS: Policy = {
  id: "pol_1",
  vertical: { code: "kites", name: "Kites" },
  policy_number: null,
  status: "inforce",
  created_at: "2026-11-18T12:00:00Z",
  starts_at: "2026-11-20",
  ends_at: "2027-11-20",
  payment_method: { name: "Check (Bill me later)" },
  plan: {
    id: "kite",
    plan_type: "kites",
    currency: "USD",
    vertical: { code: "kites", name: "Kites" },
    settings: {
      plan_title: "Kite Plan",
      price: 770,
      sample_policy_url: "/documents/sample/kite",
      details: { plan_type: "kites", plan_name: "kite", plan_price: 770 },
      optional_coverages: {},
    },
  },
  rating_region: { code: "VT", name: "Vermont" },
  coverage: { choices: [], tables: [table("Owners"), table("Employees")], add_ons: [] },
  shows: [],
  policy_documents: [{ name: "Policy schedule", url: "/api/management/v1/documents/schedule-pol_1" }],
  policy_holders: [
    {
      id: "h1",
      position_on_policy: 1,
      person: {
        ...ANN,
        address: COLORADO,
        business_name: "Lee Ltd",
        title_at_business: "Owner",
        position_on_policy: 1,
      },
    },
  ],
  beneficiaries: [],
  bills: [
    { total_amount: 770, currency: { code: "USD" }, lines: [{ title: "Kite Plan", amount: 770 }], period: "a year" },
  ],
  client: { id: "cl_1", client_type: "business", person: { ...ANN, company_name: "Lee Ltd" } },
};
const ADD_ON = {
  title: "Golf package",
  description: "For golfers.",
  columns: { title: "Benefit", values: "Benefit amount" },
  benefits: [{ title: "Hole-in-one celebration", value: "$250" }],
};
const PERSONAL: Policy = {
  ...BUSINESS,
  policy_number: "MC-1",
  coverage: { ...BUSINESS.coverage, choices: [{ label: "Plan type", value: "Family" }], add_ons: [ADD_ON] },
  policy_holders: [
    {
      id: "h1",
      position_on_policy: 1,
      person: { ...ANN, dob: "1990-02-28", business_name: "Lee Ltd", position_on_policy: 1 },
    },
  ],
  beneficiaries: [
    { person: { first_name: "Bea", last_name: "Lee", email: "bea@buyer.example" }, percentage: 60 },
    { person: { first_name: "Cy", last_name: "Lee", relationship_description: "Child" } },
  ],
  bills: [
    {
      total_amount: 830,
      currency: { code: "CAD" },
      lines: [
        { title: "Kite Plan", amount: 770 },
        { title: "Golf package", amount: 60 },
      ],
      period: "for 6 months",
    },
  ],
  client: { id: "cl_1", client_type: "individual", person: ANN },
};

async function open(policy: Policy): Promise<void> {
  const flows = [{ id: "kites", title: "Kites", vertical_code: "kites" }];
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes("/policies/") ? policy : { flows }))),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ChakraProvider value={system}>
        <MemoryRouter initialEntries={["/dashboard/clients/cl_1/policies/pol_1"]}>
          <Routes>
            <Route path="/dashboard/clients/:clientId/policies/:policyId" element={<PolicyPage />} />
          </Routes>
        </MemoryRouter>
      </ChakraProvider>
    </SWRConfig>,
  );
  await screen.findByRole("heading", { level: 1, name: "Kites" });
}

const part = (name: string) => within(screen.getByRole("region", { name }));
const facts = (name: string): readonly (readonly [string | null, string | null])[] =>
  part(name)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);

test("its sections stand in the order in which people look: price, dates and documents, then who, then what", async () => {
  await open(BUSINESS);
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["Price", "Overview", "Documents", "Policyholder", "Coverage"]);
  expect(screen.getByText("In force")).toBeVisible();
  expect(part("Documents").getByRole("button", { name: "Policy schedule" })).toBeVisible();
});

test("a company's policy lists nothing that it cannot have, and a number not given yet as n/a (A-40)", async () => {
  await open(BUSINESS);
  expect(facts("Overview")).toEqual([
    ["Policy number", "n/a"],
    ["Start date", "Nov 20, 2026"],
    ["End date", "Nov 20, 2027"],
    ["Sold on", "Nov 18, 2026"],
    ["Plan", "Kite Plan"],
    ["State", "Vermont"],
    ["Payment method", "Check (Bill me later)"],
  ]);
  const people = part("Policyholder");
  expect(people.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Phone",
    "Email",
    "Address",
  ]);
  expect(people.getByRole("rowheader")).toHaveTextContent("Lee LtdAnn Lee, Owner");
  expect(screen.getAllByText("n/a")).toHaveLength(1);
});

test("coverage stands under the groups with which it was sold", async () => {
  await open(BUSINESS);
  const tables = part("Coverage").getAllByRole("table");
  expect(tables.map((each) => each.querySelector("caption")?.textContent)).toEqual([
    "OwnersHazard: Always",
    "EmployeesHazard: Always",
  ]);
  for (const each of tables) {
    expect(within(each).getAllByRole("columnheader")[0]).toHaveTextContent("Primary Benefits");
    expect(
      within(each)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Death", "Additional Benefits", "Paralysis"]);
    expect(within(each).getByRole("row", { name: /Paralysis/ })).toHaveTextContent("Always$5 a day30 days maximum");
  }
});

test("a person's policy says whom it covers, what its add-ons bring and what its price is made of", async () => {
  await open(PERSONAL);
  expect(facts("Overview")).toEqual(
    expect.arrayContaining([
      ["Policy number", "MC-1"],
      ["Plan type", "Family"],
      ["Add-ons", "Golf package"],
    ]),
  );
  expect(facts("Price")).toEqual([
    ["Kite Plan", "CA$770.00"],
    ["Golf package", "CA$60.00"],
  ]);
  expect(part("Price").getByText("CA$830.00", { exact: false })).toHaveTextContent("CA$830.00 for 6 months");
  const addOn = part("Coverage").getByRole("table", { name: /Golf package/ });
  expect(within(addOn).getByRole("row", { name: /Hole-in-one/ })).toHaveTextContent("Hole-in-one celebration$250");
});

test("a person is named by first and last name, and who is paid by name and share (R-11)", async () => {
  await open(PERSONAL);
  expect(part("Policyholder").getByRole("rowheader")).toHaveTextContent(/^Ann Lee$/);
  expect(part("Policyholder").getByRole("cell", { name: /Feb 28, 1990/ })).toBeVisible();
  const rows = part("Beneficiaries").getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Bea LeeShare 60%bea@buyer.example", "Cy LeeChild"]);
});

test("a policy without a bill has no price (A-40)", async () => {
  await open({ ...BUSINESS, bills: [] });
  expect(part("Price").getByText("n/a")).toBeVisible();
});
