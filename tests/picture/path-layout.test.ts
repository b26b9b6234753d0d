/** The path of a flow on a sheet: nothing lies over anything else, and each way leads from its box to its box. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { expand, flowGraph, graphEntries, type FlowGraph } from "../../engine/analysis";
import type { Flow } from "../../engine";
import { pathLayout, type Box, type PathLayout } from "../../picture/path-layout";
import { graphSvg } from "../../tools/flow/graph";
import { edited, parts, set, whole, type Edit } from "../engine/analysis/flows";

type Entry = (typeof graphEntries)[number];
const graph = (id: string, entry: Entry, ...edits: readonly Edit[]): FlowGraph =>
  flowGraph(edited(whole(id), ...edits), entry);

const fixtures = resolve(import.meta.dirname, "../fixtures");
const fixtureFlows = readdirSync(fixtures).flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((file) => file.endsWith(".flow.json"))
    .map((file): Flow => JSON.parse(readFileSync(join(fixtures, folder, file), "utf8"))),
);

/** A path of sixty steps, each with something beside it, and dialogs that lead far back. */
function longPath(): FlowGraph {
  const ids = Array.from({ length: 60 }, (_, step) => `step-${step}`);
  const exits = ids.flatMap((of, step) =>
    Array.from({ length: step % 5 }, (_, exit) => ({ of, id: `${of} out ${exit}`, kind: "rejection" as const })),
  );
  const backs = ids
    .filter((_, step) => step % 10 === 9)
    .map((of) => ({ of, id: `${of} back`, kind: "dialog" as const }));
  const words = { name: "a-name", says: "Some words that are said there, and a few more" };
  return {
    entry: "share",
    nodes: [
      ...ids.map((id, step) => ({ ...words, id, kind: "step" as const, group: `Group ${Math.floor(step / 7)}` })),
      ...[...exits, ...backs].map((exit) => ({ ...words, ...exit, when: "answers.one is more than 3" })),
      { ...words, id: "sale", kind: "sale" },
    ],
    edges: [
      ...[...ids.slice(1), "sale"].map((to, step) => ({ from: ids[step] ?? "", to, kind: "next" as const })),
      ...[...exits, ...backs].map(({ of, id }) => ({ from: of, to: id, kind: "exit" as const })),
      ...backs.map(({ id }) => ({ from: id, to: "step-2", kind: "return" as const, label: "confirmed" })),
    ],
  };
}

const long = "A_word_that_is_longer_than_any_box_".repeat(4);
const all: readonly (readonly [string, FlowGraph])[] = [
  ...["boa", "passport360"].flatMap((id) => graphEntries.map((entry) => [`${id} ${entry}`, graph(id, entry)] as const)),
  ...fixtureFlows.flatMap((flow) =>
    graphEntries.map((entry) => [`${flow.id} ${entry}`, flowGraph(expand(flow, parts).flow, entry)] as const),
  ),
  ["long words", graph("boa", "enroll", set("steps employees title", `${long} ${"many words ".repeat(40)}`))],
  ["a long label", graph("passport360", "share", set("steps checkout links 0 label", "many words ".repeat(9)))],
  ["sixty steps", longPath()],
];

const laid = new Map(all.map(([name, path]) => [name, pathLayout(path)]));
function layoutOf(name: string): PathLayout {
  const found = laid.get(name);
  if (!found) throw new Error(`There is no path ${name}.`);
  return found;
}

test("the paths of all flows and fixtures are drawn here", () => {
  expect(fixtureFlows).toHaveLength(4);
});

test.each(all)("no box of %s lies over another or outside of the picture", (name, path) => {
  const { boxes, width, height } = layoutOf(name);
  expect(boxes).toHaveLength(path.nodes.length);
  for (const [index, a] of boxes.entries()) {
    expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height, a.node.id).toBe(true);
    for (const b of boxes.slice(index + 1)) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart, `${a.node.id} and ${b.node.id}`).toBe(true);
    }
  }
});

