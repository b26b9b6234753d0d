import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  namesIn,
  nextVersionOf,
  removalOf,
  renamed,
  usesOf,
  type NameOf,
  type StillNamed,
  type Use,
} from "../../../../../engine/analysis";
import { products, type DraftFile } from "../products";
import { applied, library } from "./names-of-products";

/** The files of a product, of its scenarios only those that are asked about: it has dozens of them. */
const filesOf = (product: string, scenarios: RegExp): readonly DraftFile[] =>
  (products[product] ?? []).filter(({ path }) => !path.startsWith("scenarios/") || scenarios.test(path));

const boa = filesOf("boa", /usual|price-owners|broker-binds/);
const courier = filesOf("courier", /usual/);
const passport = filesOf("passport360", /usual|mt-enhanced-only/);

const saidOf = (files: readonly DraftFile[], name: NameOf): readonly string[] => [
  ...new Set(usesOf(files, library, name).map(({ words }: Use) => words)),
];

const reasonFor = (files: readonly DraftFile[], name: NameOf, now: string): string => {
  const made = renamed(files, library, name, now);
  return made.ok ? "It can be renamed." : made.reason;
};

/** The shared parts, of which one reads an answer of the product. */
const { "checkout@5": checkout, ...others } = library.parts;
const readsOwners = {
  ...others,
  ...(checkout && { "checkout@5": { ...checkout, next_label: "{answers.owners_count}" } }),
};

const question = (name: string, of?: string): NameOf => ({ sort: "question_name", name, of });

/** The files with a text of one in place of another. */
const edited = (files: readonly DraftFile[], path: string, from: string, to: string): readonly DraftFile[] =>
  files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file));

describe("The uses of a name", () => {
  it("are said by what is there, in all files of the draft", () => {
    expect(saidOf(boa, question("owners_count"))).toEqual(
      expect.arrayContaining([
        "“Shows” of “After the sale”",
        "the value “Staff”",
        "“Estimate your price” of “The page”",
        "the usual answers",
        "the scenario “Ten owners pay $950”",
        "“boa” of “Plans” of the rate book boa@1",
      ]),
    );
    expect(saidOf(boa, { sort: "rejection_name", name: "not_sold" })).toEqual([]);
    expect(saidOf(boa, { sort: "step_id", name: "plans" })).toEqual(
      expect.arrayContaining([
        "the dialog “Confirm change to business state” of the step “Tell us about your business”",
        "the step “Checkout”",
      ]),
    );
  });

  it("are those of the list whose things are asked, where another list asks the same", () => {
    const pointers = (of: string) =>
      usesOf(courier, library, question("name", of)).flatMap(({ path, pointer }) =>
        path.endsWith("usual.json") ? [pointer] : [],
      );
    expect(pointers("drivers")).toEqual(["/answers/drivers/0/name", "/answers/drivers/1/name"]);
    expect(pointers("vehicles")).toEqual([]);
  });

  it("are in the rate book, the page and the scenarios for a plan", () => {
    expect(saidOf(passport, { sort: "plan_name", name: "enhanced" })).toEqual(
      expect.arrayContaining([
        "the question “Plan” of the step “Choose a plan for {answers.first_name}”",
        "“What it costs a year” of “The page”",
        "the coverage “Trip delay” of the rate book passport360@1",
        "the scenario “MT offers only the enhanced plan”",
      ]),
    );
  });

  it("are all of names that something gives, in every product, but for those of the format", () => {
    const given = new Set(["no_plans", "broker_not_licensed", "client_type", "client-type", "address"]);
    const elsewhere = /^(list_name|part_name|plan_place|region_code|table_key|\w+_name)$/;
    const strange = Object.values(products).flatMap((files) => {
      const all = namesIn(files, library);
      const declared = new Set(all.flatMap((each) => (each.declares ? [`${each.sort} ${each.of} ${each.name}`] : [])));
      return all.filter(
        ({ sort, of, name }) =>
          !declared.has(`${sort} ${of} ${name}`) &&
          !given.has(name) &&
          !(elsewhere.test(sort) && /@|^[A-Z]{2}$|\./.test(name)),
      );
    });
    expect(strange.map(({ path, pointer, sort, name }) => `${path} ${pointer}: ${sort} ${name}`)).toEqual([]);
  });
});

