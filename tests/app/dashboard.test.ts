import { describe, expect, test } from "vitest";
import { labelsFor } from "../../app/dashboard/client/ClientFields";
import { draftOf, personOf, problemsOf } from "../../app/dashboard/client/draft";
import type { ClientType, Draft } from "../../app/dashboard/client/draft";
import { csvOf } from "../../app/dashboard/imports/csv";
import { problemOfFiles } from "../../app/dashboard/imports/file";
import { shareSlug } from "../../app/dashboard/products";
import { namesOf } from "../../app/storefront/greeted";
import type { FlowEntry, Person } from "../../app/shared/api/types";
import { clientName, holderName, initialsOf, personName } from "../../app/shared/people";

const ana: Draft = { ...draftOf(), first_name: "Ana", last_name: "Silva", email: "ana@mail.example" };
const problems = (change: Partial<Draft>, type: ClientType = "individual") =>
  problemsOf({ ...ana, ...change }, type, labelsFor(type));

describe("the client modal's rules (portal §5)", () => {
  test("an individual needs three fields, a business two more", () => {
    expect(problemsOf(draftOf(), "individual", labelsFor("individual"))).toEqual({
      first_name: "First name is required",
      last_name: "Last name is required",
      email: "Email is required",
    });
    expect(problems({}, "business")).toEqual({
      company_name: "Business name is required",
      phone_number: "Phone is required",
    });
  });
  test("an address is given whole or not at all (A-59)", () => {
    expect(problems({})).toEqual({});
    expect(problems({ city: "Denver" })).toEqual({
      line1: "Address line 1 is required",
      region: "State is required",
      postal: "Zip is required",
    });
    expect(Object.keys(problems({ line2: "Apt 4" }))).toEqual(["line1", "city", "region", "postal"]);
    expect(problems({ line1: "1 Main St", city: "Denver", region: "CO", postal: "80202" })).toEqual({});
  });
  test.each(["02/30/1990", "13/01/1990", "1/1/90", "01/01/2999"])("%s is no date of birth", (dob) => {
    expect(problems({ dob }).dob).toBe("Please enter a valid date MM/DD/YYYY");
  });
  test.each(["ana@mail", "ana@mail..example", "ana@mail.example,bo@mail.example", "aña@mail.example"])(
    "%s is refused in the modal already, not only by the API (R-10)",
    (email) => expect(problems({ email })).toEqual({ email: "Please enter a valid email" }),
  );
  test("a leap day is one, and is sent as YYYY-MM-DD", () => {
    expect(problems({ dob: "02/29/1992" })).toEqual({});
    expect(personOf({ ...ana, dob: "02/29/1992" }).dob).toBe("1992-02-29");
  });
  test("what is empty is left out, an empty address whole", () => {
    expect(personOf({ ...ana, phone_number: " " })).toEqual({
      first_name: "Ana",
      last_name: "Silva",
      email: "ana@mail.example",
    });
  });
  test("a client that is edited and not changed is sent as it was", () => {
    const person: Person = {
      first_name: "Ana",
      last_name: "Silva",
      email: "ana@mail.example",
      phone_number: "555-123-4567",
      dob: "1992-02-29",
      address: {
        line1: "1 Main St",
        city: "Denver",
        postal: "80202",
        region: { code: "CO", name: "Colorado" },
        country: { code: "US", name: "United States" },
      },
    };
    expect(personOf(draftOf(person))).toEqual(person);
  });
  test("what the modal does not ask stays as it was, and what it empties goes", () => {
    const before = { ...personOf(ana), company_name: "Silva Ltd", preferred_name: "Annie" };
    expect(personOf({ ...draftOf(before), company_name: "", last_name: "Souza" }, before)).toEqual({
      first_name: "Ana",
      last_name: "Souza",
      email: "ana@mail.example",
      preferred_name: "Annie",
    });
  });
});

