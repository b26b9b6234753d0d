import type { FlowGraph } from "../../engine/analysis";
import { pathLayout, type Box, type PathLayout, type Wire } from "../../picture/path-layout";
import { LINE_HEIGHT } from "../../picture/boxes";
import { escaped } from "./escaped";

/** Who comes in by each way. */
const WAYS = {
  dashboard: "A broker, from the dashboard",
  enroll: "A client, by a mailed link",
  share: "Anybody, by a share link",
} as const;

const HEAD = 64;
const BETWEEN = 48;

/**
 * Returns the picture of a flow: the path of each way in, one below the other, as SVG for light and dark paper. Nodes
 * with these ids stand out, such as those that another version does not have.
 */
export function graphSvg(title: string, graphs: readonly FlowGraph[], marked: ReadonlySet<string> = new Set()): string {
  const drawn = graphs.map((graph) => ({ graph, layout: pathLayout(graph) }));
  const width = Math.max(...drawn.map(({ layout }) => layout.width));
  let y = HEAD;
  const parts = drawn.map(({ graph, layout }) => {
    const part = `<g transform="translate(0 ${y})">${pathOf(graph, layout, marked)}</g>`;
    y += HEAD + layout.height + BETWEEN;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-labelledby="title desc">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(graphs.map(described).join(" "))}</desc>
<style>${STYLE}</style>
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="head" d="M0 0 10 5 0 10z"/></marker></defs>
<rect class="paper" width="${width}" height="${y}"/>
<text class="title" x="24" y="36">${escaped(title)}</text>
${parts.join("\n")}
</svg>
`;
}

/** The path in words, for those who do not see it. */
function described({ entry, nodes }: FlowGraph): string {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const steps = nodes
    .filter(({ kind }) => kind === "step")
    .map(({ name, when }) => (when === undefined ? name : `${name} (only if ${when})`));
  const exits = nodes
    .filter(({ of }) => of !== undefined)
    .map(({ kind, name, of, when }) => `${kind} ${name} at ${names.get(of ?? "") ?? of} if ${when}`);
  return `${WAYS[entry]}: ${steps.join(", ")}, then the sale. Ways out: ${exits.join("; ") || "none"}.`;
}

function pathOf({ entry }: FlowGraph, { width, boxes, wires, bands }: PathLayout, marked: ReadonlySet<string>): string {
  return [
    `<text class="way" x="24" y="28">${escaped(WAYS[entry])}</text>`,
    `<g transform="translate(0 ${HEAD - 8})">`,
    ...bands.map(
      ({ label, y, height }) =>
        `<rect class="band" x="8" y="${y}" width="${width - 16}" height="${height}" rx="8"/><text class="group" x="24" y="${y + 20}">${escaped(label)}</text>`,
    ),
    ...wires.map(wireOf),
    ...boxes.map((box) => boxOf(box, marked.has(box.node.id))),
    ...wires.map(labelOf),
    "</g>",
  ].join("\n");
}

function wireOf({ points, isReturn }: Wire): string {
  const path = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ");
  return `<path class="wire${isReturn ? " return" : ""}" d="${path}" marker-end="url(#arrow)"/>`;
}

function labelOf({ label, labelAt }: Wire): string {
  if (label === undefined || labelAt === undefined) return "";
  const [x, y] = labelAt;
  return `<text class="label" x="${x}" y="${y + 4}">${escaped(label)}</text>`;
}

const FIRST = 26;

function boxOf({ node, x, y, width, height, lines }: Box, isMarked: boolean): string {
  const isMaybe = (node.kind === "step" || node.kind === "aside") && node.when !== undefined;
  const texts = lines.map(
    ({ text, style }, index) =>
      `<text class="${style}" x="${x + 12}" y="${y + FIRST + index * LINE_HEIGHT}">${escaped(text)}</text>`,
  );
  return `<g class="${node.kind}${isMaybe ? " maybe" : ""}${isMarked ? " marked" : ""}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${texts.join("")}</g>`;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1c2733; --soft: #566575; --band: #f1f4f7; --box: #fff; --line: #7a8896; --stop: #a3261d; --ask: #8a5a00; --good: #17693c; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191f; --ink: #e8edf2; --soft: #a9b6c3; --band: #1d242c; --box: #27303a; --line: #8593a1; --stop: #ff9a90; --ask: #f0bd62; --good: #7fd6a3; } }
text { font: 13px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); }
.paper { fill: var(--paper); }
.title { font-size: 20px; font-weight: 600; }
.way { font-size: 16px; font-weight: 600; }
.group, .label { fill: var(--soft); font-size: 12px; }
.label { text-anchor: middle; paint-order: stroke; stroke: var(--band); stroke-width: 4px; }
.group { font-weight: 600; }
.name { font-weight: 600; }
.says { font-size: 12.5px; }
.when { font-size: 12.5px; font-style: italic; fill: var(--soft); }
.band { fill: var(--band); }
g > rect { fill: var(--box); stroke: var(--line); stroke-width: 1.2; }
.band, .paper { stroke: none; }
.band { fill: var(--band); }
.maybe > rect { stroke-dasharray: 6 4; }
.rejection > rect { stroke: var(--stop); } .rejection > .name { fill: var(--stop); }
.dialog > rect { stroke: var(--ask); } .dialog > .name { fill: var(--ask); }
.proposal > rect, .sale > rect { stroke: var(--good); } .proposal > .name, .sale > .name { fill: var(--good); }
.marked > rect { stroke: var(--ask); stroke-width: 3.5; }
.wire { fill: none; stroke: var(--line); stroke-width: 1.4; }
.return { stroke-dasharray: 3 4; }
.head { fill: var(--line); }
`;