describe("A thing that is to be removed", () => {
  it("says what still names it, or anything in it, and leaves out what goes with it", () => {
    const index = namesIn(boa, library).find(({ sort, name }) => sort === "step_id" && name === "employees")?.pointer;
    const place = { path: "boa.flow.json", pointer: index?.replace(/\/id$/, "") ?? "" };
    const still = removalOf(boa, library, [place]);
    expect(still.map(({ name }) => name)).toEqual(["employees", "below_staff_minimum", "employees_count"]);
    const rule: StillNamed | undefined = still[1];
    expect(rule?.uses.map(({ words }) => words)).toContain(
      "the dialog “Confirm change to business state” of the step “Tell us about your business”",
    );
  });

  it("is an item of a list that answers name, of each question whose items it is one of", () => {
    const path = "lists/beneficiary-relationships@1.json";
    const items = ["Aunt", "Child"].map((name) => ({ code: name, name }));
    const list = { path, text: JSON.stringify({ name: "beneficiary-relationships", version: 1, items }) };
    const usual = {
      path: "scenarios/passport360/usual.json",
      text: JSON.stringify({ answers: { beneficiaries: [{ relationship_description: "Child" }] } }),
    };
    const flow = passport.filter((each) => each.path === "passport360.flow.json");
    const still = (...indexes: readonly number[]) =>
      removalOf(
        [...flow, list, usual],
        library,
        indexes.map((index) => ({ path, pointer: `/items/${index}` })),
      ).map(({ name, uses }) => ({
        name,
        where: uses.map(({ words }) => words),
      }));
    expect(still(0)).toEqual([]);
    const child = { name: "Child", where: ["the usual answers"] };
    expect(still(1)).toEqual([child]);
    expect(still(0, 1)).toEqual([child]);
  });

  it("may go without a trace where nothing names it", () => {
    expect(removalOf(boa, library, [{ path: "boa.flow.json", pointer: "/rejections/not_sold" }])).toEqual([]);
  });
});

describe("A name that cannot be changed", () => {
  it("is one of a frozen part, and of one that is the draft's own it can", () => {
    expect(reasonFor(boa, question("method"), "way")).toBe(
      "“method” is a name of the shared part checkout@5, which is frozen. Make its next version part of this draft first.",
    );
    const file = resolve(import.meta.dirname, "../../../../../flows/parts/checkout@5.json");
    const texts = { lists: new Map(), parts: new Map([["checkout@5", readFileSync(join(file), "utf8")]]) };
    const next = nextVersionOf(boa, texts, "checkout@5")?.files ?? [];
    const own = [...applied(boa, next), ...next.filter(({ path }) => path.startsWith("parts/"))];
    expect(reasonFor(own, question("method"), "way")).toBe("It can be renamed.");
  });

  it("is one that a frozen part uses", () => {
    expect(renamed(boa, { parts: readsOwners }, question("owners_count"), "owners")).toEqual({
      ok: false,
      reason:
        "The shared part checkout@5 uses “owners_count” and is frozen. Make its next version part of this draft first.",
    });
  });

  it("is one that a record of the API has", () => {
    expect(reasonFor(passport, question("percentage", "beneficiaries"), "share")).toBe(
      "The record that keeps the answer has the name “percentage”, so the question cannot have another one.",
    );
  });

  it("is one that is taken, of another form, or given by nothing", () => {
    expect(reasonFor(boa, question("owners_count"), "employees_count")).toBe("The name “employees_count” is taken.");
    expect(reasonFor(boa, question("owners_count"), "Owners")).toBe(
      "A name has small letters, digits and _, and begins with a letter.",
    );
    expect(reasonFor(boa, { sort: "step_id", name: "plans" }, "the_plans")).toBe(
      "A name has small letters, digits and -, and begins with a letter.",
    );
    expect(reasonFor(boa, question("pets"), "animals")).toBe("“pets” is not a name that the files of this draft give.");
  });

  it("may be at a place that cannot be read at the moment", () => {
    const files = edited(boa, "scenarios/boa/price-owners.json", "{", "{,");
    expect(reasonFor(files, question("owners_count"), "owners")).toBe(
      "scenarios/boa/price-owners.json cannot be read at the moment, so it is not known where it has the name.",
    );
  });
});
