import type { FlowGraph, GraphNode } from "./graph";

/** A line of a box; its style says what it is. */
export interface BoxLine {
  readonly text: string;
  readonly style: "name" | "says" | "when";
}

/** A node with its place, in pixels from the top left. */
export interface Box {
  readonly node: GraphNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly BoxLine[];
}

/** A way with the points that it runs through. */
export interface Wire {
  readonly from: string;
  readonly to: string;
  readonly isReturn: boolean;
  readonly points: readonly (readonly [number, number])[];
  readonly label?: string;
  /** Where the label's first letter is, on its baseline. */
  readonly labelAt?: readonly [number, number];
}

/** The steps of one group, next to each other. */
export interface Band {
  readonly label: string;
  /** Where its label begins. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly wires: readonly Wire[];
  readonly bands: readonly Band[];
}

/** The columns from left to right: steps beside the line, the line itself, the ways out. */
interface Columns {
  readonly side: Column;
  readonly line: Column;
  readonly exit: Column;
  /** The lane to the right of everything. */
  readonly lane: number;
}

const MARGIN = 24;
/** The room of the steps beside the line, with the ways to and from them. */
const SIDE = 400;

/** A column without a step beside the line is left out. */
function columnsOf(nodes: readonly GraphNode[]): Columns {
  const line = MARGIN + (nodes.some(({ kind }) => kind === "aside") ? SIDE : 0);
  const exit = line + 412;
  return {
    side: { x: MARGIN, width: 280 },
    line: { x: line, width: 340 },
    exit: { x: exit, width: 400 },
    lane: exit + 412,
  };
}

const PADDING = 12;
const LINE = 18;
/** How wide a letter is at most on average: a line is broken before it runs out of its box. */
const LETTER = 7.4;
const GAP = 44;
const SMALL_GAP = 12;
/** The room above the first step of a group, for the group's label. */
const HEADING = 30;

/**
 * Returns where each thing of a path is drawn: its steps from top to bottom, the ways out to their right and the steps
 * beside the line to their left. The path is a line, so a grid is enough: nothing overlaps by construction.
 */
export function graphLayout({ nodes, edges }: FlowGraph): Layout {
  const columns = columnsOf(nodes);
  const line = nodes.filter(({ kind }) => kind === "step" || kind === "sale");
  const boxes: Box[] = [];
  const bands: { label: string; x: number; y: number; height: number }[] = [];
  let y = 0;
  for (const node of line) {
    const isNewGroup = node.group !== undefined && node.group !== bands.at(-1)?.label;
    const top = y + (isNewGroup ? HEADING : 0);
    const row = rowOf(node, top, { nodes, edges }, columns);
    boxes.push(...row);
    const bottom = Math.max(...row.map((box) => box.y + box.height));
    const band = bands.at(-1);
    if (isNewGroup) bands.push({ label: node.group ?? "", x: columns.line.x, y, height: bottom + SMALL_GAP - y });
    else if (band && node.group !== undefined) band.height = bottom + SMALL_GAP - band.y;
    y = bottom + GAP;
  }
  const height = y - GAP + PADDING;
  return { width: columns.lane + MARGIN / 2, height, boxes, bands, wires: wiresOf(edges, boxes, columns.lane) };
}

/** The boxes of one step: its own and those beside it. */
function rowOf(
  node: GraphNode,
  top: number,
  { nodes, edges }: Pick<FlowGraph, "nodes" | "edges">,
  columns: Columns,
): readonly Box[] {
  const sides = nodes.filter(
    ({ id, kind }) => kind === "aside" && edges.some((edge) => edge.from === id && edge.to === node.id),
  );
  const exitsOf = (step: GraphNode): readonly GraphNode[] => nodes.filter(({ of }) => of === step.id);
  return [
    boxOf(node, columns.line, top),
    ...stacked(exitsOf(node), columns.exit, top, SMALL_GAP),
    ...stacked([...sides, ...sides.flatMap(exitsOf)], columns.side, top, GAP),
  ];
}

interface Column {
  readonly x: number;
  readonly width: number;
}

function stacked(nodes: readonly GraphNode[], column: Column, top: number, gap: number): readonly Box[] {
  let y = top;
  return nodes.map((node) => {
    const box = boxOf(node, column, y);
    y += box.height + gap;
    return box;
  });
}

function boxOf(node: GraphNode, { x, width }: Column, y: number): Box {
  const room = Math.floor((width - 2 * PADDING) / LETTER);
  const { name, says, when, kind } = node;
  const isStep = kind === "step" || kind === "aside";
  const lines = [
    ...broken(name, room).map((text): BoxLine => ({ text, style: "name" })),
    ...broken(says, room).map((text): BoxLine => ({ text, style: "says" })),
    ...(when === undefined ? [] : broken(`${isStep ? "only if" : "if"} ${when}`, room)).map((text): BoxLine => ({
      text,
      style: "when",
    })),
  ];
  return { node, x, y, width, height: lines.length * LINE + 2 * PADDING, lines };
}

/** A text in lines of at most so many letters, broken between words where it can be. */
export function broken(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, room))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const pieces = (word: string, room: number): readonly string[] =>
  word.length <= room ? [word] : [word.slice(0, room), ...pieces(word.slice(room), room)];

