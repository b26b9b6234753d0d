import "@testing-library/jest-dom/vitest";
import { cleanup, screen, within } from "@testing-library/react";
import { getDefaultStore } from "jotai";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OfferTable } from "../../app/dashboard/OfferTable";
import { PolicyTable } from "../../app/dashboard/client/PolicyTable";
import { ClientTable } from "../../app/dashboard/clients/ClientTable";
import { ImportOutcome } from "../../app/dashboard/imports/ImportOutcome";
import { failureAtom } from "../../app/dashboard/imports/state";
import { beneficiariesOf, holdersOf } from "../../app/dashboard/policy/people";
import { PeopleTable } from "../../app/dashboard/policy/PeopleTable";
import type { Client, Policy, WorklistQuote } from "../../app/shared/api/types";
import { byColumn } from "./support/columns";
import { offerOf, worklistOf } from "./support/offers";
import { show } from "./support/show";

/** Each table of the dashboard read by the titles of its columns, with a value of its own in every cell. */

const ADDRESS = { line1: "1 Main", city: "Denver", region: { code: "CO", name: "Colorado" }, postal: "80202" };

const POLICY = {
  id: "pol_1",
  vertical: { code: "kites", name: "Kites" },
  policy_number: "MC-1",
  status: "inforce",
  created_at: "2026-01-02T12:00:00Z",
  starts_at: "2026-03-04",
  ends_at: "2027-05-06",
  client: { id: "cl_1", client_type: "individual", person: {} },
  policy_holders: [
    {
      id: "h1",
      person: {
        first_name: "Ann",
        last_name: "Lee",
        dob: "1990-02-28",
        phone_number: "303-555-0100",
        email: "ann@mail.example",
        address: ADDRESS,
      },
    },
  ],
  beneficiaries: [
    {
      person: { first_name: "Bea", last_name: "Lee", email: "bea@mail.example", phone_number: "303-555-0101" },
      percentage: 60,
    },
    { person: { first_name: "Cy", relationship_description: "Child", address: ADDRESS }, percentage: 40 },
  ],
} as unknown as Policy;

const CLIENT = {
  id: "cl_1",
  client_type: "business",
  created_at: "2026-01-02T12:00:00Z",
  next_renewal_date: "2027-03-04",
  policies_stats: { inforce: 3, churned: 1 },
  broker: { id: "b", name: "Dana Reyes" },
  person: { company_name: "Lee Ltd", first_name: "Ann", email: "ann@mail.example", address: ADDRESS },
} as unknown as Client;

const rows = (): readonly Readonly<Record<string, string>>[] => {
  const table = screen.getByRole("table");
  return within(table)
    .getAllByRole("row")
    .filter((row) => within(row).queryAllByRole("columnheader").length === 0)
    .map((row) => byColumn(table, row));
};

const ACTING = { onAct: () => undefined, copied: undefined, failed: undefined, dialog: undefined };
const PROPOSAL = { document_type: "quote_proposal", name: "Proposal", url: "/proposal.pdf" } as const;

function Policies({
  policies,
  quotes,
}: {
  readonly policies: readonly Policy[];
  readonly quotes: readonly WorklistQuote[];
}) {
  const proposals = new Map(quotes.map(({ quote_number }) => [quote_number, PROPOSAL]));
  return (
    <PolicyTable clientId="cl_1" policies={policies} list={worklistOf(quotes)} proposals={proposals} acting={ACTING} />
  );
}
const NO_VIEW = { awaited: 0, place: undefined, onView: () => undefined };