describe("an address that is kept", () => {
  const before: Person = {
    ...personOf(ana),
    address: {
      line1: "1 Main St",
      line2: "Apt 4",
      city: "Denver",
      postal: "80202",
      region: { code: "CO", name: "Colorado" },
      country: { code: "US", name: "United States" },
    },
  };
  const blank = { line1: "", line2: " ", city: "", postal: "", region: "" };

  test("is gone once all of its fields are cleared, and its optional line once that is", () => {
    expect(personOf({ ...draftOf(before), ...blank }, before)).toEqual(personOf(ana));
    const { line2, ...rest } = before.address ?? {};
    expect([line2, personOf({ ...draftOf(before), line2: "" }, before).address]).toEqual(["Apt 4", rest]);
  });
});

describe("names and initials (A-33, R-11)", () => {
  const mary = { first_name: "Mary Ann", last_name: "van der Berg", company_name: "Acme Widgets" };
  test.each([
    ["business", { company_name: "moreau Bakery", first_name: "Hugo" }, "moreau Bakery", "MO"],
    ["business", mary, "Acme Widgets", "AC"],
    ["individual", mary, "Mary Ann van der Berg", "MA"],
    ["individual", { first_name: "Ana", last_name: "Silva Reyes" }, "Ana Silva Reyes", "AS"],
    ["individual", { first_name: "𝒜na" }, "𝒜na", "𝒜"],
    ["business", { first_name: "Hugo", last_name: "Moreau" }, "Hugo Moreau", "HM"],
    [undefined, mary, "Mary Ann van der Berg", "MA"],
    ["individual", { company_name: "Acme Widgets" }, "Client", "C"],
  ] as const)("%s %j", (client_type, person, name, initials) => {
    expect(clientName({ client_type, person })).toBe(name);
    expect(initialsOf({ client_type, person })).toBe(initials);
  });

  test("a holder is the business that is asked for there, and a beneficiary is always a person", () => {
    expect(holderName({ ...mary, business_name: "Acme Tools" })).toBe("Acme Tools");
    expect(holderName(mary)).toBe("Mary Ann van der Berg");
    expect(personName(mary)).toBe("Mary Ann van der Berg");
    expect(holderName({})).toBe("n/a");
  });

  test("a quote's page greets the person, and says for whom it is", () => {
    expect(namesOf({ client_type: "individual", person: mary })).toEqual({
      firstName: "Mary Ann",
      preparedFor: "Mary Ann van der Berg",
    });
    expect(namesOf({ client_type: "business", person: mary })).toMatchObject({ preparedFor: "Acme Widgets" });
    expect(namesOf(undefined)).toEqual({ firstName: undefined, preparedFor: undefined });
  });
});

describe("the files of an import (portal §5, A-29)", () => {
  const file = (name: string, size: number) => ({ name, size });
  test.each([
    ["9,000,000 bytes are allowed", [file("a.CSV", 9_000_000)], undefined],
    ["one byte more is not", [file("a.csv", 9_000_001)], "at most 9,000,000"],
    ["another ending", [file("a.xlsx", 10)], "Only .csv"],
    ["an empty file", [file("a.csv", 0)], "empty"],
    ["two files", [file("a.csv", 10), file("b.csv", 10)], "one file at a time"],
    ["none", [], "one file at a time"],
  ])("%s", (_, files, words) => {
    if (words === undefined) expect(problemOfFiles(files)).toBeUndefined();
    else expect(problemOfFiles(files)).toContain(words);
  });
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\0=1", "＝1", "－1"])(
  "a downloaded cell %j is no formula",
  (cell) => {
    expect(csvOf([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

test("quotes, commas and line breaks stay within their cell", () => {
  expect(csvOf([['a "b", c\nd', 3]])).toBe('"a ""b"", c\nd","3"\r\n');
});

test("a share link takes the longest slug of its product", () => {
  const flow = { slugs: ["boa", "business-owners-accident"] } as unknown as FlowEntry;
  expect(shareSlug(flow)).toBe("business-owners-accident");
});
