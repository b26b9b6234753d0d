/** The path of a flow as a picture: what is in it, and that nothing lies over anything else. */
import { describe, expect, test } from "vitest";
import { compileValidators, createEngine } from "../../../engine";
import { flowGraph, graphEntries, graphLayout, type FlowGraph } from "../../../engine/analysis";
import { graphSvg } from "../../../tools/flow/graph";
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

describe("where it stands", () => {
  const long = "A_word_that_is_longer_than_any_box_".repeat(4);
  const all = [
    ...graphEntries.map((entry) => graph("boa", entry)),
    ...graphEntries.map((entry) => graph("passport360", entry)),
    graph("boa", "enroll", set("steps employees title", `${long} ${"many words ".repeat(40)}`)),
    graph("passport360", "share", set("steps checkout links 0 label", "many words ".repeat(9))),
  ];

  test("no box lies over another or outside of the picture, and each wire has both ends", () => {
    for (const one of all) {
      const { boxes, wires, width, height } = graphLayout(one);
      expect(boxes).toHaveLength(one.nodes.length);
      expect(wires).toHaveLength(one.edges.length);
      for (const [index, a] of boxes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height, a.node.id).toBe(true);
        for (const b of boxes.slice(index + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart, `${a.node.id} and ${b.node.id}`).toBe(true);
        }
      }
    }
  });

  test("no line is longer than its box, and no word is lost", () => {
    for (const one of all)
      for (const { node: own, lines, width } of graphLayout(one).boxes) {
        expect(Math.max(...lines.map(({ text }) => text.length)) * 7.4).toBeLessThanOrEqual(width - 24);
        const said = lines
          .map(({ text }) => text)
          .join("")
          .replace(/\s/g, "");
        expect(said).toContain(own.says.replace(/\s/g, ""));
        expect(said).toContain((own.when ?? "").replace(/\s/g, ""));
      }
  });
});

test("no text of the flow is read as markup, and the picture says in words what it shows", () => {
  const svg = graphSvg("A & B", [graph("boa", "enroll", set("steps employees title", "<script>"))]);
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).not.toContain("<script");
  expect(svg).toContain('<title id="title">A &amp; B</title>');
  expect(svg).toMatch(
    /<desc id="desc">A client, by a mailed link: business-region, .*rejection below_staff_minimum at employees if/,
  );
});
