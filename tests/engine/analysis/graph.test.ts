/** The path of a flow as a picture: what is in it. Where it is drawn: tests/tools/path-layout.test.ts. */
import { describe, expect, test } from "vitest";
import { compileValidators, createEngine } from "../../../engine";
import { flowGraph, graphEntries, type FlowGraph } from "../../../engine/analysis";
import { edited, lists, parts, set, whole, written, type Edit } from "./flows";

const graph = (id: string, entry: (typeof graphEntries)[number], ...edits: readonly Edit[]): FlowGraph =>
  flowGraph(edited(whole(id), ...edits), entry);
const names = ({ nodes }: FlowGraph, kind: string): readonly string[] =>
  nodes.filter((node) => node.kind === kind).map(({ name }) => name);
const node = ({ nodes }: FlowGraph, name: string) => nodes.find((each) => each.name === name);

describe("what is in the picture", () => {
  test("the steps of each way in, in the order in which the engine asks them", () => {
    for (const id of ["boa", "passport360"]) {
      const flow = written(id);
      const engine = createEngine(flow, { lists, parts, validators: compileValidators(flow, { lists, parts }) });
      for (const entry of graphEntries) {
        const own = graph(id, entry);
        const aside = names(own, "aside");
        const asked = engine.steps(entry).map((step) => step.id);
        expect(names(own, "step")).toEqual(asked.filter((step) => !aside.includes(step)));
        expect(own.edges.filter(({ kind }) => kind === "next").map(({ to }) => to)).toEqual([
          ...names(own, "step").slice(1),
          "sale",
        ]);
      }
    }
  });

  test("what is said there is said without an answer, where the text has such words", () => {
    const heading = (entry: (typeof graphEntries)[number]) => node(graph("boa", entry), "confirmation")?.says;
    expect(graphEntries.map(heading)).toEqual(graphEntries.map(() => "Your coverage is bound!"));
    const named = set("steps business-region title", { broker: "Ours", client: "Of {answers.first_name}" });
    expect(node(graph("boa", "enroll", named), "business-region")?.says).toBe("Of {answers.first_name}");
  });

  test("rejections, dialogs and the proposal leave it where they belong, each with its condition", () => {
    const broker = graph("boa", "dashboard");
    expect(names(broker, "rejection")).toEqual([
      "excluded_industry",
      "public_corporation",
      "has_accident_policy",
      "below_staff_minimum",
      "not_sold",
      "not_licensed",
    ]);
    expect(node(broker, "below_staff_minimum")).toMatchObject({
      of: "employees",
      when: "values.staff is less than staff_minimum for answers.business_region",
    });
    expect(names(broker, "proposal")).toEqual(["proposal"]);
    expect(broker.edges).toContainEqual({
      from: "policyholder dialog region_change",
      to: "plans",
      kind: "return",
      label: "confirmed",
    });
  });

  test("each thing has an id of its own, also where the same words are said for two reasons", () => {
    const own = graph("boa", "dashboard", set("rejections not_sold also_for", ["no_plans", "broker_not_licensed"]));
    const ids = own.nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(names(own, "rejection").filter((name) => name === "not_sold")).toHaveLength(2);
  });

  test("what one way in never meets is not in its picture", () => {
    const share = graph("boa", "share");
    expect([names(share, "dialog"), names(share, "proposal")]).toEqual([[], []]);
    const without = graph("boa", "share", set("steps industries when", { "!": [{ var: "is.share_link" }] }));
    expect(names(without, "step")).not.toContain("industries");
    expect(node(graph("boa", "enroll", set("steps industries when", { var: "is.client" })), "industries")?.when).toBe(
      undefined,
    );
  });

  test("a step with a condition says it, and each side reads its own words", () => {
    const own = graph("boa", "enroll", set("steps employees when", { ">": [{ var: "answers.owners_count" }, 0] }));
    expect(node(own, "employees")?.when).toBe("answers.owners_count is more than 0");
    expect(node(graph("passport360", "share"), "add-ons")?.when).toBe("a plan offers something to add");
    const heading = (entry: "dashboard" | "enroll") => node(graph("boa", entry), "industries")?.says;
    expect([heading("dashboard"), heading("enroll")]).toEqual([
      "Is the business related to any of these industries?",
      "Is your business related to any of these industries?",
    ]);
  });

  test("side ways lead from a link or a Yes, and back", () => {
    expect(graph("passport360", "enroll").edges.filter(({ kind }) => kind !== "next" && kind !== "exit")).toEqual([
      { from: "checkout", to: "add-beneficiaries", kind: "aside", label: "Add beneficiaries" },
      { from: "add-beneficiaries", to: "checkout", kind: "return" },
      { from: "add-beneficiaries", to: "beneficiaries", kind: "aside", label: "Yes" },
      { from: "beneficiaries", to: "checkout", kind: "return" },
    ]);
  });
});