/** How far below a box's top its wires to the side begin. */
const SHOULDER = 22;

function wiresOf(edges: FlowGraph["edges"], boxes: readonly Box[], lane: number): readonly Wire[] {
  const at = new Map(boxes.map((box) => [box.node.id, box]));
  return edges.flatMap(({ from, to, kind, label }) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (!a || !b) return [];
    const wire = { from, to, isReturn: kind === "return", ...(label !== undefined && { label: short(label) }) };
    if (kind === "next") return [{ ...wire, points: down(a, b) }];
    if (kind === "exit") return [{ ...wire, points: a.x === b.x ? beside(a, b) : across(a, b) }];
    return a.x === b.x ? [labelled(wire, down(a, b), "beside")] : [sideways(wire, a, b, lane)];
  });
}

/** The longest label between two columns. */
const LABEL = 20;
const short = (label: string): string => (label.length > LABEL ? `${label.slice(0, LABEL - 1)}…` : label);

type Points = Wire["points"];
type Bare = Omit<Wire, "points" | "labelAt">;

const middle = ({ x, width }: Box): number => x + width / 2;
const down = (a: Box, b: Box): Points => [
  [middle(a), a.y + a.height],
  [middle(b), b.y],
];

/** From the left side of a step beside the line down to its way out, past the other steps there. */
function beside(a: Box, b: Box): Points {
  const lane = a.x - MARGIN / 2;
  const [from, to] = [a.y + SHOULDER, b.y + SHOULDER];
  return [
    [a.x, from],
    [lane, from],
    [lane, to],
    [b.x, to],
  ];
}

/** From the right side of a step to a way out, which may be further down. */
function across(a: Box, b: Box): Points {
  const [start, end] = [a.x + a.width, b.x];
  const gutter = (start + end) / 2;
  const [from, to] = [a.y + SHOULDER, b.y + SHOULDER];
  return from === to
    ? [
        [start, from],
        [end, to],
      ]
    : [
        [start, from],
        [gutter, from],
        [gutter, to],
        [end, to],
      ];
}

/** Between the line and the boxes beside it, in a lane of its own for each direction. */
function sideways(wire: Bare, a: Box, b: Box, outside: number): Wire {
  const isBack = wire.isReturn;
  // A dialog leads back to a step further up: behind the ways out, to the right of everything.
  if (isBack && a.x > b.x) return labelled(wire, around(a, b, outside), "end");
  const [left, right] = a.x < b.x ? [a, b] : [b, a];
  const lane = left.x + left.width + (isBack ? 2 : 1) * ((right.x - left.x - left.width) / 3);
  const [y1, y2] = isBack
    ? [a.y + a.height - SHOULDER, b.y + b.height - SHOULDER / 2]
    : [a.y + SHOULDER, b.y + SHOULDER];
  const [x1, x2] = a.x < b.x ? [a.x + a.width, b.x] : [a.x, b.x + b.width];
  const points: Points =
    y1 === y2
      ? [
          [x1, y1],
          [x2, y2],
        ]
      : [
          [x1, y1],
          [lane, y1],
          [lane, y2],
          [x2, y2],
        ];
  return labelled(wire, points, "above");
}

/** From the right side of a way out, up beside everything, and back to a step from above. */
function around(a: Box, b: Box, lane: number): Points {
  const [x1, y1] = [a.x + a.width, a.y + SHOULDER];
  const y2 = b.y - GAP / 3;
  return [
    [x1, y1],
    [lane, y1],
    [lane, y2],
    [middle(b) + b.width / 4, y2],
    [middle(b) + b.width / 4, b.y],
  ];
}

function labelled(wire: Bare, points: Points, where: "beside" | "above" | "end"): Wire {
  const [[x1, y1] = [0, 0]] = points;
  const [x2, y2] = points.at(-1) ?? [0, 0];
  if (wire.label === undefined) return { ...wire, points };
  const ends = points.at(-2) ?? [0, 0];
  const labelAt = {
    beside: [x1 + 8, (y1 + y2) / 2 + 4],
    above: [Math.min(x1, x2) + 6, y1 - 6],
    end: [ends[0] + 8, ends[1] - 6],
  } as const;
  return { ...wire, points, labelAt: labelAt[where] };
}
