/** The PDFs of a product's page (`portal §2`): brochure, questions, travel assistance. Made from the flow's own words, and marked as samples. */
import type { Landing, LandingDocument } from "../../engine/index";
import { INK, LINE, paintsOf, QUIET } from "./letters";
import { addLogo, type Letterhead } from "./logo";
import { numberPages, widthOf } from "./pdf";
import { drawSvg, type Paints } from "./svg";
import { breathe } from "./text/breathe";
import type { Style as Face } from "./text/families";
import { lower, openPaper, type Look, type Paper } from "./text/paper";
import { textsIn } from "./text/texts-in";

/** What a document is made of; `words` has its placeholders filled in. */
export interface LandingPdf {
  readonly product: string;
  readonly words: Landing;
  readonly document: LandingDocument;
  readonly drawings: { readonly [name: string]: string };
  readonly carrier: Letterhead & { readonly phone_number: string; readonly email: string };
  readonly accent: string;
  readonly made: Date;
}

type Doc = PDFKit.PDFDocument;

/** A page as it is being filled: its structure tells readers which text is a heading. */
interface Pen {
  readonly paper: Paper;
  readonly doc: Doc;
  readonly structure: PDFKit.PDFStructureElement;
  readonly paints: Paints;
  readonly drawings: LandingPdf["drawings"];
}

/** The document as the bytes of a PDF: tagged, so that headings and lists are headings and lists to screen readers. */
export async function landingPdf(content: LandingPdf): Promise<Uint8Array> {
  const { document, words, product, carrier, accent, made } = content;
  const title = `${product}: ${document.title}`;
  const margins = { top: 54, bottom: 50, left: 54, right: 54 };
  const front = { title: `${title} (sample)`, author: carrier.name, made, margins };
  const paper = await openPaper(front, [...textsIn(content), ...OWN_WORDS]);
  const { doc } = paper;
  const structure = doc.struct("Document");
  doc.addStructure(structure);
  const pen: Pen = { paper, doc, structure, paints: paintsOf(accent), drawings: content.drawings };
  head(pen, content);
  const shows = document.shows ?? [];
  for (const part of shows) PRINT[part](pen, words, shows.length === 1);
  for (const section of document.sections ?? []) {
    ownSection(pen, section);
    await breathe();
  }
  foot(pen, content);
  structure.end();
  numberPages(paper, { title: `${title} · sample, not a policy` });
  return await paper.end();
}

/** What every document says beside the flow's words. */
const OWN_WORDS = ["SAMPLE", "sample, not a policy, page of", "Questions? Ask your agent, or"];

interface Style {
  readonly font: Face;
  readonly size: number;
  readonly colour?: string;
  /** The structure that screen readers announce. */
  readonly as?: "H1" | "H2" | "H3" | "P";
  readonly width?: number;
  readonly x?: number;
  readonly gap?: number;
}

/** Writes a text at the present height and moves below it. */
function write(pen: Pen, text: string, style: Style): void {
  const { doc, structure, paper } = pen;
  const { as = "P", x = doc.page.margins.left, gap = 0 } = style;
  const look = lookOf(doc, style);
  paper.room(paper.heightOf(text, look, 1));
  structure.add(doc.struct(as, {}, () => paper.text(text, x, doc.y, look)));
  doc.y += gap;
}

const lookOf = (doc: Doc, { font, size, colour = INK, width = widthOf(doc) }: Style): Look => ({
  style: font,
  size,
  colour,
  width,
  gap: font === "display" ? -size * 0.08 : size * 0.22,
});

const BODY = 9.5;
const GAP = 24;
const PICTURE = 180;
const ICON = 28;