test.each(all)(
  "each way of %s leads from the edge of its box to the edge of the other, past all others",
  (name, path) => {
    const drawn = layoutOf(name);
    expect(drawn.wires.map(({ from, to }) => [from, to])).toEqual(path.edges.map(({ from, to }) => [from, to]));
    for (const { from, to, points } of drawn.wires) {
      expect(isOnEdge(points[0], boxNamed(drawn, from)), `${from} to ${to} begins`).toBe(true);
      expect(isOnEdge(points.at(-1), boxNamed(drawn, to)), `${from} to ${to} ends`).toBe(true);
      const others = drawn.boxes.filter(({ node }) => node.id !== from && node.id !== to);
      expect(
        others.filter((box) => runsThrough(points, box)).map(({ node }) => `${from} to ${to} through ${node.id}`),
      ).toEqual([]);
    }
  },
);

test.each(all)("the steps of %s are straight below each other, and the groups below each other", (name) => {
  const { boxes, bands } = layoutOf(name);
  const line = boxes.filter(({ node }) => node.kind === "step" || node.kind === "sale");
  expect(new Set(line.map(({ x }) => Math.round(x))).size).toBe(1);
  for (const [index, box] of line.slice(1).entries()) expect(box.y).toBeGreaterThan(bottomOf(line[index]));
  for (const [index, band] of bands.slice(1).entries()) expect(band.y).toBeGreaterThanOrEqual(bottomOf(bands[index]));
  for (const { y } of bands) expect(y).toBeGreaterThanOrEqual(0);
  for (const { node, y, height } of line.filter(({ node: { group } }) => group !== undefined))
    expect(
      bands.some((band) => band.label === node.group && band.y <= y && bottomOf(band) >= y + height),
      node.id,
    ).toBe(true);
});

test.each(all)("no line of %s is longer than its box, and no word is lost", (name) => {
  for (const { node: own, lines, width } of layoutOf(name).boxes) {
    expect(Math.max(...lines.map(({ text }) => text.length)) * 7.4).toBeLessThanOrEqual(width - 24);
    const said = lines
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, "");
    expect(said).toContain(own.says.replace(/\s/g, ""));
    expect(said).toContain((own.when ?? "").replace(/\s/g, ""));
  }
});

test("what else is known of a step is a line of its box, and makes it higher", () => {
  const path = graph("boa", "share");
  const [plain] = pathLayout(path).boxes;
  const [noted] = pathLayout(path, new Map([[plain?.node.id ?? "", "12 people came here"]])).boxes;
  expect(noted?.lines.at(-1)).toEqual({ text: "12 people came here", style: "note" });
  expect(noted?.height).toBe((plain?.height ?? 0) + 18);
});

type Point = readonly [number, number] | undefined;

function boxNamed({ boxes }: PathLayout, id: string): Box {
  const found = boxes.find(({ node }) => node.id === id);
  if (!found) throw new Error(`There is no box ${id}.`);
  return found;
}

/** Within a pixel. */
function isOnEdge([x, y]: Point = [NaN, NaN], box: Box): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
  const isBetween = (at: number, from: number, size: number): boolean => at >= from - 1 && at <= from + size + 1;
  const onSide = (isNear(x, box.x) || isNear(x, box.x + box.width)) && isBetween(y, box.y, box.height);
  const onTop = (isNear(y, box.y) || isNear(y, box.y + box.height)) && isBetween(x, box.x, box.width);
  return onSide || onTop;
}

/** Whether a way enters a box: looked at every few pixels, with a pixel at the box's edge left out. */
function runsThrough(points: PathLayout["wires"][number]["points"], box: Box): boolean {
  return points.slice(1).some(([x2, y2], index) => {
    const [x1, y1] = points[index] ?? [x2, y2];
    const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 4);
    return Array.from({ length: steps + 1 }, (_, step) => step / Math.max(steps, 1)).some((part) => {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      return x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;
    });
  });
}

const bottomOf = (thing: { readonly y: number; readonly height: number } | undefined): number =>
  thing ? thing.y + thing.height : NaN;

test("no text of the flow is read as markup, and the picture says in words what it shows", () => {
  const svg = graphSvg("A & B", [graph("boa", "enroll", set("steps employees title", "<script>"))]);
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).not.toContain("<script");
  expect(svg).toContain('<title id="title">A &amp; B</title>');
  expect(svg).toMatch(
    /<desc id="desc">A client, by a mailed link: business-region, .*rejection below_staff_minimum at employees if/,
  );
});