/** File of the table → what is read in it. */
const TABLES: Readonly<Record<string, () => void>> = {
  "client/PolicyTable.tsx": () => {
    const { unmount } = show(<Policies policies={[POLICY]} quotes={[]} />);
    expect(rows()).toEqual([
      {
        Product: "Kites",
        "Policy number": "MC-1",
        "Issued on": "Jan 02, 2026",
        "Start date": "Mar 04, 2026",
        "End date": "May 06, 2027",
        Status: "In force",
        Action: "View Kites policy MC-1",
      },
    ]);
    unmount();
    show(
      <Policies policies={[]} quotes={[offerOf({ quote_number: "Q-ABCDEFGH", created_at: "2026-07-08T12:00:00Z" })]} />,
    );
    const [row, below] = screen.getAllByRole("row").slice(1);
    expect(byColumn(screen.getByRole("table"), row as HTMLElement)).toEqual({
      Product: "Kites",
      "Policy number": "Q-ABCDEFGH",
      "Issued on": "Jul 08, 2026",
      "Start date": "n/a",
      "End date": "n/a",
      Status: "Sent",
      Action: "View the Kites proposal Q-ABCDEFGH⋯",
    });
    expect(below).toHaveTextContent("Mailed Nov 18 to uma@…, not opened · Reference 7K3M9A");
  },
  "OfferTable.tsx": () => {
    const price = { amount: 405, currency: "USD", period: "a year" };
    show(<OfferTable list={worklistOf([offerOf({ price })])} acting={ACTING} />);
    expect(rows()).toEqual([
      {
        Client: "Uma Sawyer7K3M9A · Kites",
        "What is known": "Mailed Nov 18 to uma@…, not opened",
        Price: "$405.00",
        "Quiet for": "10 days",
        Agent: "Dana Reyes",
        Action: "⋯",
      },
    ]);
  },
  "clients/ClientTable.tsx": () => {
    show(<ClientTable name="all" clients={[CLIENT]} {...NO_VIEW} />);
    expect(rows()).toEqual([
      {
        Client: expect.stringMatching(/Lee Ltdann@mail\.example$/) as string,
        "Added on": "Jan 02, 2026",
        State: "CO",
        "Next renewal": "Mar 04, 2027",
        Policies: "3",
        Broker: "Dana Reyes",
        Status: "3 in force",
      },
    ]);
  },
  "imports/ImportOutcome.tsx": () => {
    const problem = { row: 7, column: "Email", expected: "an address", found: "nonsense", message: "Row 7 …" };
    const other = { ...problem, row: 9, column: "Zip", expected: "five digits", found: "" };
    getDefaultStore().set(failureAtom, { file: "a.csv", message: "", rows: [problem, other] });
    show(<ImportOutcome />);
    expect(rows()).toEqual([
      { Row: "7", Column: "Email", Expected: "an address", Found: "nonsense" },
      { Row: "9", Column: "Zip", Expected: "five digits", Found: "nothing" },
    ]);
  },
  "policy/PeopleTable.tsx": () => {
    const { unmount } = show(<PeopleTable title="Policyholder" people={holdersOf(POLICY)} />);
    const address = "1 Main, Denver, CO 80202";
    expect(rows()).toEqual([
      {
        Name: "Ann Lee",
        "Date of birth": "Date of birth Feb 28, 1990",
        Phone: "303-555-0100",
        Email: "ann@mail.example",
        Address: address,
      },
    ]);
    unmount();
    show(<PeopleTable title="Beneficiaries" people={beneficiariesOf(POLICY)} />);
    expect(rows()).toEqual([
      { Name: "Bea Lee", Share: "Share 60%", Phone: "303-555-0101", Email: "bea@mail.example", Address: "" },
      { Name: "CyChild", Share: "Share 40%", Phone: "", Email: "", Address: address },
    ]);
  },
};

beforeEach(() => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  getDefaultStore().set(failureAtom, null);
});

describe("the table of", () => {
  test.each(Object.entries(TABLES))("%s has each value under its title", (_, read) => read());
});

test("every table of the dashboard is read by its columns", () => {
  const folder = resolve(import.meta.dirname, "../../app/dashboard");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const found = files.filter((file) => /<ColumnHead|scope="col"/.test(readFileSync(join(folder, file), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(TABLES).toSorted());
});