/** The carrier, the word that this is a sample, the promise, and on a brochure the picture and the price. */
function head(pen: Pen, { product, words, document, drawings, carrier }: LandingPdf): void {
  const { doc, paints } = pen;
  const { right } = doc.page.margins;
  pen.paper.artifact(() => doc.rect(0, 0, doc.page.width, 8).fill(paints.accent));
  addLogo(pen.paper, pen.structure, carrier, paints);
  sampleMark(pen, doc.page.width - right);
  const isBrochure = document.shows?.includes("proofs") === true && drawings[words.drawing ?? ""] !== undefined;
  const width = isBrochure ? widthOf(doc) - PICTURE - GAP : widthOf(doc);
  const top = 78;
  doc.y = top;
  write(pen, `${product} · ${document.title}`, { font: "bold", size: 10, colour: paints.accent, width, gap: 6 });
  write(pen, isBrochure ? words.headline : document.title, { font: "display", size: 27, as: "H1", width, gap: 12 });
  write(pen, isBrochure ? words.lead : (document.lead ?? ""), {
    font: "regular",
    size: 11,
    colour: QUIET,
    width,
    gap: 8,
  });
  if (isBrochure && words.price) {
    write(pen, words.price, { font: "bold", size: 14, width, gap: 1 });
    if (words.price_note) write(pen, words.price_note, { font: "regular", size: 9, colour: QUIET, width });
  }
  if (document.call) callBox(pen, document.call);
  if (!isBrochure) return;
  const x = doc.page.width - right - PICTURE;
  let height = 0;
  const end = pen.paper.place;
  pen.paper.moveTo({ page: 0, y: top });
  pen.paper.artifact(() => {
    height = drawSvg(doc, drawings[words.drawing ?? ""] ?? "", { x, y: top, width: PICTURE }, paints);
  });
  pen.paper.moveTo(lower(end, { page: 0, y: top + height }));
}

/** The number to call: why a page like this is kept at hand. */
function callBox(pen: Pen, { title, number, note }: NonNullable<LandingDocument["call"]>): void {
  const { doc, paints } = pen;
  const { left } = doc.page.margins;
  const inside = { x: left + 16, width: widthOf(doc) - 32 };
  const lines: readonly (readonly [string, Style])[] = [
    [title, { font: "regular", size: 10, colour: QUIET, ...inside }],
    [number, { font: "display", size: 19, ...inside, gap: 2 }],
    ...(note ? [[note, { font: "regular", size: 10, ...inside }] as const] : []),
  ];
  const height = lines.reduce(
    (sum, [text, style]) => sum + pen.paper.heightOf(text, lookOf(doc, style)) + (style.gap ?? 0),
    18,
  );
  pen.paper.room(height + 11);
  pen.paper.artifact(() =>
    doc.roundedRect(left, doc.y + 4, widthOf(doc), Math.min(height, doc.page.maxY() - doc.y - 4), 8).fill(paints.tint),
  );
  doc.y += 13;
  for (const [text, style] of lines) write(pen, text, style);
  doc.y += 16;
}

function sampleMark({ doc, paper, structure }: Pen, right: number): void {
  paper.artifact(() =>
    doc
      .roundedRect(right - 66, 34, 66, 20, 4)
      .lineWidth(1.2)
      .stroke(INK),
  );
  const look = { style: "bold", size: 10, colour: INK, width: 66, align: "center" } as const;
  structure.add(doc.struct("P", {}, () => paper.text("SAMPLE", right - 66, 39, look)));
}

/** How each part of the page is printed; one that is all that a document shows needs no heading below its title. */
const PRINT: {
  readonly [part in NonNullable<LandingDocument["shows"]>[number]]: (pen: Pen, words: Landing, isAll: boolean) => void;
} = {
  proofs: (pen, { proofs = [] }) => {
    pen.doc.y += 10;
    columns(pen, proofs, (column, { title, text, drawing }) => {
      const at = beside(column, drawing);
      write(column.pen, title, { font: "bold", size: 11, as: "H2", ...at, gap: 1 });
      write(column.pen, text, { font: "regular", size: BODY, colour: QUIET, ...at });
    });
  },
  figures: (pen, { figures }) => {
    if (!figures) return;
    heading(pen, figures.title);
    if (figures.lead) write(pen, figures.lead, { font: "regular", size: BODY, colour: QUIET, gap: 10 });
    columns(pen, figures.items, (column, { lead_in, value, label, note }) => {
      const { doc } = column.pen;
      pen.paper.artifact(() => doc.rect(column.at.x, doc.y, column.at.width, 2).fill(pen.paints.accent));
      doc.y += 8;
      if (lead_in) write(column.pen, lead_in, { font: "regular", size: 9, colour: QUIET, ...column.at });
      write(column.pen, value, { font: "display", size: 21, ...column.at });
      write(column.pen, label, { font: "bold", size: BODY, ...column.at });
      if (note) write(column.pen, note, { font: "regular", size: 9, colour: QUIET, ...column.at });
    });
  },
  benefits: (pen, { benefits }) => {
    if (!benefits) return;
    const pairs = benefits.groups
      .filter((_, at) => at % 2 === 0)
      .map((_, at) => benefits.groups.slice(2 * at, 2 * at + 2));
    // The groups stay together under their heading.
    pen.paper.room(40 + pairs.reduce((sum, pair) => sum + heightOf(pen, pair), 0));
    heading(pen, benefits.title);
    pen.doc.y += 4;
    for (const pair of pairs)
      columns(pen, pair, (column, { title, drawing, items }) => {
        const at = beside(column, drawing);
        write(column.pen, title, { font: "bold", size: 11, as: "H3", ...at, gap: 2 });
        bullets(column.pen, items, at);
      });
  },
  questions: (pen, { questions }, isAll) => {
    if (!questions) return;
    if (isAll) pen.doc.y += 10;
    else heading(pen, questions.title);
    for (const { question, answer } of questions.items) {
      pen.paper.room(64);
      write(pen, question, { font: "bold", size: 11, as: "H3", gap: 1 });
      write(pen, answer, { font: "regular", size: BODY, colour: QUIET, gap: 6 });
    }
  },
};

