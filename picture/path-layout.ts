import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel, type OrderConstraint } from "@dagrejs/dagre";
import type { FlowGraph } from "../engine/analysis";
import { boxOf, type SizedBox } from "./boxes";
import { rowsOf, type Row } from "./rows";

/** A node with its place, in pixels from the top left. */
export interface Box extends SizedBox {
  readonly x: number;
  readonly y: number;
}

/** A way with the points that it runs through, from the edge of one box to that of the other. */
export interface Wire {
  readonly from: string;
  readonly to: string;
  readonly isReturn: boolean;
  readonly points: readonly Point[];
  readonly label?: string;
  /** Where the middle of the label is. */
  readonly labelAt?: Point;
}

type Point = readonly [number, number];

/** The steps of one group, next to each other, over the whole width. */
export interface Band {
  readonly label: string;
  readonly y: number;
  readonly height: number;
}

export interface PathLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly wires: readonly Wire[];
  readonly bands: readonly Band[];
}

type Edge = FlowGraph["edges"][number];
type Plan = Graph<GraphLabel, NodeLabel, EdgeLabel>;

const MARGIN = 36;
/** Between two boxes under each other, with room for the label of a group. */
const BELOW = 46;
const BESIDE = 36;
/** The room above the first step of a group, for the group's label. */
const HEADING = 30;

/** The longest label of a way, and about how wide its letters are. */
const LABEL = 24;
const LABEL_LETTER = 7;
const LABEL_HEIGHT = 18;

/**
 * Returns where each thing of a path is drawn, by dagre: its steps from top to bottom, one straight below the other, and
 * what leads out of a step or beside it to the right, above the next step.
 * @param notes what else a box says, by the id of its node
 */
export function pathLayout({ nodes, edges }: FlowGraph, notes: ReadonlyMap<string, string> = new Map()): PathLayout {
  const sized = nodes.map((node) => boxOf(node, notes.get(node.id)));
  const rows = rowsOf({ nodes, edges });
  const plan: Plan = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  plan.setGraph({
    rankdir: "TB",
    ranker: "tight-tree",
    align: "UL",
    ranksep: BELOW,
    nodesep: BESIDE,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const { node, width, height } of sized) plan.setNode(node.id, { width, height });
  edges.forEach((edge, index) => {
    if (edge.kind !== "next") plan.setEdge(edge.from, edge.to, wayOf(edge), String(index));
  });
  for (const row of rows) reserve(row, plan);
  layout(plan, { constraints: rows.flatMap(orderOf) });
  const boxes = sized.map((box) => placed(box, plan.node(box.node.id)));
  const wires = edges.map((edge, index) =>
    wireOf(
      edge,
      waysOf(edge, index, rows).map((way) => plan.edge(...way)),
    ),
  );
  const { width = 0, height = 0 } = plan.graph();
  return { width, height, boxes, wires, bands: bandsOf(boxes, rows) };
}

const wayOf = ({ label }: Edge): EdgeLabel => ({
  weight: 1,
  minlen: 1,
  ...(label !== undefined && {
    width: short(label).length * LABEL_LETTER,
    height: LABEL_HEIGHT,
    labelpos: "c" as const,
  }),
});

/** Keeps the line straight past what is beside a step: a place of the line for each of them. */
function reserve({ step, next, places, beside }: Row, plan: Plan): void {
  const { width } = plan.node(step);
  for (const place of places) plan.setNode(place, { width, height: 1 });
  inTurn([step, ...places, ...(next === undefined ? [] : [next])], plan, 100);
  inTurn(beside, plan, 2);
}

function inTurn(ids: readonly string[], plan: Plan, weight: number): void {
  ids.slice(1).forEach((id, index) => plan.setEdge(ids[index] ?? "", id, { weight, minlen: 1 }, LINE));
}

/** The name of the edges that are ours: between the places of the line, and between the boxes beside a step. */
const LINE = "line";

/** The line is to the left of all else. */
const orderOf = ({ places, beside }: Row): OrderConstraint[] =>
  beside.map((id, index) => ({ left: places[index] ?? "", right: id }));

/** The edges of the plan that an edge of the path runs along. */
function waysOf(
  { from, to, kind }: Edge,
  index: number,
  rows: readonly Row[],
): readonly (readonly [string, string, string])[] {
  if (kind !== "next") return [[from, to, String(index)]];
  const line = [from, ...(rows.find(({ step }) => step === from)?.places ?? []), to];
  return line.slice(1).map((id, at) => [line[at] ?? "", id, LINE] as const);
}

const placed = (box: SizedBox, { x = 0, y = 0 }: NodeLabel): Box => ({
  ...box,
  x: x - box.width / 2,
  y: y - box.height / 2,
});

function wireOf({ from, to, kind, label }: Edge, ways: readonly EdgeLabel[]): Wire {
  const { x, y } = ways[0] ?? {};
  const isLabeled = label !== undefined && x !== undefined && y !== undefined;
  return {
    from,
    to,
    isReturn: kind === "return",
    points: bends(ways.flatMap(({ points = [] }) => points)),
    ...(isLabeled && { label: short(label), labelAt: [x, y] as const }),
  };
}

/** Without the points that do not change the direction, such as the places of the line. */
function bends(points: readonly { readonly x: number; readonly y: number }[]): readonly Point[] {
  const isBend = (_: unknown, index: number): boolean => {
    const [before, at, after] = [points[index - 1], points[index], points[index + 1]];
    return (
      !before ||
      !at ||
      !after ||
      Math.abs((at.x - before.x) * (after.y - at.y) - (after.x - at.x) * (at.y - before.y)) > 1
    );
  };
  return points.filter(isBend).map(({ x, y }): Point => [x, y]);
}

const short = (label: string): string => (label.length > LABEL ? `${label.slice(0, LABEL - 1)}…` : label);

/** From the first step of a group to what leads out of its last one. */
function bandsOf(boxes: readonly Box[], rows: readonly Row[]): readonly Band[] {
  const at = new Map(boxes.map((box) => [box.node.id, box]));
  const bands: { label: string; y: number; height: number }[] = [];
  for (const { step, beside } of rows) {
    const own = [step, ...beside].flatMap((id) => at.get(id) ?? []);
    const label = own[0]?.node.group;
    if (label === undefined) continue;
    const top = Math.min(...own.map(({ y }) => y)) - HEADING;
    const bottom = Math.max(...own.map(({ y, height }) => y + height)) + HEADING / 3;
    const last = bands.at(-1);
    if (last?.label === label) last.height = bottom - last.y;
    else bands.push({ label, y: top, height: bottom - top });
  }
  return bands;
}
