/** What the rules of a draft can read, as the controls of the studio let people pick it. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reads, vocabularyAt, vocabularyOf, type Readable, type Vocabulary } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { editedText, products, textEdits } from "./products";

const folder = (name: string) =>
  Object.fromEntries(
    readdirSync(`flows/${name}`).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`flows/${name}/${file}`, "utf8")),
    ]),
  );
const library = { lists: folder("lists"), parts: folder("parts") };

function vocabulary(product: string): Vocabulary {
  const known = vocabularyOf(products[product] ?? [], library);
  if (!known) throw new Error(`${product} cannot be read.`);
  return known;
}
const inOf = (all: readonly Readable[], path: string): Readable | undefined => all.find((each) => each.path === path);
const readable = (product: string, path: string): Readable | undefined => inOf(vocabulary(product).readables, path);

/** The paths that all rules of a file read. */
function pathsIn(value: unknown): readonly string[] {
  if (value === null || typeof value !== "object") return [];
  const own = "var" in value ? reads(value) : [];
  return [...own, ...Object.values(value).flatMap((each) => pathsIn(each))];
}

describe("What rules can read", () => {
  it("has an answer's title, its kind and its choices", () => {
    expect(readable("boa", "answers.owners_count")).toEqual({
      path: "answers.owners_count",
      label: "Number of owners",
      group: "Answers",
      kind: "number",
    });
    expect(readable("boa", "answers.related_industries")).toMatchObject({ kind: "yes-no" });
    expect(readable("boa", "answers.business_region")).toMatchObject({ kind: "choice", list: "us-regions@1" });
    expect(readable("boa", "answers.plan_name")?.choices).toEqual([
      { value: "boa", label: "Business Owners Accident Insurance" },
    ]);
    expect(readable("courier", "answers.cargo")).toMatchObject({ kind: "several" });
  });

  it("has the answers that parts ask, and what named values come to", () => {
    expect(readable("boa", "answers.email")).toMatchObject({ label: "Email", kind: "text" });
    expect(readable("boa", "answers.policy_effective_date")?.kind).toBe("date");
    expect(readable("boa", "values.staff")).toMatchObject({ label: "Staff", kind: "number" });
    expect(readable("boa", "values.staff_needed")).toMatchObject({ label: "Staff needed", kind: "number" });
    expect(readable("boa", "values.quoted_state")?.kind).toBe("text");
  });

  it("has who answers, the state, the day and the records of the API", () => {
    expect(readable("boa", "is.broker")).toMatchObject({ label: "Answered by a broker", kind: "yes-no" });
    expect(readable("boa", "rating.region")).toMatchObject({ kind: "choice", list: "us-regions@1" });
    expect(readable("boa", "today")).toMatchObject({ kind: "date" });
    expect(readable("boa", "client.client_type")?.choices?.map(({ value }) => value)).toEqual([
      "individual",
      "business",
    ]);
    expect(readable("boa", "quote.policy.policy_number")).toMatchObject({ label: "Quote: policy number" });
  });

  it("has tables by their keys, and lists with their items", () => {
    const { tables, lists, names } = vocabulary("boa");
    expect(tables[0]).toEqual({ name: "staff_minimum", label: "Staff minimum", by: "us-regions@1", kind: "number" });
    expect(lists["us-regions@1"]).toContainEqual({ value: "CO", label: "Colorado" });
    expect(names.step_id?.map(([name]) => name)).toContain("employees");
  });

  it("has what each thing of a list has, and reads it by its name where a rule is about one", () => {
    const known = vocabulary("courier");
    expect(inOf(known.readables, "answers.drivers")?.items?.map(({ path, kind }) => [path, kind])).toEqual([
      ["name", "text"],
      ["born", "date"],
      ["age", "number"],
      ["accidents", "number"],
      ["drives", "text"],
    ]);
    const question = "/steps/4/questions/drivers/items/questions/drives/show_when";
    const inside = vocabularyAt(known, "courier.flow.json", question);
    expect(inside.readables[0]?.path).toBe("name");
    expect(vocabularyAt(inside, "courier.flow.json", question)).toEqual(inside);
    expect(vocabularyAt(known, "courier.flow.json", "/steps/4/reject/0/when").readables[0]?.path).toBe(
      "answers.home_region",
    );
  });

  it("has only the values above a named value, where that is written", () => {
    const valuesAt = (path: string, pointer: string): readonly string[] =>
      vocabularyAt(vocabulary("courier"), path, pointer).readables.flatMap((each) =>
        each.group === "Values" ? [each.path] : [],
      );
    const book = "products/courier@1.json";
    expect(valuesAt(book, "/values/zone_factor")).toEqual([]);
    expect(valuesAt(book, "/values/youngest")).toEqual(["values.zone_factor", "values.miles_factor"]);
    expect(valuesAt(book, "/price_lines/0/amount")).toHaveLength(4);
  });

  it("has what the rules of the rate book read: its own values, tables and plans", () => {
    const known = vocabulary("courier");
    const at = (pointer: string): Vocabulary => vocabularyAt(known, "products/courier@1.json", pointer);
    const { readables, tables } = at("/offered_when");
    expect(inOf(readables, "plan.plan_name")?.choices).toContainEqual({ value: "full", label: "Full Cover" });
    expect(inOf(readables, "values.miles_factor")).toMatchObject({ kind: "number" });
    expect(tables).toEqual([{ name: "rate", label: "Rate", kind: "number" }]);
    expect(at("/price_lines/1/amount").readables[0]?.path).toBe("plate");
    expect(at("/price_lines/0/amount").readables[0]?.path).toBe("answers.county");
    // An answer that is kept elsewhere than among the answers is not read by prices.
    expect(inOf(readables, "answers.home_region")).toBeUndefined();
  });

  it.each(Object.keys(products))("has all that the rules of %s read, but data of other shapes", (product) => {
    const known = vocabulary(product);
    const paths = (products[product] ?? [])
      .filter(({ path }) => /\.flow\.json$|^products\//.test(path))
      .flatMap(({ path, text }) => {
        const { readables } = vocabularyAt(known, path, "");
        const has = new Set([...readables, ...readables.flatMap(({ items = [] }) => items)].map((each) => each.path));
        return pathsIn(JSON.parse(text)).filter((each) => !has.has(each));
      });
    expect(paths.filter((path) => !/^(?:query|flags|[a-z]+$)/.test(path) && !path.startsWith("vehicle."))).toEqual([]);
  });

  it.each(Object.keys(products))("has a label for all of %s, each of another", (product) => {
    const { readables, book } = vocabulary(product);
    for (const all of [readables, book?.readables ?? []]) {
      const labels = all.map(({ label, group }) => `${group}: ${label}`);
      expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
      expect(labels.filter((label) => label.trim() === "" || label.includes("{"))).toEqual([]);
    }
  });
});

describe("A draft of any content", () => {
  it("has none while its flow cannot be read", () => {
    for (const text of ["", "{", "[]", '{ "steps": 1 }']) {
      expect(vocabularyOf([{ path: "boa.flow.json", text }], library)).toBeUndefined();
    }
    expect(vocabularyOf([], library)).toBeUndefined();
  });

  it("never fails, with any edit of any file", () => {
    const names = Object.keys(products);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(100), fc.array(textEdits, { maxLength: 3 }), (name, at, edits) => {
        const files = (products[name] ?? []).filter(({ path }) => !path.startsWith("scenarios/"));
        const edited = files.map(({ path, text }, index) =>
          index === at % files.length ? { path, text: edits.reduce(editedText, text) } : { path, text },
        );
        const known = vocabularyOf(edited, library);
        for (const { label } of known?.readables ?? []) expect(typeof label).toBe("string");
      }),
      { numRuns: samples(30, 2_000) },
    );
  });
});