/** How high two groups of benefits side by side are. */
function heightOf({ doc, paper }: Pen, pair: readonly { readonly items: readonly string[] }[]): number {
  const width = (widthOf(doc) - GAP) / 2 - ICON - 10 - 13;
  const look = lookOf(doc, { font: "regular", size: BODY, width });
  const heights = pair.map(({ items }) => items.reduce((sum, item) => sum + paper.heightOf(item, look) + 2.5, 0));
  return 24 + Math.max(...heights);
}

function heading(pen: Pen, text: string): void {
  pen.paper.room(90);
  pen.doc.y += 9;
  write(pen, text, { font: "display", size: 17, as: "H2", gap: 5 });
}

interface Column {
  readonly pen: Pen;
  readonly at: { readonly x: number; readonly width: number };
}

/** Things side by side; the page goes on below the longest. */
function columns<T>(pen: Pen, things: readonly T[], fill: (column: Column, thing: T) => void): void {
  const { doc, paper } = pen;
  paper.room(80);
  const width = (widthOf(doc) - GAP * (things.length - 1)) / things.length;
  const top = paper.place;
  let lowest = top;
  for (const [index, thing] of things.entries()) {
    paper.moveTo(top);
    fill({ pen, at: { x: doc.page.margins.left + index * (width + GAP), width } }, thing);
    lowest = lower(lowest, paper.place);
  }
  paper.moveTo(lowest);
  doc.y += 6;
}

/** Draws the picture of a column at its left; returns the place that is left beside it. */
function beside({ pen: { doc, paper, drawings, paints }, at }: Column, name: string | undefined): Column["at"] {
  const markup = name === undefined ? undefined : drawings[name];
  if (markup === undefined) return at;
  paper.artifact(() => drawSvg(doc, markup, { x: at.x, y: doc.y, width: ICON }, paints));
  return { x: at.x + ICON + 10, width: at.width - ICON - 10 };
}

function bullets(pen: Pen, items: readonly string[], { x, width }: Column["at"]): void {
  const { doc, paints } = pen;
  const look = { font: "regular", size: BODY, width: width - 13 } as const;
  for (const item of items) {
    pen.paper.room(pen.paper.heightOf(item, lookOf(doc, look), 1));
    pen.paper.artifact(() => doc.circle(x + 3, doc.y + 6, 2).fill(paints.accent));
    write(pen, item, { ...look, x: x + 13, gap: 2.5 });
  }
}

function ownSection(
  pen: Pen,
  { title, paragraphs = [], items = [] }: NonNullable<LandingDocument["sections"]>[number],
): void {
  heading(pen, title);
  for (const paragraph of paragraphs) write(pen, paragraph, { font: "regular", size: BODY, gap: 5 });
  bullets(pen, items, { x: pen.doc.page.margins.left, width: widthOf(pen.doc) });
}

/** Whom to ask, and what the law or the carrier wants said. */
function foot(pen: Pen, { carrier, words }: LandingPdf): void {
  const { doc } = pen;
  pen.paper.room(84);
  doc.y += 14;
  const { left } = doc.page.margins;
  pen.paper.artifact(() =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + widthOf(doc), doc.y)
      .lineWidth(0.5)
      .stroke(LINE),
  );
  doc.y += 10;
  const ask = `Questions? Ask your agent, or ${carrier.name}: ${carrier.phone_number}, ${carrier.email}.`;
  write(pen, ask, { font: "bold", size: 9, gap: 5 });
  for (const paragraph of words.disclaimer ?? [])
    write(pen, paragraph, { font: "regular", size: 8.5, colour: QUIET, gap: 4 });
}
