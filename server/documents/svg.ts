/** Draws the shapes of our own SVG files (`server/flows/drawing.ts` says what they are made of) on a page of a PDF. */
type Doc = PDFKit.PDFDocument;

/** What the colours of a drawing are on paper. */
export interface Paints {
  readonly ink: string;
  readonly accent: string;
  readonly tint: string;
  readonly sheet: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

type Attributes = { readonly [name: string]: string };

const TAG = /<(\/?)(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));

/** Draws an SVG as wide as the box says; returns its height in points. Words in it are left out. */
export function drawSvg(doc: Doc, svg: string, { x, y, width }: Box, paints: Paints): number {
  const [, left = "0", top = "0", across = "1", down = "1"] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? [];
  const scale = width / Number(across);
  doc.save().translate(x, y).scale(scale).translate(-Number(left), -Number(top));
  const open: Attributes[] = [];
  for (const [, isEnd, element = "", text = "", isEmpty] of svg.matchAll(TAG)) {
    if (isEnd) {
      if (open.pop()) doc.restore();
      continue;
    }
    const own = { ...inherited(open.at(-1)), ...attributesOf(text) };
    doc.save();
    transform(doc, own.transform);
    if (trace(doc, element, own)) paint(doc, own, paints);
    if (isEmpty) doc.restore();
    else open.push(own);
  }
  doc.restore();
  return Number(down) * scale;
}

/** What a shape has from the group around it: all but its place. */
const inherited = ({ transform: _transform, ...rest }: Attributes = {}): Attributes => rest;

const number = (value: string | undefined): number => Number(value ?? 0);

function transform(doc: Doc, list = ""): void {
  for (const [, kind, numbers = ""] of list.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = numbers.split(/[\s,]+/).map(Number);
    if (kind === "translate") doc.translate(first, second ?? 0);
    if (kind === "rotate") doc.rotate(first);
    if (kind === "scale") doc.scale(first, second ?? first);
  }
}

/** Lays the outline of a shape; false for an element that has none. */
function trace(doc: Doc, element: string, own: Attributes): boolean {
  const at = (name: string): number => number(own[name]);
  switch (element) {
    case "path":
      doc.path(own.d ?? "");
      return true;
    case "circle":
      doc.circle(at("cx"), at("cy"), at("r"));
      return true;
    case "ellipse":
      doc.ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
      return true;
    case "rect":
      if (own.rx) doc.roundedRect(at("x"), at("y"), at("width"), at("height"), at("rx"));
      else doc.rect(at("x"), at("y"), at("width"), at("height"));
      return true;
    case "line":
      doc.moveTo(at("x1"), at("y1")).lineTo(at("x2"), at("y2"));
      return true;
    case "polyline":
    case "polygon":
      doc.polygon(...pointsOf(own.points ?? ""));
      return true;
    default:
      return false;
  }
}

const pointsOf = (text: string): [number, number][] =>
  (text.match(/-?[\d.]+[\s,]+-?[\d.]+/g) ?? []).map((pair) => pair.split(/[\s,]+/).map(Number) as [number, number]);

function paint(doc: Doc, own: Attributes, paints: Paints): void {
  const [fill, stroke] = [paintOf(own.fill ?? "black", paints), paintOf(own.stroke ?? "none", paints)];
  if (stroke) {
    doc.lineWidth(Number(own["stroke-width"] ?? 1));
    if (own["stroke-linecap"] === "round") doc.lineCap("round");
    if (own["stroke-linejoin"] === "round") doc.lineJoin("round");
    const [dash, space] = (own["stroke-dasharray"] ?? "").split(/[\s,]+/).map(Number);
    if (dash) doc.dash(dash, { space: space ?? dash });
  }
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
}

/** The colour of a word such as `currentColor` or `var(--drawing-tint, #ebf1f5)`; undefined for none. */
function paintOf(value: string, { ink, ...others }: Paints): string | undefined {
  if (value === "none") return undefined;
  if (value === "currentColor") return ink;
  const name = /^var\(--drawing-(accent|tint|sheet)/.exec(value)?.[1];
  return name === undefined ? value : others[name as keyof typeof others];
}
