import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { asFile, mutantsOf, wholeFlow } from "../../engine/analysis";
import { placesOf } from "../../tools/flow/files";
import { editionNamed } from "../../tools/flow/edition";
import { mutationsOf, type Judged } from "../../tools/flow/mutate";
import { totalsOf } from "../../tools/flow/mutate-lines";
import { sampled } from "../support/tier";

const places = placesOf(resolve(import.meta.dirname, "../.."), {});
const mutants = [...mutantsOf(asFile(wholeFlow(editionNamed(places, "boa").engine)))];
const doneAt = (pointer: string): readonly string[] =>
  mutants.filter((each) => each.pointer === pointer).map(({ does }) => does);

describe("the small mistakes in a flow", () => {
  it("change a rule, a number, a table's cell, a state and a text", () => {
    expect(doneAt("/steps/6/reject/0/when")).toEqual(["the condition is negated", "< becomes <=", "< becomes >="]);
    expect(doneAt("/steps/5/questions/owners_count/maximum")).toEqual([
      "100000 becomes 99999",
      "100000 becomes 100001",
    ]);
    expect(doneAt("/tables/staff_minimum/cells/CO")).toEqual(["10 becomes 9", "10 becomes 11"]);
    expect(doneAt("/coverages/groups/0/rows/in_hospital/not_offered_in")).toEqual(['"NY" is removed']);
    expect(doneAt("/groups/plan")).toEqual(['"Plan" becomes "Plan (other)"']);
  });

  it("remove what may be left out, and swap what stands in an order", () => {
    expect(doneAt("/steps/5/questions/owners_count")).toContain("maximum is removed");
    expect(doneAt("/steps/5/questions/owners_count")).toContain("the question may stay open");
    expect(doneAt("/steps")).toContain("industries stands before business-region");
    expect(doneAt("/steps/9/questions/billing_type/choices")).toContain("carrier_bill stands before platform_eft");
  });

  it("leave alone what a flow says of its own file, and the names of steps and rules", () => {
    const own = mutants.filter(({ pointer }) => /^\/(\$schema|id|version|changes)$|\/steps\/\d+\/id$/.test(pointer));
    expect(own).toEqual([]);
  });
});

describe("flow test --mutate", () => {
  it.each(sampled(["passport360", "boa"]))(
    "names no mistake in %s that nobody notices, among one of two hundred",
    async (id) => {
      const judged: Judged[] = [];
      for await (const each of mutationsOf(places, join(places.main, `${id}.flow.json`), { every: 200 }))
        judged.push(each.judged);
      expect(judged.filter(({ fate }) => fate === "survived")).toEqual([]);
      expect(totalsOf(judged).at(-1)).toMatchObject({ all: judged.length, survived: 0 });
      expect(judged.filter(({ fate }) => fate === "killed").length).toBeGreaterThan(1);
    },
  );
});
